import { describe, expect, it } from 'vitest';
import {
  markReached,
  nextCheckpoint,
  reannounceCharge,
  reopenAnnouncement,
} from '@functions/subscription/rules/billing-checkpoints';
import { evolve } from '@functions/subscription/rules/evolve';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { after, chargeAnnounced, referralChanged, resumed } from '../../support/fixtures/domain-records';
import { cancelled, mandateRevoked, orderSettled } from '../../support/fixtures/given';

const reminded = (subscription: Subscription): Subscription =>
  markReached(markReached(subscription, 'renewal-reminder-3d'), 'renewal-reminder-1d');
const announced = reminded(after(orderSettled('2026-01-10'), chargeAnnounced('2026-02-09', '2026-02-10', 15000)));
const next = (before: Subscription, event: SubscriptionEvent) =>
  nextCheckpoint(reannounceCharge(before, evolve(before, event)))?.checkpoint;

const withoutAnnouncement = (subscription: Subscription): Subscription => ({ ...subscription, announcedCharge: null });

describe('the reminder that announces a charge', () => {
  it('is sent again when the announced sum became void (P8)', () => {
    const again = reannounceCharge(announced, withoutAnnouncement(announced));
    expect(again.checkpoints).toEqual({ periodEnd: announced.currentPeriodEnd, reached: ['renewal-reminder-3d'] });
    expect(again).toMatchObject({ uid: 'anna', autoRenewal: 'active', announcedCharge: null });
  });

  it('is sent again when the announced sum became lower, and only then', () => {
    const at = (amount: number): Subscription => ({
      ...announced,
      announcedCharge: announced.announcedCharge && { ...announced.announcedCharge, amount },
    });
    const reached = (amount: number) => reannounceCharge(announced, at(amount)).checkpoints.reached;
    expect([14999, 15000, 15001].map((amount) => reached(amount).length)).toEqual([1, 2, 2]);
  });

  it('is sent again for a mandate that was held, if the charge is not announced', () => {
    const silent = withoutAnnouncement(announced);
    expect(reopenAnnouncement(silent).checkpoints.reached).toEqual(['renewal-reminder-3d']);
    expect(reopenAnnouncement(announced)).toBe(announced);
    const early = markReached(after(orderSettled('2026-01-10')), 'renewal-reminder-3d');
    expect(reopenAnnouncement(early), 'it was not sent yet').toBe(early);
  });

  it('is sent again when renewals that were off are on again', () => {
    const off = reminded(after(orderSettled('2026-01-10'), cancelled('2026-02-08')));
    expect(next(off, resumed('2026-02-09T12:00'))).toBe('renewal-reminder-1d');
  });

  it('is not sent again while the announced sum holds, without renewals, or when nothing was announced', () => {
    expect(next(announced, referralChanged('2026-02-09T12:00', 25))).toBe('period-end');
    expect(next(announced, cancelled('2026-02-09T12:00'))).toBe('access-end');
    expect(next(announced, mandateRevoked('2026-02-09T12:00'))).toBe('access-end');
    const silent = withoutAnnouncement(announced);
    expect(reannounceCharge(silent, announced), 'it is told just now').toBe(announced);
    expect(next(silent, referralChanged('2026-02-09T12:00', 25))).toBe('period-end');
  });

  it('is not sent again after the end of the period', () => {
    const ended = markReached(announced, 'period-end');
    expect(reannounceCharge(ended, withoutAnnouncement(ended))).toEqual(withoutAnnouncement(ended));
  });
});
