import { describe, expect, it } from 'vitest';
import { slotsOf } from '@functions/domain/devices/device';
import { quote } from '@functions/domain/purchase/quote';
import { isExpected } from '@functions/domain/subscription/evolve';
import { plannedSlots } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { termsAt } from '@functions/domain/subscription/terms';
import { after, deviceSlotRemoved, giftClaimed } from '../../../support/fixtures/domain-records';
import { at, cancelled, orderSettled } from '../../../support/fixtures/given';

/** Terms that were paid without a consent to charges (decision 103). */

const day = (instant: number | null) => new Date(instant ?? 0).toISOString().slice(0, 10);
const oneOff = (date: string, about: object = {}) => orderSettled(date, { isOneOff: true, ...about });
const deviceSettled = (date: string): SubscriptionEvent => ({
  ...{ type: 'deviceSettled', at: at(date), transactionId: `device-${date}`, amount: 1000 },
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

describe('a one-off term that is paid ahead', () => {
  it('keeps the day of the month, as a charge would', () => {
    const paid = after(oneOff('2026-01-31'), oneOff('2026-02-10'), oneOff('2026-02-11'));
    expect(day(after(oneOff('2026-01-31')).currentPeriodEnd)).toBe('2026-02-28');
    expect(day(paid.currentPeriodEnd)).toBe('2026-04-30');
    const quoted = quote(
      { ...{ tariff: 1, trialDays: 0, permanentReferralPercent: 0 }, now: at('2026-02-10'), isOneOff: true },
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
      ...[included + 1, included, included],
    ]);
    // What comes next is priced without it.
    expect(plannedSlots(paid)).toBe(0);
  });
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
  const premise = { lastPaid: quoted.lastPaid ?? null, paidUntil: end };

  it('is surplus when the devices are others by the time it is paid', () => {
    const priced = (extraDevices?: number) =>
      oneOff('2026-01-20', { premise: { ...premise, ...(extraDevices !== undefined && { extraDevices }) } });
    expect(isExpected(quoted, priced(1))).toBe(true);
    expect(isExpected(quoted, priced(0))).toBe(false);
    expect(isExpected(quoted, priced(2))).toBe(false);
    // An older order says nothing of devices.
    expect(isExpected(quoted, priced())).toBe(true);
  });

  it('keeps them when its link is paid long after the end: they are in its price', () => {
    const late = oneOff('2026-02-10', { premise: { ...premise, extraDevices: 1 } });
    const paid = after(oneOff('2026-01-01'), deviceSettled('2026-01-05'), late);
    expect(paid.extraDevices).toBe(1);
    expect(day(paid.currentPeriodEnd)).toBe('2026-03-10');
    const without = oneOff('2026-02-10', { premise: { lastPaid: premise.lastPaid, paidUntil: null } });
    expect(after(oneOff('2026-01-01'), deviceSettled('2026-01-05'), without).extraDevices).toBe(0);
  });
});
