import type { RateLimit } from '@functions/base/rules/rate-limit';
import type { RateLimits } from '@functions/ports/services';

/** Counts an e-mail. `not-counted`: others count at this moment, and nothing is used up. */
export async function countMail(
  rateLimits: RateLimits,
  limit: RateLimit,
  key: string,
): Promise<'counted' | 'not-counted' | 'above-limit'> {
  if ((await rateLimits.consume(limit, key)).ok) return 'counted';
  return (await rateLimits.exhausted(limit, key)) === null ? 'not-counted' : 'above-limit';
}
