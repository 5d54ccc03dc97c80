import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '@functions/base/rules/calendar';
import { JOBS } from '@functions/base/rules/job-run';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import type { Deps } from '@functions/ports/services';
import { PORT_LIMITS } from '@functions/providers/with-time-limits';
import { TaskOutOfTime } from '@functions/base/steps/fenced-deps';
import { handleOutboxTrigger } from '@functions/jobs/process-outbox-entry';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** What never answers, at any port, holds no sweep: the attempt fails, and the tasks after it are done. */

const NEVER: Promise<never> = new Promise(() => undefined);
const hanging = { is: '' };

/** A port of which every call, at any depth, may never settle. */
function mayHang<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member);
      if (typeof value === 'function')
        return (...args: unknown[]) =>
          hanging.is === name ? NEVER : (Reflect.apply(value as () => unknown, target, args) as unknown);
      return typeof value === 'object' && value !== null ? mayHang(name, value) : value;
    },
  });
}

const products: RunningProduct[] = [];
const open = async (): Promise<RunningProduct> => {
  const product = await startProduct({}, (deps) => ({
    ...deps,
    ...Object.fromEntries(
      Object.keys(PORT_LIMITS).flatMap((name) =>
        PORT_LIMITS[name as keyof Deps] === null ? [] : [[name, mayHang(name, deps[name as keyof Deps] as object)]],
      ),
    ),
  }));
  products.push(product);
  return product;
};
const product = await open();
const { outbox } = product.deps.store.nonTransactional;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  hanging.is = '';
});
afterAll(async () => {
  for (const each of products) await each.stop();
});

const add = async (id: string, task: StoredTask['task'], at: number): Promise<void> =>
  outbox.create({
    id,
    task,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: at,
    leaseUntil: 0,
    lastError: null,
    created: at,
  });

/** The work, while time passes as fast as it can. */
async function inFastTime<T>(work: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const done = work.finally(() => {
    state.isOver = true;
  });
  for (let spent = 0; !state.isOver && spent < JOBS['sweep-outbox'].timeoutSeconds; spent += 5) {
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    // What is not faked: input and output of this process.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!state.isOver) throw new Error('the function would have been stopped');
  return done;
}

/** A task that calls the port before anything else. */
const TASKS: Partial<Record<keyof Deps, StoredTask['task']>> = {
  auth: { kind: 'revoke-sessions', uid: 'nobody' },
  mailer: {
    kind: 'mail',
    recipient: { email: 'buyer@example.com', language: 'ru' },
    content: { kind: 'expired' } as never,
  },
};

describe('an outside service that never answers', () => {
  it.each(Object.entries(TASKS))('%s: the attempt counts as failed, and the next task is done', async (name, task) => {
    const now = await product.deps.clock.now();
    await add(`${name}-hangs`, task, now - 2);
    await add(`${name}-after`, { kind: 'update-slots', uid: 'nobody' }, now - 1);
    hanging.is = name;
    await inFastTime(sweepOutbox(product.depsOf('sweep-outbox')));
    expect(await outbox.get(`${name}-hangs`)).toMatchObject({
      state: 'pending',
      attempts: 1,
      leaseUntil: 0,
      lastError: `${name} did not answer within ${String(PORT_LIMITS[name as keyof Deps])} ms`,
    });
    expect(await outbox.get(`${name}-after`)).toMatchObject({ state: 'done' });
  });
});

it('a task that never ends fails, is not run twice at once, and has no late effect', async () => {
  const now = await product.deps.clock.now();
  await add('stuck', { kind: 'update-slots', uid: 'nobody' }, now);
  const free = Promise.withResolvers<undefined>();
  const late: Promise<unknown>[] = [];
  const committed: unknown[] = [];
  const deps = product.depsOf('outbox-created');
  let transactions = 0;
  /** Stands for every promise that nobody thought of. The first transaction claims the task. */
  const transaction: Deps['store']['transaction'] = async (work, ...rest) => {
    transactions += 1;
    if (transactions === 1) return deps.store.transaction(work, ...rest);
    const ended = free.promise.then(() =>
      deps.store.transaction(
        async (repositories) => {
          const result = await work(repositories);
          committed.push(result);
          return result;
        },
        ...rest,
      ),
    );
    late.push(ended.catch((error: unknown) => error));
    return ended;
  };
  await inFastTime(handleOutboxTrigger({ ...deps, store: { ...deps.store, transaction } }, { id: 'stuck' }));
  const failed = await outbox.get('stuck');
  expect(failed).toMatchObject({ state: 'pending', attempts: 1, lastError: 'took longer than 400 s' });
  // What it still waits for may end in this minute, and nobody else begins it.
  expect(failed?.leaseUntil).toBeGreaterThan(Date.now() + 50 * SECOND);

  const after = (minutes: number): Deps => ({
    ...deps,
    clock: {
      ...deps.clock,
      now: async () => (await deps.clock.now()) + 5 * MINUTE,
      realNow: () => deps.clock.realNow() + minutes * MINUTE,
    },
  });
  await handleOutboxTrigger(after(0), { id: 'stuck' });
  expect(await outbox.get('stuck')).toEqual(failed);
  free.resolve(undefined);
  expect(await Promise.all(late)).toEqual([expect.any(TaskOutOfTime)]);
  expect(committed).toEqual([]);
  expect(await outbox.get('stuck')).toEqual(failed);
  await handleOutboxTrigger(after(2), { id: 'stuck' });
  expect(await outbox.get('stuck')).toMatchObject({ state: 'done' });
});
