import type { Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import { evolve } from './evolve';
import type { Offer } from '@functions/domain/purchase/order';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { comingCharge, type Subscription } from './subscription';
import { termsOfNextCharge } from './terms';

/** The period that the provider could not charge, at today's sum. */
export function retryOffer(subscription: Subscription, now: Instant): Result<Offer> {
  const { currentPeriodEnd, pastDue, autoRenewal } = subscription;
  if (subscription.restricted !== null) return fail('restricted');
  const amount = comingCharge(subscription, termsOfNextCharge(subscription, now));
  if (currentPeriodEnd === null || !amount) return fail('nothing-to-pay');
  if (pastDue === null && autoRenewal !== 'lost') return fail('nothing-to-pay');
  return ok({ purchase: { kind: 'past-due-payment', periodEnd: currentPeriodEnd }, amount });
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
  return { at: renewed.currentPeriodEnd ?? now, amount: comingCharge(renewed, termsOfNextCharge(renewed, now)) ?? 0 };
}
