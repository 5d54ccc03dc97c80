import type { LinkCodeResult } from '@functions/purchase/contract/tariff-quote';
import { INVITATION_CODE } from '@functions/base/contract/values/link-code';
import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps, Repositories } from '@functions/purchase/ports/repositories';
import { findByAnyCode } from '@functions/accounts/steps/person';
import { findPromo } from './find-promo';
import { limitPromoOfCustomer, limitPromoOfVisitor } from './rate-limit-promo';

/** What the code of a link is, and the promo code that it puts into effect; its discount in whole percent. */
export interface LinkCode {
  readonly link: LinkCodeResult;
  readonly promo: { readonly code: string; readonly percent: number } | null;
}

const without = (state: LinkCodeResult['state']): LinkCode => ({ link: { state }, promo: null });

/**
 * Finds out what the code of a link is. It refuses nothing: the prices without a discount are the answer to a code
 * without effect. Wrong codes count as typed ones do (T9); above the limit a code is left unchecked, because a page
 * that was only opened asks nobody for a human check.
 */
export async function findLinkCode(
  deps: Pick<Deps, 'store' | 'rateLimits'>,
  buyer: { uid: string | null; subscription: Subscription; clientIp: string },
  code: string,
  now: Instant,
): Promise<LinkCode> {
  const lookUp = () => lookUpLinkCode(deps.store.nonTransactional, code, buyer.subscription, now);
  const humanCheck = () => Promise.resolve(fail('human_check_needed'));
  const found =
    buyer.uid === null
      ? await limitPromoOfVisitor(deps, { clientIp: buyer.clientIp, humanCheck }, code, lookUp)
      : await limitPromoOfCustomer(deps.rateLimits, buyer.uid, code, lookUp);
  if (found.ok) return found.value;
  if (found.refusal === 'promo_used_before') return without('used');
  return without(found.refusal === 'promo_not_valid' ? 'not-valid' : 'unchecked');
}

/** A promo code comes first. An invitation code of the same letters still counts at the registration. */
async function lookUpLinkCode(
  repositories: Repositories,
  code: string,
  subscription: Subscription,
  now: Instant,
): Promise<Result<LinkCode, 'promo_not_valid' | 'promo_used_before'>> {
  const promo = await findPromo(repositories, code, subscription, now);
  if (promo.ok && promo.value !== null) return ok({ ...without('promo'), promo: promo.value });
  const inviter = INVITATION_CODE.test(code) ? await findByAnyCode(repositories, code) : null;
  if (inviter !== null) {
    const inviterDiscount = termsAt(now).referralPercent / 100;
    return ok({ link: { state: 'invitation', inviterDiscount }, promo: null });
  }
  return promo.ok ? fail('promo_not_valid') : promo;
}
