import type { Instant } from '@functions/domain/platform/calendar';
import { normalisePromoCode, usablePromo } from '@functions/domain/purchase/promo';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Records } from '@functions/ports/repositories';

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
