import type { Instant } from '@functions/domain/platform/calendar';
import { normalisePromoCode, usablePromo } from '@functions/domain/purchase/promo';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { Repositories } from '@functions/ports/repositories';

export type PromoRefusal = 'promo_not_valid' | 'promo_used_before';

/**
 * Returns the typed promo code if this customer may use it now, with its discount in whole percent; null if none was
 * typed. Fails with `promo_not_valid` or `promo_used_before`.
 */
export async function findPromo(
  repositories: Repositories,
  typed: string | undefined,
  subscription: Subscription,
  now: Instant,
): Promise<Result<{ code: string; percent: number } | null, PromoRefusal>> {
  if (!typed) return ok(null);
  const code = normalisePromoCode(typed);
  return code === null ? fail('promo_not_valid') : usablePromo(await repositories.promos.get(code), subscription, now);
}
