import type { RequestOf } from '@functions/base/contract/endpoint';
import type { applyPromoCode as endpoint } from '@functions/purchase/contract/apply-promo-code';
import { addMonths, dayOfMonth, toIso, type Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { promoPercent } from '@functions/subscription/rules/discounts';
import {
  chargedTerm,
  noSubscription,
  plannedTariff,
  view,
  type Subscription,
} from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/purchase/ports/repositories';
import { findTypedPromo, storedPromo } from '@functions/purchase/steps/find-promo';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { limitPromoOfCustomer } from '@functions/purchase/steps/rate-limit-promo';

/**
 * Applies a promo code to an active subscription (§7). It lowers the charges from the next period on, for the months
 * that the terms give. Only one code is active at a time. Fails with `not_active`, `promo_already_running`,
 * `promo_not_valid`, `promo_used_before`, `promo_is_invitation` or `too_many_attempts`.
 */
export async function applyPromoCode(
  { store, clock, rateLimits }: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  { customer, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const { promoMonths } = termsAt(now);
  const apply = () =>
    store.transaction<ResultOf<typeof endpoint>>(async (repositories) => {
      const [stored] = await Promise.all([
        repositories.subscriptions.get(customer.uid),
        storedPromo(repositories, request.promo),
      ]);
      const subscription = stored ?? noSubscription(customer.uid);
      const { currentPeriodEnd, promo: running } = subscription;
      if (currentPeriodEnd === null || view(subscription, now).status !== 'ACTIVE') return fail('not_active');
      if (promoPercent(running, chargedTerm(1, currentPeriodEnd)) > 0) return fail('promo_already_running');
      const found = await findTypedPromo(repositories, request.promo, subscription, now);
      if (!found.ok) return found;
      if (found.value === null) return fail('promo_not_valid');
      const from = firstDiscountedCharge(subscription, currentPeriodEnd);
      const promo = { ...found.value, until: addMonths(from, promoMonths, dayOfMonth(from)) };
      const recording = await decideSubscriptionEvents(repositories, customer.uid, [
        { type: 'promoEntered', at: now, promo },
      ]);
      await saveRecording(repositories, recording, now);
      return ok({ success: true, discount: promo.percent / 100, until: toIso(promo.until) } as const);
    });
  return limitPromoOfCustomer(rateLimits, customer.uid, request.promo, apply);
}

/**
 * The date of the first charge that a code lowers. An announced charge is not changed any more, so it is the one after
 * it.
 */
function firstDiscountedCharge(subscription: Subscription, endDate: Instant): Instant {
  const { announcedCharge, anchorDay } = subscription;
  const tariff = plannedTariff(subscription);
  return announcedCharge !== null && tariff !== null
    ? addMonths(endDate, tariff, anchorDay ?? dayOfMonth(endDate))
    : endDate;
}
