import type { Attempt, RateLimit } from '@functions/base/rules/rate-limit';
import type { Failure } from '@functions/base/rules/result';
import type { DepsOf } from '@functions/ports/services';

/** The limit is used up; the transaction is given up. */
class OverLimit extends Error {
  constructor(readonly refusal: Failure<'too_many_attempts'>) {
    super(refusal.refusal);
  }
}

/** A count that is awaited later. If the transaction fails before, its own failure is not reported as unhandled. */
function begun(counting: Promise<Attempt>): Promise<Attempt> {
  counting.catch(() => undefined);
  return counting;
}

/**
 * Runs a transaction while its attempt is counted, which saves the rounds of counting. Above the limit nothing is
 * written, and the refusal is `too_many_attempts` whatever `work` decided. An instance that knows the limit to be used
 * up reads nothing (P24).
 */
export async function countedTransaction<T, All>(
  { store, rateLimits }: Pick<DepsOf<All>, 'store' | 'rateLimits'>,
  { limit, key }: { readonly limit: RateLimit; readonly key: string },
  work: (repositories: All) => Promise<T>,
): Promise<T | Failure<'too_many_attempts'>> {
  const exhausted = await rateLimits.exhausted(limit, key);
  if (exhausted !== null) return exhausted;
  const counting = begun(rateLimits.consume(limit, key));
  try {
    return await store.transaction(async (repositories) => {
      const result = await work(repositories);
      const counted = await counting;
      if (!counted.ok) throw new OverLimit(counted);
      return result;
    });
  } catch (error) {
    if (error instanceof OverLimit) return error.refusal;
    throw error;
  }
}

/**
 * Runs a transaction that counts its attempt only if it acts: `count` counts it under the key, or fails above the
 * limit, and counts once, however often the transaction is retried. A refusal and a repetition without effect cost
 * nothing.
 */
export function countingTransaction<T, All>(
  { store, rateLimits }: Pick<DepsOf<All>, 'store' | 'rateLimits'>,
  limit: RateLimit,
  work: (repositories: All, count: (key: string) => Promise<Attempt>) => Promise<T>,
): Promise<T> {
  let counting: Promise<Attempt> | undefined;
  return store.transaction((repositories) =>
    work(repositories, (key) => (counting ??= begun(rateLimits.consume(limit, key)))),
  );
}
