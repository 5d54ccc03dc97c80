import { addMonths, type Instant } from './calendar';
import type { Offer } from './order';
import { accepted, refused, type Outcome } from './refusal';
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

/** When the charge after that one comes: a term from the end of the period that is missing. */
export const chargeAfterRetry = ({ endDate, tariff, anchorDay }: Subscription, now: Instant): Instant =>
  endDate === null || tariff === null || anchorDay === null ? now : addMonths(endDate, tariff, anchorDay);
