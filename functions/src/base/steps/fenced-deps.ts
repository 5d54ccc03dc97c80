import { interceptCalls } from '@functions/base/lib/intercept-calls';
import type { Deps } from '@functions/ports/services';

/** The time of a task is over: it is repeated, and the one that goes on must have no further effect. */
export class TaskOutOfTime extends Error {}

/** What a task may still use when its time is over: it has no effect. */
const HARMLESS = ['log', 'clock', 'random', 'settings'] as const satisfies readonly (keyof Deps)[];

/**
 * The same dependencies for one run of a task. When `isOver` says so, every call of them throws TaskOutOfTime, and a
 * transaction that is under way is not committed.
 */
export function fencedDeps(deps: Deps, isOver: () => boolean): Deps {
  const passed = (): void => {
    if (isOver()) throw new TaskOutOfTime('the task goes on after its time');
  };
  const around = (call: () => unknown): unknown => {
    passed();
    return call();
  };
  const { transaction } = deps.store;
  const fenced = Object.entries(deps).map(([name, port]: [string, object]) => [
    name,
    (HARMLESS as readonly string[]).includes(name) ? port : interceptCalls(port, around),
  ]);
  return {
    ...(Object.fromEntries(fenced) as Deps),
    store: {
      nonTransactional: interceptCalls(deps.store.nonTransactional, around),
      transaction: async (work, ...rest) => {
        passed();
        return transaction(
          async (repositories) => {
            const result = await work(interceptCalls(repositories, around));
            passed();
            return result;
          },
          ...rest,
        );
      },
    },
  };
}
