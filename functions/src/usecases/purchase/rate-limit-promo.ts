import {
  ANONYMOUS_PROMO_MISSES,
  PROMO_TRIES,
  PROMO_TRIES_OF_ADDRESS,
} from '@functions/domain/platform/anti-guessing-limits';
import { fail, type Result } from '@functions/domain/platform/result';
import type { RateLimits } from '@functions/ports/services';

/**
 * Who enters a code: a customer, or an anonymous visitor (`uid` null) with an IP address. An empty address skips the
 * limit per address.
 */
export interface PromoAttemptBy {
  readonly uid: string | null;
  readonly address: string;
}

/**
 * Counts an entered promo code before it is looked up, so that codes cannot be guessed (T9). Fails with
 * `too_many_attempts` above the limit, whether the code is right or wrong. Without a code nothing is counted.
 */
export async function withPromoRateLimit<T>(
  { rateLimits }: { rateLimits: RateLimits },
  { uid, address }: PromoAttemptBy,
  typed: string | undefined,
  lookUp: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!typed) return lookUp();
  const mayTry = uid === null ? await anonymousMayTry(rateLimits, address) : await rateLimits.consume(PROMO_TRIES, uid);
  if (!mayTry) return fail('too_many_attempts');
  const outcome = await lookUp();
  if (uid === null && !outcome.ok && outcome.refusal === 'promo_not_valid')
    await rateLimits.consume(ANONYMOUS_PROMO_MISSES, '');
  return outcome;
}

async function anonymousMayTry(rateLimits: RateLimits, address: string): Promise<boolean> {
  if (await rateLimits.isExhausted(ANONYMOUS_PROMO_MISSES, '')) return false;
  return address === '' || rateLimits.consume(PROMO_TRIES_OF_ADDRESS, address);
}
