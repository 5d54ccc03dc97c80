import { describe, expect, it } from 'vitest';
import { chargeAfterPayment } from '@functions/subscription/rules/following-charges';
import { retryByLink, retryOffer } from '@functions/purchase/rules/kinds/past-due-payment';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { after, promoEntered, referralChanged, restricted } from '../../support/fixtures/domain-records';
import { at, mandateRevoked, orderSettled, renewalFailed } from '../../support/fixtures/given';

/** The amount and the next charge (kopecks, ISO date) when the past-due period is paid on `date`. */
function follows(subscription: Subscription, date: string) {
  const offer = retryOffer(subscription, at(date));
  if (!offer.ok) throw new Error(offer.refusal);
  const next = chargeAfterPayment(subscription, { at: at(date), amount: offer.value.amount, payToken: '' });
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

describe('the offer to pay the past-due period', () => {
  const offer = (subscription: Subscription) => retryOffer(subscription, at('2026-02-05'));

  it('is its regular charge, also after the provider gave up without an attempt', () => {
    const purchase = { kind: 'past-due-payment', periodEnd: at('2026-02-04'), tariff: 1 };
    expect(offer(pastDue)).toEqual({ ok: true, value: { purchase, amount: 15000 } });
    expect(offer(after(orderSettled('2026-01-04'), mandateRevoked('2026-01-20')))).toMatchObject({ ok: true });
  });

  it.each([
    ['before the first purchase', noSubscription('anna'), 'nothing_to_pay'],
    ['while the provider charges', after(orderSettled('2026-01-04')), 'nothing_to_pay'],
    [
      'during a restriction',
      after(orderSettled('2026-01-04'), renewalFailed('2026-02-04'), restricted('2026-02-05')),
      'restricted',
    ],
  ])('is refused %s', (_when, subscription, refusal) => {
    expect(offer(subscription)).toEqual({ ok: false, refusal });
    expect(retryByLink(subscription, at('2026-02-05'))).toEqual({ ok: false, refusal });
  });

  const friends = referralChanged('2026-01-05', 100);

  it.each([
    ['failed', after(orderSettled('2026-01-04'), friends, renewalFailed('2026-02-04'))],
    ['cannot be charged any more', after(orderSettled('2026-01-04'), friends, mandateRevoked('2026-01-20'))],
  ])(
    'of 0 is no absence of an offer: the free period of a renewal that %s is given, but not by a link',
    (_why, free) => {
      expect(offer(free)).toMatchObject({ ok: true, value: { amount: 0, purchase: { kind: 'past-due-payment' } } });
      expect(retryByLink(free, at('2026-02-05'))).toEqual({ ok: false, refusal: 'nothing_to_pay' });
      expect(retryByLink(pastDue, at('2026-02-05'))).toEqual(offer(pastDue));
    },
  );
});
