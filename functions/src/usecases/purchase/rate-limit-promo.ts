import type { RefusalCode } from '@contract/values/error-codes';
import {
  ANONYMOUS_PROMO_MISSES,
  PROMO_ATTEMPTS,
  PROMO_ATTEMPTS_PER_CLIENT_IP,
} from '@functions/domain/platform/anti-guessing-limits';
import { clientNetwork } from '@functions/domain/platform/client-network';
import { fail, type Result } from '@functions/domain/platform/result';
import type { RateLimits } from '@functions/ports/services';

/**
 * Who enters a code: a customer, or an anonymous visitor (`uid` null) with a client IP. An empty IP skips the
 * limit per client IP.
 */
export interface PromoAttemptBy {
  readonly uid: string | null;
  readonly clientIp: string;
}

/**
 * Counts an entered promo code before it is looked up, so that codes cannot be guessed (T9). Fails with
 * `too_many_attempts` above the limit, whether the code is right or wrong. Without a code nothing is counted.
 */
export async function withPromoRateLimit<T, Code extends RefusalCode>(
  { rateLimits }: { rateLimits: RateLimits },
  { uid, clientIp }: PromoAttemptBy,
  typed: string | undefined,
  lookUp: () => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'too_many_attempts'>> {
  if (!typed) return lookUp();
  const mayTry =
    uid === null ? await anonymousMayTry(rateLimits, clientIp) : await rateLimits.consume(PROMO_ATTEMPTS, uid);
  if (!mayTry) return fail('too_many_attempts');
  const outcome = await lookUp();
  if (uid === null && !outcome.ok && outcome.refusal === 'promo_not_valid')
    await rateLimits.consume(ANONYMOUS_PROMO_MISSES, '');
  return outcome;
}

async function anonymousMayTry(rateLimits: RateLimits, clientIp: string): Promise<boolean> {
  if (await rateLimits.isExhausted(ANONYMOUS_PROMO_MISSES, '')) return false;
  return clientIp === '' || rateLimits.consume(PROMO_ATTEMPTS_PER_CLIENT_IP, clientNetwork(clientIp));
}
