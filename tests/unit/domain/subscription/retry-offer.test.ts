import { describe, expect, it } from 'vitest';
import { chargeAfterRetry, retryOffer } from '@functions/domain/subscription/retry-offer';
import type { Subscription } from '@functions/domain/subscription/subscription';
import { after, promoEntered } from '../../../support/fixtures/domain-records';
import { at, mandateRevoked, orderSettled, renewalFailed } from '../../../support/fixtures/given';

/** The amount and the next charge (kopecks, ISO date) when the past-due period is paid on `date`. */
function follows(subscription: Subscription, date: string) {
  const offer = retryOffer(subscription, at(date));
  if (!offer.ok) throw new Error(offer.refusal);
  const next = chargeAfterRetry(subscription, offer.value, at(date));
  return { now: offer.value.amount, next: next.amount, on: new Date(next.at).toISOString().slice(0, 10) };
}

const pastDue = after(orderSettled('2026-01-04'), renewalFailed('2026-02-04'));

describe('the charge after a past-due payment', () => {
  it('a promo that ends with the paid period no longer lowers it', () => {
    const promo = { code: 'HALF', percent: 50, until: at('2026-03-01') };
    const halved = after(orderSettled('2026-01-04'), promoEntered('2026-01-05', promo), renewalFailed('2026-02-04'));
    expect(follows(halved, '2026-02-05')).toEqual({ now: 7500, next: 15000, on: '2026-03-04' });
  });

  it('after the grace period the term runs from the payment', () => {
    expect(follows(pastDue, '2026-02-08')).toEqual({ now: 15000, next: 15000, on: '2026-03-08' });
  });

  it('within the grace period it follows the schedule, with its day of the month', () => {
    expect(follows(pastDue, '2026-02-06')).toEqual({ now: 15000, next: 15000, on: '2026-03-04' });
    const lost = after(orderSettled('2026-01-31'), renewalFailed('2026-02-28'), mandateRevoked('2026-03-01'));
    expect(follows(lost, '2026-03-02')).toEqual({ now: 15000, next: 15000, on: '2026-03-31' });
  });
});
