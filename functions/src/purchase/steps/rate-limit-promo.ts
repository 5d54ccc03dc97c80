import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import {
  ANONYMOUS_PROMO_MISSES,
  PROMO_ATTEMPTS,
  PROMO_MISSES_PER_NETWORK,
} from '@functions/base/rules/anti-guessing-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import { ok, type Result } from '@functions/base/rules/result';
import type { RateLimits } from '@functions/ports/services';
import type { Deps } from '@functions/purchase/ports/repositories';
import { countMiss, type HumanCheck, type HumanCheckRefusal } from '@functions/base/steps/human-check';
import { storedPromo } from './find-promo';

/** A visitor without an account. An empty client IP skips the limit per network. */
export interface Visitor {
  readonly clientIp: string;
  readonly humanCheck: HumanCheck;
}

/**
 * Counts a code that a customer enters before it is looked up, so that codes cannot be guessed (T9). Fails with
 * `too_many_attempts` above the limit, whether the code is right or wrong. Without a code nothing is counted.
 */
export async function limitPromoOfCustomer<T, Code extends RefusalCode>(
  rateLimits: RateLimits,
  uid: string,
  typed: string | undefined,
  lookUp: () => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'too_many_attempts'>> {
  const counted = typed ? await rateLimits.consume(PROMO_ATTEMPTS, uid) : ok(true);
  return counted.ok ? lookUp() : counted;
}

const MISSES = { perNetwork: PROMO_MISSES_PER_NETWORK, shared: ANONYMOUS_PROMO_MISSES };

/**
 * Counts the wrong codes of visitors (T9). Above a limit every code, right or wrong, needs the human check, and a call
 * without a code needs nothing. A code that has expired or was withdrawn is refused but not counted: the visitors of an
 * ended campaign guess nothing, and would use up the tries of all others.
 */
export async function limitPromoOfVisitor<T, Code extends RefusalCode>(
  { rateLimits, store }: Pick<Deps, 'rateLimits' | 'store'>,
  { clientIp, humanCheck }: Visitor,
  typed: string | undefined,
  lookUp: () => Promise<Result<T, Code>>,
): Promise<Result<T, Code | HumanCheckRefusal>> {
  if (!typed) return lookUp();
  if (await hasUsedUpMisses(rateLimits, clientIp)) {
    const checked = await humanCheck();
    if (!checked.ok) return checked;
  }
  const outcome = await lookUp();
  if (
    !outcome.ok &&
    outcome.refusal === 'promo_not_valid' &&
    (await storedPromo(store.nonTransactional, typed)) === null
  )
    await countMiss(rateLimits, MISSES, clientIp);
  return outcome;
}

async function hasUsedUpMisses(rateLimits: RateLimits, clientIp: string): Promise<boolean> {
  const network = clientNetwork(clientIp);
  const [byAll, byNetwork] = await Promise.all([
    rateLimits.exhausted(ANONYMOUS_PROMO_MISSES, ''),
    network === '' ? null : rateLimits.exhausted(PROMO_MISSES_PER_NETWORK, network),
  ]);
  return byAll !== null || byNetwork !== null;
}
