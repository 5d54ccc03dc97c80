import type { Instant } from '@functions/domain/calendar';
import { normalisePromoCode, usablePromo } from '@functions/domain/promo';
import { accepted, refused, type Outcome } from '@functions/domain/refusal';
import type { Subscription } from '@functions/domain/subscription';
import type { Records } from '@functions/records';

/** A typed code, if this customer may use it now; null when none was typed. */
export async function findPromo(
  records: Records,
  typed: string | undefined,
  subscription: Subscription,
  now: Instant,
): Promise<Outcome<{ code: string; percent: number } | null>> {
  if (!typed) return accepted(null);
  const code = normalisePromoCode(typed);
  return code === null ? refused('promo-not-valid') : usablePromo(await records.promos.get(code), subscription, now);
}
