import type { Kopecks } from '@functions/base/contract/values/money';
import type { FollowingCharge } from './device-line';
import type { Instant } from '@functions/base/rules/calendar';
import { evolve } from './evolve';
import { comingPrice, renews, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/**
 * The charges that are to come, in kopecks: the next one and, if that one is announced, the one after it. An announced
 * charge cannot change; what was bought since begins with the charge after it. A free term is one of 0 kopecks. Empty
 * if nothing renews.
 */
export function followingCharges(subscription: Subscription): readonly FollowingCharge[] {
  const { currentPeriodEnd: at, announcedCharge } = subscription;
  if (!renews(subscription) || at === null) return [];
  const next = nextChargeAfter(subscription, at);
  return announcedCharge === null
    ? [{ ...next, isAnnounced: false }]
    : [
        { ...next, isAnnounced: true },
        { ...chargeAfterPayment(subscription, { at, amount: next.amount, payToken: null }), isAnnounced: false },
      ];
}

/**
 * The regular charge that follows when the next period is paid; `amount` in kopecks, 0 if that term is free. It is
 * computed from the state after that payment: after the grace the term starts at the payment, and a promo code may have
 * ended.
 */
export const chargeAfterPayment = (
  subscription: Subscription,
  payment: { readonly at: Instant; readonly amount: Kopecks; readonly payToken: string | null },
): { at: Instant; amount: Kopecks } =>
  nextChargeAfter(evolve(subscription, { type: 'renewalSettled', transactionId: '', ...payment }), payment.at);

const nextChargeAfter = (subscription: Subscription, now: Instant) => ({
  at: subscription.currentPeriodEnd ?? now,
  amount: comingPrice(subscription, termsOfNextCharge(subscription, now)) ?? 0,
});
