import type { RateLimit } from '@functions/domain/platform/rate-limit';
import { fail, type Failure } from '@functions/domain/platform/result';
import type { Repositories } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { begun } from './begun';

/** The limit is used up; the transaction is given up. */
class OverLimit extends Error {}

/**
 * Runs a transaction while its attempt is counted, which saves the rounds of counting. Above the limit nothing is
 * written, and the refusal is `too_many_attempts` whatever `work` decided. An instance that knows the limit to be used
 * up reads nothing (P24).
 */
export async function countedTransaction<T>(
  { store, rateLimits }: Pick<Deps, 'store' | 'rateLimits'>,
  { limit, key }: { readonly limit: RateLimit; readonly key: string },
  work: (repositories: Repositories) => Promise<T>,
): Promise<T | Failure<'too_many_attempts'>> {
  if (await rateLimits.isExhausted(limit, key)) return fail('too_many_attempts');
  const counting = begun(rateLimits.consume(limit, key));
  try {
    return await store.transaction(async (repositories) => {
      const result = await work(repositories);
      if (!(await counting)) throw new OverLimit();
      return result;
    });
  } catch (error) {
    if (error instanceof OverLimit) return fail('too_many_attempts');
    throw error;
  }
}

/**
 * Runs a transaction that counts its attempt only if it acts: `count` tells whether the limit of this key allows it,
 * and counts once, however often the transaction is retried. A refusal and a repetition without effect cost nothing.
 */
export function countingTransaction<T>(
  { store, rateLimits }: Pick<Deps, 'store' | 'rateLimits'>,
  limit: RateLimit,
  work: (repositories: Repositories, count: (key: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  let counting: Promise<boolean> | undefined;
  return store.transaction((repositories) =>
    work(repositories, (key) => (counting ??= begun(rateLimits.consume(limit, key)))),
  );
}
