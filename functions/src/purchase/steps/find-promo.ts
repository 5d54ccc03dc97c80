import { INVITATION_CODE } from '@functions/base/contract/values/link-code';
import type { Instant } from '@functions/base/rules/calendar';
import type { PromoRefusal } from '@functions/purchase/rules/kinds/kind';
import { normalisePromoCode, usablePromo, type PromoCode } from '@functions/purchase/rules/promo';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { ReadRepositories, Repositories } from '@functions/purchase/ports/repositories';
import { findByAnyCode } from '@functions/accounts/steps/person';

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
  return typed ? usablePromo(await storedPromo(repositories, typed), subscription, now) : ok(null);
}

/**
 * Like `findPromo`, for a field: a code without effect that invites new customers fails with `promo_is_invitation`. The
 * field writes capitals, and invitation codes have none.
 */
export async function findTypedPromo(
  repositories: Repositories,
  typed: string | undefined,
  subscription: Subscription,
  now: Instant,
): Promise<Result<{ code: string; percent: number } | null, PromoRefusal | 'promo_is_invitation'>> {
  const found = await findPromo(repositories, typed, subscription, now);
  const code = typed?.trim().toLowerCase() ?? '';
  if (found.ok || found.refusal !== 'promo_not_valid' || !INVITATION_CODE.test(code)) return found;
  return (await findByAnyCode(repositories, code)) === null ? found : fail('promo_is_invitation');
}

/** The promo code that was typed, also one that has expired or was withdrawn; null if there never was one. */
export async function storedPromo({ promos }: ReadRepositories, typed: string): Promise<PromoCode | null> {
  const code = normalisePromoCode(typed);
  return code === null ? null : promos.get(code);
}
