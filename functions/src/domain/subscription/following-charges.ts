import type { FollowingCharge } from '@functions/domain/devices/device-line';
import { evolve } from './evolve';
import { comingCharge, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/**
 * The charges that are to come, in kopecks: the next one and, if that one is announced, the one after it. An announced
 * charge cannot change; what was bought since begins with the charge after it. Empty if nothing renews.
 */
export function followingCharges(subscription: Subscription): readonly FollowingCharge[] {
  const { autoRenewal, currentPeriodEnd } = subscription;
  if (autoRenewal !== 'active' || currentPeriodEnd === null) return [];
  const next = chargeAt(subscription, currentPeriodEnd);
  if (subscription.announcedCharge === null) return [{ ...next, isAnnounced: false }];
  const renewed = evolve(subscription, {
    type: 'renewalSettled',
    at: currentPeriodEnd,
    transactionId: '',
    payToken: null,
    amount: next.amount,
  });
  const after = renewed.currentPeriodEnd;
  return [
    { ...next, isAnnounced: true },
    ...(after === null ? [] : [{ ...chargeAt(renewed, after), isAnnounced: false }]),
  ];
}

const chargeAt = (subscription: Subscription, at: number) => ({
  at,
  amount: comingCharge(subscription, termsOfNextCharge(subscription, at)) ?? 0,
});
