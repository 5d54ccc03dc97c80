import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import { evolve } from './evolve';
import type { Offer } from '@functions/domain/purchase/order';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import { comingCharge, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/** The period that the provider could not charge, at today's sum. */
export function retryOffer(subscription: Subscription, now: Instant): Outcome<Offer> {
  const { endDate, pastDue, renewal } = subscription;
  if (subscription.restricted !== null) return refused('restricted');
  const amount = comingCharge(subscription, termsOfNextCharge(subscription, now));
  if (endDate === null || !amount) return refused('nothing-to-pay');
  if (pastDue === null && renewal !== 'gone') return refused('nothing-to-pay');
  return accepted({ purchase: { kind: 'retry', periodEnd: endDate }, amount });
}

/**
 * The charge that follows when the offer is paid at `now`: what the payment makes of the subscription says when it
 * comes and what it costs. After the grace the term runs from the payment, and a promo may have ended by then.
 * Kopecks.
 */
export function chargeAfterRetry(
  subscription: Subscription,
  offer: Offer,
  now: Instant,
): { at: Instant; amount: Kopecks } {
  const paid = { transactionId: '', amount: offer.amount, payToken: null };
  const renewed = evolve(subscription, { type: 'renewalSettled', at: now, ...paid });
  return { at: renewed.endDate ?? now, amount: comingCharge(renewed, termsOfNextCharge(renewed, now)) ?? 0 };
}
