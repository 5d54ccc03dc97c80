import { describe, expect, it } from 'vitest';
import { isStillWorthSaying, nextMilestone, pass } from '@functions/domain/subscription/billing-checkpoints';
import { mailsForEvent } from '@functions/domain/platform/mails-for-event';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt } from '@functions/domain/subscription/terms';
import {
  accountDeleted,
  after,
  granted,
  refunded,
  restricted,
  restrictionLifted,
  resumed,
} from '../../../support/fixtures/facts';
import {
  at,
  cancelled,
  mandateLost,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../../support/fixtures/given';

function all(subscription: Subscription): string[] {
  const next = nextMilestone(subscription);
  return next === null
    ? []
    : [`${next.milestone} ${new Date(next.at).toISOString().slice(0, 10)}`, ...all(pass(subscription, next.milestone))];
}

describe('§5 the milestones of a period', () => {
  it('of who renews: two reminders, the end of the period, the end of the grace', () => {
    expect(all(after(orderSettled('2026-01-10')))).toEqual([
      'three-days-ahead 2026-02-07',
      'one-day-ahead 2026-02-09',
      'period-end 2026-02-10',
      'access-end 2026-02-13',
    ]);
  });

  it('of who cancelled: two reminders and the end', () => {
    expect(all(after(orderSettled('2026-01-10'), cancelled('2026-01-11')))).toEqual([
      'three-days-ahead 2026-02-07',
      'one-day-ahead 2026-02-09',
      'access-end 2026-02-10',
    ]);
  });

  it('none for who never bought, is restricted or left', () => {
    expect(all(noSubscription('anna'))).toEqual([]);
    expect(all(after(orderSettled('2026-01-10'), restricted('2026-01-11')))).toEqual([]);
    expect(all(after(orderSettled('2026-01-10'), accountDeleted('2026-01-11')))).toEqual([]);
  });

  it('begin anew with a new period: renewed, granted or given back', () => {
    const told = pass(pass(after(orderSettled('2026-01-10')), 'three-days-ahead'), 'one-day-ahead');
    for (const event of [renewalSettled('2026-02-10'), granted('2026-02-09', 5)]) {
      expect(nextMilestone({ ...after(orderSettled('2026-01-10'), event), passed: told.passed })).toMatchObject({
        milestone: 'three-days-ahead',
      });
    }
    const lifted = after(orderSettled('2026-01-10'), restricted('2026-02-09'), restrictionLifted('2026-03-01'));
    expect(nextMilestone({ ...lifted, passed: told.passed })).toMatchObject({ milestone: 'three-days-ahead' });
  });

  it('are not said twice when somebody cancels and resumes within one period', () => {
    const told = pass(after(orderSettled('2026-01-10')), 'three-days-ahead');
    const again = after(orderSettled('2026-01-10'), cancelled('2026-02-08'), resumed('2026-02-08T01:00'));
    expect(nextMilestone({ ...again, passed: told.passed })).toEqual({
      milestone: 'one-day-ahead',
      at: at('2026-02-09'),
    });
  });

  it('a reminder is worth saying for a day', () => {
    expect(isStillWorthSaying(at('2026-02-07'), at('2026-02-07T23:59'))).toBe(true);
    expect(isStillWorthSaying(at('2026-02-07'), at('2026-02-08'))).toBe(false);
  });
});

describe('§6 what a customer is told of an event', () => {
  const mails = (...story: Parameters<typeof after>) => {
    const last = story.at(-1);
    return last === undefined ? [] : mailsForEvent(last, after(...story), termsAt(at('2026-01-01')));
  };

  it('a payment: the sum, the end, and the next charge, if there is one', () => {
    expect(mails(orderSettled('2026-01-01', { trialDays: 30 }))).toEqual([
      { kind: 'paid', amount: 100, until: at('2026-01-31'), nextChargeAt: at('2026-01-31'), nextAmount: 15000 },
    ]);
    expect(mails(orderSettled('2026-01-10', { renewable: false }))).toEqual([
      { kind: 'paid', amount: 15000, until: at('2026-02-10'), nextChargeAt: null, nextAmount: null },
    ]);
  });

  it('a failed charge: the reason, the sum, and how long access stays', () => {
    expect(mails(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))).toEqual([
      {
        kind: 'charge-failed',
        reasonCode: 5051,
        amount: 15000,
        accessUntil: at('2026-02-13'),
        periodEnd: at('2026-02-10'),
      },
    ]);
  });

  it('a mandate that is gone: told once, by the last failure or by itself', () => {
    expect(mails(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), mandateLost('2026-02-12'))).toEqual([]);
    expect(mails(orderSettled('2026-01-10'), mandateLost('2026-01-20'))).toMatchObject([
      { kind: 'charge-failed', accessUntil: at('2026-02-10') },
    ]);
  });

  it('a cancellation: by whom; money back is told of when it goes', () => {
    expect(mails(orderSettled('2026-01-10'), cancelled('2026-01-20'))).toEqual([
      { kind: 'cancelled', until: at('2026-02-10'), by: 'customer' },
    ]);
    expect(mails(orderSettled('2026-01-10'), refunded('2026-01-20', 'pay-2026-01-10'))).toEqual([]);
  });

  it('nothing to who left', () => {
    expect(mails(orderSettled('2026-01-10'), accountDeleted('2026-01-20'))).toEqual([]);
  });
});
