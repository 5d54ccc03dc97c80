import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { evolve } from '@functions/subscription/rules/evolve';
import type { Subscription } from '@functions/subscription/rules/subscription';
import {
  accountDeleted,
  after,
  daysGranted,
  deviceSettled,
  periodsOf,
  refunded,
  restricted,
} from '../../support/fixtures/domain-records';
import { at, cancelled, given, orderSettled, renewalSettled } from '../../support/fixtures/given';

const period = (transactionId: string, start: string, end: string) => ({
  transactionId,
  start: at(start),
  end: at(end),
});
/** One month from 10 January, and six more that were paid ahead. */
const paidAhead = [orderSettled('2026-01-10'), cancelled('2026-01-11'), orderSettled('2026-01-12', { tariff: 6 })];

describe('the periods after a full refund (decision 9)', () => {
  it('of the current one: a period paid ahead starts at the refund, and the billing day moves to its end', () => {
    const left = after(...paidAhead, refunded('2026-01-20', 'pay-2026-01-10'));
    expect(periodsOf(left)).toEqual([period('pay-2026-01-12', '2026-01-20', '2026-07-20')]);
    expect(left).toMatchObject({
      currentPeriodEnd: at('2026-07-20'),
      anchorDay: 20,
      autoRenewal: 'cancelled',
    });
  });

  it('of the only one: nothing is left of it, and the billing day stays', () => {
    const left = after(orderSettled('2026-01-10'), refunded('2026-01-20', 'pay-2026-01-10'));
    expect(periodsOf(left)).toEqual([]);
    expect(left).toMatchObject({
      currentPeriodEnd: at('2026-01-20'),
      anchorDay: 10,
    });
  });

  it('of a past one: the current period and its renewal stay', () => {
    const renewed = after(orderSettled('2026-01-10'), renewalSettled('2026-02-10'));
    const left = evolve(renewed, refunded('2026-02-10', 'pay-2026-01-10'));
    expect(periodsOf(left)).toEqual([period('renewal-2026-02-10', '2026-02-10', '2026-03-10')]);
    expect(left).toMatchObject({
      currentPeriodEnd: at('2026-03-10'),
      autoRenewal: 'active',
    });
  });

  it('of one that just ended, while granted days run before the next one: nothing changes', () => {
    given(orderSettled('2026-01-10'), daysGranted('2026-01-11', 5), cancelled('2026-01-12'), orderSettled('2026-01-13'))
      .when(refunded('2026-02-10', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-03-15', autoRenewal: 'active' });
  });

  it('of the last one in the grace period: the grace ends', () => {
    given(orderSettled('2026-01-10'))
      .when(refunded('2026-02-11', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-02-10', accessEndsAt: '2026-02-10', autoRenewal: 'cancelled' });
  });

  it('of the only one at its first moment: granted days end with it', () => {
    given(orderSettled('2026-01-10'), daysGranted('2026-01-10', 5))
      .when(refunded('2026-01-10', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-01-10', autoRenewal: 'cancelled' });
  });
});

describe('a full refund during a restriction (decision 9)', () => {
  const left = ({ currentPeriodEnd, restricted: pause }: Subscription) => (currentPeriodEnd ?? 0) - (pause?.since ?? 0);

  it('counts from the start of the restriction', () => {
    const refund = after(...paidAhead, restricted('2026-01-15'), refunded('2026-01-20', 'pay-2026-01-10'));
    expect(left(refund)).toBe(at('2026-07-15') - at('2026-01-15'));
    expect(
      left(after(orderSettled('2026-01-10'), restricted('2026-01-15'), refunded('2026-01-20', 'pay-2026-01-10'))),
    ).toBe(0);
  });

  it('of a period paid ahead leaves the time that was left before it: no charge follows now', () => {
    const history = [orderSettled('2026-01-10'), cancelled('2026-01-15'), orderSettled('2026-01-16')];
    const refund = after(...history, restricted('2026-02-09T19:00'), refunded('2026-02-09T20:00', 'pay-2026-01-16'));
    expect(refund.currentPeriodEnd).toBe(at('2026-02-10'));
    expect(left(refund)).toBe(5 * HOUR);
  });
});

describe('a full refund of a deleted customer', () => {
  it('does not move the end, which is the deletion', () => {
    given(...paidAhead, accountDeleted('2026-01-20'))
      .when(refunded('2026-01-21', 'pay-2026-01-12'))
      .then({ currentPeriodEnd: '2026-01-20' });
  });
});

describe('a full refund of the term', () => {
  it('ends access although a device was paid', () => {
    const history = [orderSettled('2026-01-10'), deviceSettled('2026-01-11')];
    given(...history)
      .when(refunded('2026-01-20', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-01-20' });
  });
});

describe('the payments that are remembered for refunds', () => {
  const ends = (subscription: Subscription) =>
    periodsOf(subscription).map(({ end }) => new Date(end).toISOString().slice(0, 10));

  it('are those of the last 365 days and a day more', () => {
    const years = [
      orderSettled('2024-01-10', { tariff: 12 }),
      renewalSettled('2025-01-10'),
      renewalSettled('2026-01-10'),
    ];
    expect(ends(after(...years))).toEqual(['2025-01-10', '2026-01-10', '2027-01-10']);
    expect(ends(after(...years, renewalSettled('2027-01-10')))).toEqual(['2026-01-10', '2027-01-10', '2028-01-10']);
    const pause = [orderSettled('2024-01-09', { tariff: 12 }), cancelled('2024-01-10'), orderSettled('2026-01-10')];
    expect(at('2026-01-10') - at('2025-01-09')).toBe(366 * DAY);
    expect(ends(after(...pause))).toEqual(['2026-02-10']);
  });
});
