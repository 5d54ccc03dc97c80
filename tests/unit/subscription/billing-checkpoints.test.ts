import { describe, expect, it } from 'vitest';
import { isReminderStillUseful, nextCheckpoint, markReached } from '@functions/subscription/rules/billing-checkpoints';
import { mailsForEvent } from '@functions/subscription/rules/mails-for-event';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  accountDeleted,
  after,
  daysGranted,
  refunded,
  restricted,
  restrictionLifted,
  resumed,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

function all(subscription: Subscription): string[] {
  const next = nextCheckpoint(subscription);
  return next === null
    ? []
    : [
        `${next.checkpoint} ${new Date(next.at).toISOString().slice(0, 10)}`,
        ...all(markReached(subscription, next.checkpoint)),
      ];
}

describe('the checkpoints of a period', () => {
  it('with auto-renewal: two reminders, the end of the period, the end of the grace period, a week later', () => {
    expect(all(after(orderSettled('2026-01-10')))).toEqual([
      'renewal-reminder-3d 2026-02-07',
      'renewal-reminder-1d 2026-02-09',
      'period-end 2026-02-10',
      'access-end 2026-02-13',
      'week-after-end 2026-02-20',
    ]);
  });

  it('after a cancellation: two reminders, the end, a week later', () => {
    expect(all(after(orderSettled('2026-01-10'), cancelled('2026-01-11')))).toEqual([
      'renewal-reminder-3d 2026-02-07',
      'renewal-reminder-1d 2026-02-09',
      'access-end 2026-02-10',
      'week-after-end 2026-02-17',
    ]);
  });

  it('without a purchase, restricted or erased: none', () => {
    expect(all(noSubscription('anna'))).toEqual([]);
    expect(all(after(orderSettled('2026-01-10'), restricted('2026-01-11')))).toEqual([]);
    expect(all(after(orderSettled('2026-01-10'), accountDeleted('2026-01-11')))).toEqual([]);
  });

  it('start again after a renewal, granted days or a lifted restriction', () => {
    const reached = markReached(
      markReached(after(orderSettled('2026-01-10')), 'renewal-reminder-3d'),
      'renewal-reminder-1d',
    );
    for (const event of [renewalSettled('2026-02-10'), daysGranted('2026-02-09', 5)]) {
      expect(
        nextCheckpoint({ ...after(orderSettled('2026-01-10'), event), checkpoints: reached.checkpoints }),
      ).toMatchObject({
        checkpoint: 'renewal-reminder-3d',
      });
    }
    const lifted = after(orderSettled('2026-01-10'), restricted('2026-02-09'), restrictionLifted('2026-03-01'));
    expect(nextCheckpoint({ ...lifted, checkpoints: reached.checkpoints })).toMatchObject({
      checkpoint: 'renewal-reminder-3d',
    });
  });

  it('are not sent twice when a customer cancels and resumes within one period', () => {
    const reached = markReached(after(orderSettled('2026-01-10')), 'renewal-reminder-3d');
    const again = after(orderSettled('2026-01-10'), cancelled('2026-02-08'), resumed('2026-02-08T01:00'));
    expect(nextCheckpoint({ ...again, checkpoints: reached.checkpoints })).toEqual({
      checkpoint: 'renewal-reminder-1d',
      at: at('2026-02-09'),
    });
  });

  it('a reminder is useful for a day', () => {
    expect(isReminderStillUseful(at('2026-02-07'), at('2026-02-07T23:59'))).toBe(true);
    expect(isReminderStillUseful(at('2026-02-07'), at('2026-02-08'))).toBe(false);
  });
});

describe('the e-mails for an event', () => {
  const mails = (...history: Parameters<typeof after>) => {
    const last = history.at(-1);
    return last === undefined
      ? []
      : mailsForEvent(last, after(...history), termsAt(at('2026-01-01')), { hasCard: true });
  };

  it('a payment: the amount, the end, and the next charge, if there is one', () => {
    expect(mails(orderSettled('2026-01-01', { trialDays: 30 }))).toEqual([
      {
        kind: 'paid',
        amount: 100,
        until: at('2026-01-31'),
        nextChargeAt: at('2026-01-31'),
        nextAmount: 15000,
        isFirst: true,
      },
    ]);
    expect(mails(orderSettled('2026-01-10', { renewable: false }))).toEqual([
      { kind: 'paid', amount: 15000, until: at('2026-02-10'), nextChargeAt: null, nextAmount: null, isFirst: true },
    ]);
  });

  it('a failed charge: the reason, the amount, and how long access stays', () => {
    expect(mails(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))).toEqual([
      {
        kind: 'charge-failed',
        decline: 'funds',
        amount: 15000,
        accessUntil: at('2026-02-13'),
        periodEnd: at('2026-02-10'),
      },
    ]);
  });

  it('a revoked mandate: one e-mail, and none after a failed charge', () => {
    expect(mails(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), mandateRevoked('2026-02-12'))).toEqual([]);
    expect(mails(orderSettled('2026-01-10'), mandateRevoked('2026-01-20'))).toMatchObject([
      { kind: 'charge-failed', accessUntil: at('2026-02-10') },
    ]);
  });

  it('a cancellation: who cancelled; the event of a refund: none', () => {
    expect(mails(orderSettled('2026-01-10'), cancelled('2026-01-20'))).toEqual([
      { kind: 'cancelled', until: at('2026-02-10'), by: 'customer' },
    ]);
    expect(mails(orderSettled('2026-01-10'), refunded('2026-01-20', 'pay-2026-01-10'))).toEqual([]);
  });

  it('an erased customer gets none', () => {
    expect(mails(orderSettled('2026-01-10'), accountDeleted('2026-01-20'))).toEqual([]);
  });
});
