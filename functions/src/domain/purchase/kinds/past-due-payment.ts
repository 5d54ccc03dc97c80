import type { Instant } from '@functions/domain/platform/calendar';
import type { Offer } from '@functions/domain/purchase/order';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { asBuyer, comingCharge, plannedTariff, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/**
 * The offer to pay the period that the provider could not charge, in kopecks: what was announced, and after the end of
 * access what the shop asks. Fails with `restricted` or `nothing_to_pay`.
 */
export function retryOffer(subscription: Subscription, now: Instant): Result<Offer, 'restricted' | 'nothing_to_pay'> {
  const { currentPeriodEnd, pastDue, autoRenewal } = subscription;
  const tariff = plannedTariff(subscription);
  if (subscription.restricted !== null) return fail('restricted');
  const amount = comingCharge(asBuyer(subscription, now), termsOfNextCharge(subscription, now));
  if (currentPeriodEnd === null || tariff === null || !amount) return fail('nothing_to_pay');
  if (pastDue === null && autoRenewal !== 'lost') return fail('nothing_to_pay');
  return ok({ purchase: { kind: 'past-due-payment', periodEnd: currentPeriodEnd, tariff }, amount });
}
