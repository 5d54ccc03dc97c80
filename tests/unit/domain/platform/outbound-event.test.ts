import { describe, expect, it } from 'vitest';
import { outboundForEvent, returnEvent } from '@functions/domain/platform/outbound-event';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { accountDeleted, after, restricted } from '../../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../../support/fixtures/given';

/** What is told about the last of these events. */
function told(...events: [SubscriptionEvent, ...SubscriptionEvent[]]) {
  const [last = events[0], ...earlier] = events.toReversed();
  const [first, ...others] = earlier.toReversed();
  const before: Subscription = first === undefined ? noSubscription('anna') : after(first, ...others);
  return outboundForEvent(last, before, after(...events));
}
const bought = orderSettled('2026-01-10');
const iso = (date: string) => new Date(at(date)).toISOString();

describe('what endpoints are told about an event of a subscription', () => {
  it('paid time without access before is a start, also after the access ended', () => {
    const term = { transactionId: 'pay-2026-01-10', amount: 15000, months: 1, periodEnd: iso('2026-02-10') };
    const started = { type: 'subscription.started', timestamp: iso('2026-01-10'), data: { ...term, isTrial: false } };
    expect(told(bought)).toEqual(started);
    expect(told(orderSettled('2026-01-10', { trialDays: 7 }))).toMatchObject({
      type: 'subscription.started',
      data: { amount: 100, isTrial: true, periodEnd: iso('2026-01-17') },
    });
    expect(told(bought, cancelled('2026-01-11'), orderSettled('2026-04-10'))).toMatchObject({
      type: 'subscription.started',
    });
  });

  it('further paid time is a renewal', () => {
    expect(told(bought, renewalSettled('2026-02-10'))).toEqual({
      type: 'subscription.renewed',
      timestamp: iso('2026-02-10'),
      data: { transactionId: 'renewal-2026-02-10', amount: 15000, months: 1, periodEnd: iso('2026-03-10') },
    });
    expect(told(bought, cancelled('2026-01-11'), orderSettled('2026-01-20'))).toMatchObject({
      type: 'subscription.renewed',
      data: { periodEnd: iso('2026-03-10') },
    });
    const free = { type: 'renewedAtNoCharge', at: at('2026-02-10') } as const;
    expect(told(bought, free)).toMatchObject({
      type: 'subscription.renewed',
      data: { transactionId: null, amount: 0 },
    });
  });

  it('an order that only switches renewal on gives no time, and is not told', () => {
    const before = after(bought, cancelled('2026-01-11'));
    expect(outboundForEvent(orderSettled('2026-01-12'), before, { ...before, autoRenewal: 'active' })).toBeNull();
  });

  it('the first failed charge of a period is told, its retries are not', () => {
    expect(told(bought, renewalFailed('2026-02-10'))).toEqual({
      type: 'subscription.past_due',
      timestamp: iso('2026-02-10'),
      data: {
        transactionId: 'fail-2026-02-10',
        decline: 'funds',
        periodEnd: iso('2026-02-10'),
        accessUntil: iso('2026-02-13'),
      },
    });
    expect(told(bought, renewalFailed('2026-02-10'), renewalFailed('2026-02-11'))).toBeNull();
  });

  it('the end of renewal is told with who ended it and why', () => {
    const data = { by: 'customer', leavingReason: null, accessUntil: iso('2026-02-10') };
    expect(told(bought, cancelled('2026-01-11'))).toMatchObject({ type: 'subscription.cancelled', data });
    expect(told(bought, mandateRevoked('2026-01-11'))).toMatchObject({ data: { ...data, by: 'provider' } });
    const answered = { ...cancelled('2026-01-11'), leavingReason: 'one-time' } as SubscriptionEvent;
    expect(told(bought, answered)).toMatchObject({ data: { ...data, leavingReason: 'one-time' } });
  });

  it('a deleted account is told, so that the receiver can delete what it keeps', () => {
    expect(told(bought, accountDeleted('2026-01-11'))).toMatchObject({ type: 'customer.deleted', data: {} });
  });

  it('other events are not told', () => {
    expect(told(bought, restricted('2026-01-11'))).toBeNull();
  });
});

it('returned money is a refund or a chargeback, by the id of the transaction', () => {
  const data = { transactionId: '1', amount: 100, isFull: true };
  expect(returnEvent(data, '77', 0).type).toBe('payment.refunded');
  expect(returnEvent(data, 'chargeback-77', 0).type).toBe('payment.charged_back');
});
