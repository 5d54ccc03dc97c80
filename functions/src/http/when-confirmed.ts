import type { Deps } from '@functions/ports/services';

/** The use case was stopped because its customer may not make the call. */
class NotConfirmed extends Error {}

/**
 * Dependencies of a use case that begins while its customer is read. It may read at once; it counts no attempt and
 * commits no transaction before the customer is confirmed. It must write in transactions only.
 */
export function whenConfirmed(deps: Deps, isConfirmed: Promise<boolean>): Deps {
  const confirmed = async (): Promise<void> => {
    if (!(await isConfirmed)) throw new NotConfirmed();
  };
  const { store, rateLimits } = deps;
  return {
    ...deps,
    store: {
      nonTransactional: store.nonTransactional,
      transaction: (work, queue) =>
        store.transaction(async (repositories) => {
          const result = await work(repositories);
          await confirmed();
          return result;
        }, queue),
    },
    rateLimits: {
      exhausted: rateLimits.exhausted,
      consume: async (limit, key) => {
        await confirmed();
        return rateLimits.consume(limit, key);
      },
    },
  };
}

/** The result of the use case; null when its customer was not confirmed. */
export const ifConfirmed = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((error: unknown) => {
    if (error instanceof NotConfirmed) return null;
    throw error;
  });
