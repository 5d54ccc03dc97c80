import { describe, expect, it } from 'vitest';
import { slotsOf } from '@functions/nodes/rules/device';
import { quote } from '@functions/purchase/rules/quote';
import { isExpected } from '@functions/subscription/rules/evolve';
import { plannedSlots } from '@functions/subscription/rules/slots';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  after,
  chargeAnnounced,
  daysGranted,
  deviceSettled as paidFor,
  deviceSlotRemoved,
  giftClaimed,
  slotCounts,
} from '../../support/fixtures/domain-records';
import { at, cancelled, mandateRevoked, orderSettled, renewalFailed } from '../../support/fixtures/given';

/** Terms that were paid without a consent to charges (decision 103). */

const day = (instant: number | null) => new Date(instant ?? 0).toISOString().slice(0, 10);
const oneOff = (date: string, about: object = {}) => orderSettled(date, { isOneOff: true, ...about });
const deviceSettled = (date: string): SubscriptionEvent => ({
  type: 'deviceSettled',
  at: at(date),
  transactionId: `device-${date}`,
  amount: 1000,
  payToken: `device-order-${date}`,
});

describe('a one-off term', () => {
  it('leaves renewals that run as they are: it comes before the next charge, whose term stays', () => {
    const renewing = after(orderSettled('2026-01-01'));
    const paid = after(orderSettled('2026-01-01'), oneOff('2026-01-10', { tariff: 12 }));
    expect(paid).toMatchObject({ autoRenewal: 'active', autoRenewalEndedAt: null, tariff: renewing.tariff });
    expect(day(paid.currentPeriodEnd)).toBe('2027-02-01');
  });

  it('turns none on, also after a cancellation', () => {
    const paid = after(orderSettled('2026-01-01'), cancelled('2026-01-02'), oneOff('2026-01-10', { tariff: 3 }));
    expect(paid).toMatchObject({ autoRenewal: 'unsupported', tariff: 3 });
  });
});

describe('a one-off term that staff moved here', () => {
  const moved = { ...oneOff('2026-01-20', { tariff: 12 }), cause: 'moved' } as SubscriptionEvent;
  const bought = orderSettled('2026-01-10', { tariff: 3 });
  const chosen: SubscriptionEvent = { type: 'tariffChosen', at: at('2026-01-11'), tariff: 6 };

  it('leaves a cancellation and the tariff that was chosen', () => {
    const ended = { autoRenewal: 'cancelled', autoRenewalEndedAt: at('2026-01-12') };
    const paid = after(bought, chosen, cancelled('2026-01-12'), moved);
    expect(paid).toMatchObject({ ...ended, tariff: 3, tariffNextPeriod: 6, currentPeriodEnd: at('2027-04-10') });
    // Without a tariff of their own, customers get the one of the payment.
    expect(after(giftClaimed('2026-01-12', 1), moved)).toMatchObject({ ...ended, tariff: 12 });
  });

  it('is no tariff of a customer who has one, and of nobody else a renewal', () => {
    expect(after(bought, mandateRevoked('2026-01-12'), moved)).toMatchObject({ autoRenewal: 'unsupported', tariff: 3 });
    expect(after(moved)).toMatchObject({ autoRenewal: 'unsupported', tariff: 12 });
  });
});

describe('a one-off term that is paid ahead', () => {
  it('keeps the day of the month, as a charge would', () => {
    const paid = after(oneOff('2026-01-31'), oneOff('2026-02-10'), oneOff('2026-02-11'));
    expect(day(after(oneOff('2026-01-31')).currentPeriodEnd)).toBe('2026-02-28');
    expect(day(paid.currentPeriodEnd)).toBe('2026-04-30');
    const quoted = quote(
      { tariff: 1, trialDays: 0, now: at('2026-02-10'), isOneOff: true },
      after(oneOff('2026-01-31')),
    );
    expect(day(quoted.firstChargeAt)).toBe('2026-03-31');
  });

  it('leaves a removed device until the end of the term that paid it, and has none itself', () => {
    const removed = [oneOff('2026-01-01'), deviceSettled('2026-01-05'), deviceSlotRemoved('2026-01-06')];
    const paid = after(...removed, oneOff('2026-01-10'), oneOff('2026-01-11'));
    const slotsAt = (date: string) => slotsOf(paid, termsAt(at(date)), at(date));
    const included = termsAt(at('2026-01-20')).devicesIncluded;
    expect([slotsAt('2026-01-20'), slotsAt('2026-02-20'), slotsAt('2026-03-20')]).toEqual([
      included + 1,
      included,
      included,
    ]);
    // What comes next is priced without it.
    expect(plannedSlots(paid)).toEqual([]);
  });
});

