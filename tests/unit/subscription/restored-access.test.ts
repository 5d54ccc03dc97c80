import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { evolve, isExpected, replay } from '@functions/subscription/rules/evolve';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  after,
  chargeAnnounced,
  periodsOf,
  refunded,
  restricted,
  restrictionLifted,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

const restored = (date: string, about: { days?: number; of?: string } = {}): SubscriptionEvent => ({
  type: 'accessRestored',
  at: at(date),
  transactionId: about.of ?? 'pay-2026-01-10',
  durationMs: (about.days ?? 21) * DAY,
});
const period = (transactionId: string, start: string, end: string) => ({
  transactionId,
  start: at(start),
  end: at(end),
});
const returned = [orderSettled('2026-01-10'), refunded('2026-01-20', 'pay-2026-01-10')];

describe('access that is restored after a failed refund', () => {
  it('runs from the restoration, as time of the payment, and renewals stay off', () => {
    const back = after(...returned, restored('2026-01-22'));
    expect(periodsOf(back)).toEqual([period('pay-2026-01-10', '2026-01-22', '2026-02-12')]);
    expect(back).toMatchObject({
      currentPeriodEnd: at('2026-02-12'),
      accessEndsAt: at('2026-02-12'),
      anchorDay: 12,
      autoRenewal: 'cancelled',
    });
  });

  it('follows the paid time that is left, whose charge is announced again', () => {
    const bought = [...returned, orderSettled('2026-01-21'), chargeAnnounced('2026-01-21T12:00', '2026-02-21', 15000)];
    const back = after(...bought, restored('2026-01-22'));
    expect(back).toMatchObject({
      currentPeriodEnd: at('2026-03-14'),
      announcedCharge: null,
      autoRenewal: 'active',
    });
    expect(periodsOf(back)).toEqual([
      period('pay-2026-01-21', '2026-01-21', '2026-02-21'),
      period('pay-2026-01-10', '2026-02-21', '2026-03-14'),
    ]);
  });

  it('is one time of its payment, with the devices that its price included', () => {
    const row = { id: 'pay-2026-01-10', from: at('2026-01-22'), until: at('2026-02-12'), slots: [] };
    expect(after(...returned, restored('2026-01-22')).time).toEqual([{ ...row, by: 'payment' }]);
    // What a payment gave that is not here has no devices.
    const gift = { ...restored('2026-01-22', { of: 'gift-1' }), isGift: true } as SubscriptionEvent;
    expect(after(gift).time).toEqual([{ ...row, by: 'gift', id: 'gift-1' }]);
  });

  it('does not shorten the grace that was announced when the renewals ended', () => {
    const lost = [orderSettled('2026-01-10'), mandateRevoked('2026-02-10')];
    const end = (days: number) => after(...lost, restored('2026-02-11', { days, of: 'pay-1' })).accessEndsAt;
    expect([end(1), end(5)]).toEqual([at('2026-02-13'), at('2026-02-16')]);
  });

  it('leaves renewals as they are, except those of a customer who had no access any more', () => {
    const state = (date: string, ...history: SubscriptionEvent[]) =>
      after(orderSettled('2026-01-10'), ...history, restored(date, { of: 'pay-1' })).autoRenewal;
    expect([state('2026-02-12'), state('2026-02-13')]).toEqual(['active', 'cancelled']);
    expect(state('2026-03-01', mandateRevoked('2026-02-10'))).toBe('lost');
  });

  it.each([
    ['of no time', restored('2026-01-22', { days: 0 }), returned],
    ['during a restriction', restored('2026-01-22'), [...returned, restricted('2026-01-21')]],
    ['of a payment that grants time', restored('2026-01-22'), [orderSettled('2026-01-10')]],
    ['a second time', restored('2026-01-23'), [...returned, restored('2026-01-22')]],
    [
      'of a voided payment',
      restored('2026-01-22'),
      [...returned, { type: 'paymentVoided', at: at('2026-01-21'), transactionId: 'pay-2026-01-10' } as const],
    ],
  ])('has no effect: %s', (_what, event, history) => {
    expect(isExpected(replay('anna', history), event)).toBe(false);
  });
});

describe('a lifted restriction', () => {
  it('moves the paid periods that were not over by its length', () => {
    const history = [orderSettled('2026-01-10'), renewalSettled('2026-02-10'), restricted('2026-02-20')];
    const lifted = after(...history, restrictionLifted('2026-02-25'));
    expect(lifted).toMatchObject({ currentPeriodEnd: at('2026-03-15') });
    expect(periodsOf(lifted)).toEqual([
      period('pay-2026-01-10', '2026-01-10', '2026-02-10'),
      period('renewal-2026-02-10', '2026-02-15', '2026-03-15'),
    ]);
  });

  it('leaves a period that ended when it began, and gives who had no time left a day of notice', () => {
    const [bought, renewed] = [orderSettled('2026-01-10'), renewalSettled('2026-02-10')];
    const paused = [restricted('2026-02-10'), restrictionLifted('2026-02-15')];
    expect(periodsOf(after(bought, renewed, ...paused))).toEqual([
      period('pay-2026-01-10', '2026-01-10', '2026-02-10'),
      period('renewal-2026-02-10', '2026-02-15', '2026-03-15'),
    ]);
    for (const since of ['2026-02-10', '2026-02-11']) {
      const lifted = after(bought, restricted(since), restrictionLifted('2026-02-15'));
      expect(lifted.time.at(-1)).toMatchObject({ from: at('2026-02-15'), until: at('2026-02-16T01:00'), slots: [] });
      const stopped = after(bought, cancelled('2026-01-11'), restricted(since), restrictionLifted('2026-02-15'));
      expect(stopped, 'no charge follows').toMatchObject({ accessEndsAt: at('2026-02-15') });
    }
  });

  it('leaves a period that is over when it begins', () => {
    const history = [orderSettled('2026-01-10'), restricted('2026-02-10'), restrictionLifted('2026-02-12')];
    expect(periodsOf(after(...history))).toEqual([period('pay-2026-01-10', '2026-01-10', '2026-02-10')]);
  });

  it('clears past due when a new charge follows, and not after the provider gave up', () => {
    const failed = [orderSettled('2026-01-10'), renewalFailed('2026-02-10')];
    const lifted = (...more: SubscriptionEvent[]) =>
      after(...failed, ...more, restricted('2026-02-12'), restrictionLifted('2026-02-13')).pastDue;
    expect(lifted()).toBeNull();
    expect(lifted(mandateRevoked('2026-02-11'))).toMatchObject({ since: at('2026-02-10'), attempts: 1 });
  });

  it('does not make access of a cancelled subscription longer', () => {
    const history = [orderSettled('2026-01-10'), cancelled('2026-01-11'), restricted('2026-02-09')];
    expect(evolve(after(...history), restrictionLifted('2026-03-01')).currentPeriodEnd).toBe(at('2026-03-02'));
  });
});
