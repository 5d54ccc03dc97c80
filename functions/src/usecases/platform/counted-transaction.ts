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
