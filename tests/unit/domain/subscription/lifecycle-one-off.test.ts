import { describe, expect, it } from 'vitest';
import { isExpected } from '@functions/domain/subscription/evolve';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { after } from '../../../support/fixtures/domain-records';
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
