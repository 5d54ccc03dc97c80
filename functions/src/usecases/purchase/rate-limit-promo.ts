import {
  PROMO_MISSES_OF_STRANGERS,
  PROMO_TRIES,
  PROMO_TRIES_OF_ADDRESS,
} from '@functions/domain/platform/anti-guessing-limits';
import { refused, type Outcome } from '@functions/domain/platform/result';
import type { Limits } from '@functions/ports/services';

/** Who types a code: an account, or (null) a stranger at an address. */
export interface Guesser {
  readonly uid: string | null;
  readonly address: string;
}

/**
 * Counts a typed promo code before anything looks it up, so that codes cannot be guessed (T9): refused with `too-many-attempts`
 * once there were too many, right or wrong. Without a code nothing is counted.
 */
export async function tryPromo<T>(
  { limits }: { limits: Limits },
  { uid, address }: Guesser,
  typed: string | undefined,
  look: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!typed) return look();
  const mayTry = uid === null ? await mayStranger(limits, address) : await limits.allows(PROMO_TRIES, uid);
  if (!mayTry) return refused('too-many-attempts');
  const outcome = await look();
  if (uid === null && !outcome.ok && outcome.refusal === 'promo-not-valid')
    await limits.allows(PROMO_MISSES_OF_STRANGERS, '');
  return outcome;
}

async function mayStranger(limits: Limits, address: string): Promise<boolean> {
  if (await limits.isSpent(PROMO_MISSES_OF_STRANGERS, '')) return false;
  return address === '' || limits.allows(PROMO_TRIES_OF_ADDRESS, address);
}