describe('the devices of a one-off term', () => {
  const slotsOn = (date: string, ...events: SubscriptionEvent[]) =>
    slotsOf(after(...events), termsAt(at(date)), at(date)) - termsAt(at(date)).devicesIncluded;

  it('rest if it was quoted without them: for a guest who claims it as a subscriber', () => {
    const history = [orderSettled('2026-01-01'), deviceSettled('2026-01-05'), oneOff('2026-01-10', { tariff: 12 })];
    expect(['2026-01-20', '2026-02-20', '2027-01-20'].map((date) => slotsOn(date, ...history))).toEqual([1, 0, 0]);
    // The renewals after it charge for them as before.
    expect(plannedSlots(after(...history))).toHaveLength(1);
  });

  it('rest if it was quoted after the end, and a gift gave time before its link was paid', () => {
    const ended = [oneOff('2026-01-01'), deviceSettled('2026-01-05')];
    const { lastPaid } = after(...ended);
    const late = oneOff('2026-02-05', { premise: { lastPaid, paidUntil: null } });
    expect(slotsOn('2026-03-20', ...ended, giftClaimed('2026-02-04', 1), late)).toBe(0);
  });

  it('stay if they are in its price, also when the paid time moved and ended before its link was paid', () => {
    const quoted = [oneOff('2026-01-01'), deviceSettled('2026-01-05')];
    const { lastPaid, currentPeriodEnd: paidUntil } = after(...quoted);
    const late = oneOff('2026-02-10', { premise: { lastPaid, paidUntil, extraDevices: 1 } });
    expect(slotsOn('2026-02-20', ...quoted, daysGranted('2026-01-20', 2), late)).toBe(1);
  });

  it('and the promo code stay for renewals that it came before during the grace', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2026-12-01') };
    const started = { ...orderSettled('2026-01-01'), promo } as SubscriptionEvent;
    const history = [started, deviceSettled('2026-01-05'), renewalFailed('2026-02-01'), oneOff('2026-02-02')];
    expect(after(...history)).toMatchObject({ autoRenewal: 'active', promo, pastDue: null });
    expect(slotsOn('2026-02-10', ...history)).toBe(0);
  });

  it('that were removed are gone once the term that paid them is over, and cut off no other one', () => {
    const removed = [
      oneOff('2026-01-01'),
      deviceSettled('2026-01-05'),
      deviceSettled('2026-01-06'),
      deviceSlotRemoved('2026-01-07'),
      oneOff('2026-01-10', { premise: premiseOfAhead(1) }),
    ];
    expect(['2026-01-20', '2026-02-20'].map((date) => slotsOn(date, ...removed))).toEqual([2, 1]);
    // Another term by card, with renewal: one device rests in no period any more.
    const premise = { lastPaid: 'pay-2026-01-10', paidUntil: at('2026-03-01'), extraDevices: 1 };
    const byCard = [...removed, orderSettled('2026-01-12', { premise })];
    expect(['2026-02-20', '2026-03-20'].map((date) => slotsOn(date, ...byCard))).toEqual([1, 1]);
    const later = [...removed, oneOff('2026-02-15', { premise: premiseOfAhead(1, 'pay-2026-01-10') })];
    expect(slotCounts(after(...later), '2026-02-20')).toEqual([1, 1]);
    expect(['2026-02-20', '2026-03-20'].map((date) => slotsOn(date, ...later))).toEqual([1, 1]);
  });
});

/** Quoted in time with this many devices. */
const premiseOfAhead = (extraDevices: number, lastPaid = 'pay-2026-01-01') => ({
  lastPaid,
  extraDevices,
  paidUntil: at('2026-02-01'),
});

describe('time that others give', () => {
  it('leaves the next term to be paid by a link, while some is left', () => {
    const gift = giftClaimed('2026-01-10', 1);
    expect(after(oneOff('2026-01-01'), gift)).toMatchObject({ autoRenewal: 'unsupported' });
    expect(after(oneOff('2025-11-01'), gift)).toMatchObject({ autoRenewal: 'cancelled' });
  });
});

describe('an order that was quoted with extra devices', () => {
  const quoted = after(oneOff('2026-01-01'), deviceSettled('2026-01-05'));
  const end = quoted.currentPeriodEnd ?? 0;
  const premise = { lastPaid: quoted.lastPaid, paidUntil: end };

  it('is surplus when there are more devices by the time it is paid', () => {
    const priced = (extraDevices?: number) =>
      oneOff('2026-01-20', { premise: { ...premise, ...(extraDevices !== undefined && { extraDevices }) } });
    expect(isExpected(quoted, priced(1))).toBe(true);
    expect(isExpected(quoted, priced(0))).toBe(false);
    // One that was removed or refunded since is no reason to take the term back.
    expect(isExpected(quoted, priced(2))).toBe(true);
    // An older order says nothing of devices.
    expect(isExpected(quoted, priced())).toBe(true);
  });

  it('keeps them when its link is paid long after the end: they are in its price', () => {
    const late = oneOff('2026-02-10', { premise: { ...premise, extraDevices: 1 } });
    const paid = after(oneOff('2026-01-01'), deviceSettled('2026-01-05'), late);
    expect(slotCounts(paid, '2026-02-10')).toEqual([1, 1]);
    expect(day(paid.currentPeriodEnd)).toBe('2026-03-10');
    const without = oneOff('2026-02-10', { premise: { lastPaid: premise.lastPaid, paidUntil: null } });
    expect(after(oneOff('2026-01-01'), deviceSettled('2026-01-05'), without).slots).toEqual([]);
  });
});

it('a term that was priced with a device which was removed since includes it', () => {
  const announced = chargeAnnounced('2026-01-31', '2026-02-01', 15000);
  const ahead = paidFor('2026-01-31T12:00', { periodEnd: '2026-02-01', paysComingTerm: true });
  const removed = [ahead, deviceSettled('2026-01-31T13:00'), deviceSlotRemoved('2026-01-31T14:00')];
  const premise = { lastPaid: 'pay-2026-01-01', paidUntil: at('2026-02-01'), extraDevices: 2 };
  const bought = orderSettled('2026-01-31T16:00', { premise });
  const paid = after(orderSettled('2026-01-01'), announced, ...removed, cancelled('2026-01-31T15:00'), bought);
  expect(slotCounts(paid, '2026-02-10')).toEqual([2, 1]);
  expect(slotsOf(paid, termsAt(at('2026-02-10')), at('2026-02-10'))).toBe(
    termsAt(at('2026-02-10')).devicesIncluded + 2,
  );
});
