import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { evolve, record } from '@functions/subscription/rules/evolve';
import { outboundForEvent, stateOf } from '@functions/subscription/rules/outbound-for-event';
import { returnEvent } from '@functions/payments/rules/refund';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  after,
  daysGranted,
  giftClaimed,
  refunded,
  restricted,
  restrictionLifted,
  resumed,
} from '../../support/fixtures/domain-records';
import { randomEventHistories } from '../../support/model/random-event-histories';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

/** What is told about the last of these events. */
function told(...events: [SubscriptionEvent, ...SubscriptionEvent[]]) {
  const [last = events[0], ...earlier] = events.toReversed();
  const [first, ...others] = earlier.toReversed();
  const before: Subscription = first === undefined ? noSubscription('anna') : after(first, ...others);
  return outboundForEvent(last, before, after(...events));
}
const bought = orderSettled('2026-01-10');
const iso = (date: string) => new Date(at(date)).toISOString();

const state = (periodEnd: string, accessUntil: string, renews: boolean) => ({
  periodEnd: iso(periodEnd),
  accessUntil: iso(accessUntil),
  renews,
});

describe('what endpoints are told when a subscription changes', () => {
  it('access that begins is a start, whatever gave it', () => {
    expect(told(bought)).toEqual({
      type: 'subscription.started',
      timestamp: iso('2026-01-10'),
      data: {
        ...state('2026-02-10', '2026-02-13', true),
        transactionId: 'pay-2026-01-10',
        amount: 15000,
        months: 1,
        isTrial: false,
      },
    });
    expect(told(orderSettled('2026-01-10', { trialDays: 7 }))).toMatchObject({ data: { amount: 100, isTrial: true } });
    const anew = told(bought, cancelled('2026-01-11'), orderSettled('2026-04-10'));
    expect(anew).toMatchObject({ type: 'subscription.started', data: state('2026-05-10', '2026-05-13', true) });
    const given = { transactionId: null, amount: 0, months: null, ...state('2026-01-15', '2026-01-15', false) };
    expect(told(daysGranted('2026-01-10', 5))).toMatchObject({ type: 'subscription.started', data: given });
    expect(told(giftClaimed('2026-01-10', 1))).toMatchObject({ type: 'subscription.started', data: { amount: 0 } });
    expect(told(bought, restricted('2026-01-11'), restrictionLifted('2026-01-12'))).toMatchObject({
      type: 'subscription.started',
      data: state('2026-02-11', '2026-02-14', true),
    });
  });

  it('further paid time is a renewal, and time that others give a change', () => {
    expect(told(bought, renewalSettled('2026-02-10'))).toEqual({
      type: 'subscription.renewed',
      timestamp: iso('2026-02-10'),
      data: {
        ...state('2026-03-10', '2026-03-13', true),
        transactionId: 'renewal-2026-02-10',
        amount: 15000,
        months: 1,
      },
    });
    const free = { type: 'renewedAtNoCharge', at: at('2026-02-10') } as const;
    expect(told(bought, free)).toMatchObject({
      type: 'subscription.renewed',
      data: { transactionId: null, amount: 0 },
    });
    expect(told(bought, giftClaimed('2026-01-11', 1))).toEqual({
      type: 'subscription.changed',
      timestamp: iso('2026-01-11'),
      data: state('2026-03-10', '2026-03-13', true),
    });
  });

  it('an order that only switches renewal on gives no time: charges follow again', () => {
    const before = after(bought, cancelled('2026-01-11'));
    const free = { ...orderSettled('2026-01-12'), amount: 0 } as SubscriptionEvent;
    expect(outboundForEvent(free, before, evolve(before, free))).toMatchObject({
      type: 'subscription.resumed',
      data: state('2026-02-10', '2026-02-13', true),
    });
  });

  it('the first failed charge of a period is told, its retries are not', () => {
    expect(told(bought, renewalFailed('2026-02-10'))).toEqual({
      type: 'subscription.past_due',
      timestamp: iso('2026-02-10'),
      data: { ...state('2026-02-10', '2026-02-13', true), transactionId: 'fail-2026-02-10', decline: 'funds' },
    });
    expect(told(bought, renewalFailed('2026-02-10'), renewalFailed('2026-02-11'))).toBeNull();
  });

  it('the end of renewal is told with who ended it and why', () => {
    const data = { by: 'customer', leavingReason: null, ...state('2026-02-10', '2026-02-10', false) };
    expect(told(bought, cancelled('2026-01-11'))).toMatchObject({ type: 'subscription.cancelled', data });
    expect(told(bought, mandateRevoked('2026-01-11'))).toMatchObject({ data: { ...data, by: 'provider' } });
    const answered = { ...cancelled('2026-01-11'), leavingReason: 'one-time' } as SubscriptionEvent;
    expect(told(bought, answered)).toMatchObject({ data: { ...data, leavingReason: 'one-time' } });
    const ahead = [bought, cancelled('2026-01-11'), orderSettled('2026-01-12')] as const;
    expect(told(...ahead, refunded('2026-01-13', 'pay-2026-01-10'))).toMatchObject({ data: { by: 'refund' } });
  });

  it('a cancellation that is taken back is told', () => {
    expect(told(bought, cancelled('2026-01-11'), resumed('2026-01-12'))).toEqual({
      type: 'subscription.resumed',
      timestamp: iso('2026-01-12'),
      data: state('2026-02-10', '2026-02-13', true),
    });
  });

  it('access that ends at once is told: by a restriction or a refund', () => {
    expect(told(bought, restricted('2026-01-11'))).toMatchObject({
      type: 'subscription.expired',
      data: { accessUntil: iso('2026-01-11'), renews: false },
    });
    expect(told(bought, refunded('2026-01-12', 'pay-2026-01-10'))).toMatchObject({
      type: 'subscription.expired',
      data: state('2026-01-12', '2026-01-12', false),
    });
  });

  it('a deletion is told once, and nothing after it', () => {
    expect(told(bought, accountDeleted('2026-01-11'))).toMatchObject({ type: 'customer.deleted', data: {} });
    const gone = after(bought, accountDeleted('2026-01-11'));
    const refund = refunded('2026-01-12', 'pay-2026-01-10');
    expect(outboundForEvent(refund, gone, evolve(gone, refund))).toBeNull();
  });

  it('a receiver knows access and renewals at every moment, in whatever order news arrives', () => {
    fc.assert(
      fc.property(randomEventHistories(12), (history) => {
        let known = { accessUntil: null as string | null, renews: false };
        let stored = noSubscription('anna');
        history.forEach((event, index) => {
          const { subscription } = record(stored, event, history.slice(0, index));
          const message = outboundForEvent(event, stored, subscription);
          if (message !== null && 'renews' in message.data) known = message.data as typeof known;
          stored = subscription;
          if (stored.deletedAt !== null) return;
          const { accessUntil, renews } = stateOf(stored);
          expect({ accessUntil: known.accessUntil, renews: known.renews }).toEqual({ accessUntil, renews });
        });
      }),
      { numRuns: 400 },
    );
  });
});

it('returned money is a refund or a chargeback, by the id of the transaction', () => {
  const data = { transactionId: '1', amount: 100, isFull: true };
  expect(returnEvent(data, '77', 0).type).toBe('payment.refunded');
  expect(returnEvent(data, 'chargeback-77', 0).type).toBe('payment.charged_back');
});
