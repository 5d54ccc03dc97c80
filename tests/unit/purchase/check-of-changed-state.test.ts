import { noSubscription, withReads } from '@functions/subscription/rules/subscription';
import { describe, expect, it } from 'vitest';
import { checkOrder, checkPurchase, checkRenewal } from '@functions/purchase/rules/check';
import { premiseOf } from '@functions/purchase/rules/kinds/term';
import type { Purchase } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import { isTrialUsedByOther, trialFingerprints } from '@functions/purchase/rules/trial-usage';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  after,
  chargeAnnounced,
  deviceSettled,
  deviceSlotRemoved,
  mandateOf,
  noticeOf,
  orderOf,
} from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed } from '../../support/fixtures/given';

const bought = orderSettled('2026-01-10');
const announced = [bought, chargeAnnounced('2026-02-09', '2026-02-10', 9900)] as const;

describe('Check of an order after the subscription changed (P5)', () => {
  const expiresAt = at('2026-03-01');
  const now = at('2026-01-10');

  it('refuses a trial that was used since, also after a cancellation', () => {
    const trial = quote({ tariff: 1, trialDays: 30, now }, noSubscription('anna'));
    const order = orderOf({ kind: 'new-subscription', quote: trial }, { amount: 100, expiresAt });
    const decision = checkOrder(
      noticeOf({ amount: 100 }),
      order,
      after(bought, cancelled('2026-01-11')),
      at('2026-01-12'),
    );
    expect(decision).toBe('notAcceptable');
  });

  it('refuses an order of an account that was merged into another one', () => {
    const term = { kind: 'new-subscription', quote: quote({ tariff: 1, trialDays: 0, now }, noSubscription('anna')) };
    const merged = after({ type: 'accountMerged', at: now, into: 'boris' });
    expect(checkPurchase(orderOf(term as Purchase, { expiresAt }), merged, now)).toBe('notAcceptable');
  });

  it('refuses a term that was priced with more or fewer devices than there are', () => {
    const withDevice = [bought, deviceSettled('2026-01-11'), cancelled('2026-01-12')];
    const priced = premiseOf(after(...withDevice), at('2026-01-13'));
    const decision = (extraDevices: number | undefined, ...events: SubscriptionEvent[]) => {
      const subscription = after(...withDevice, ...events);
      const term = quote({ tariff: 1, trialDays: 0, now: at('2026-01-13') }, subscription);
      const purchase = { kind: 'resubscribe', quote: term, premise: { ...priced, extraDevices } };
      return checkPurchase(orderOf(purchase as Purchase, { expiresAt }), subscription, at('2026-01-13'));
    };
    expect([0, 1, 2, undefined].map((count) => decision(count))).toEqual([
      'expired',
      'accepted',
      'expired',
      'accepted',
    ]);
    expect(decision(1, deviceSlotRemoved('2026-01-12T12:00'))).toBe('expired');
  });

  it('accepts a past-due payment although its charge was announced', () => {
    const retry = orderOf({ kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 1 }, { expiresAt });
    const failed = after(...announced, renewalFailed('2026-02-10'));
    expect(checkOrder(noticeOf(), retry, failed, at('2026-02-11'))).toBe('accepted');
  });

  it('accepts a device for the days left when the announced charge is not made any more', () => {
    const line = { kind: 'days-left', until: at('2026-02-10'), amount: 15000 } as const;
    const device = orderOf({ kind: 'device-slot', periodEnd: at('2026-02-10'), lines: [line] }, { expiresAt });
    const lost = { ...after(...announced), autoRenewal: 'lost' } as const;
    expect(checkOrder(noticeOf(), device, lost, at('2026-02-09T12:00'))).toBe('accepted');
  });
});

describe('Check of a renewal after the subscription changed (P5)', () => {
  const providerState = { amount: 15000, months: 1, nextChargeAt: null };
  const due = noticeOf({ invoiceId: null, subscriptionId: 'sc_1', at: at('2026-02-10') });

  it('compares the amount with the announcement of this period only', () => {
    const state = after(...announced);
    const mandate = mandateOf({ providerState });
    expect(checkRenewal(due, mandate, state)).toBe('wrongAmount');
    expect(checkRenewal({ ...due, amount: 9900 }, mandate, state)).toBe('accepted');
    const stale = withReads({
      ...after(bought),
      announcedCharge: { periodEnd: at('2026-01-10'), amount: 9900, lines: [], slots: [] },
    });
    expect(checkRenewal(due, mandate, stale)).toBe('accepted');
    expect(checkRenewal({ ...due, amount: 9900 }, mandate, stale)).toBe('wrongAmount');
  });

  it("accepts today's charge before the provider confirmed an amount", () => {
    expect(checkRenewal(due, mandateOf({ providerState: null }), after(bought))).toBe('accepted');
  });

  it('refuses a payment without a mandate', () => {
    const unnamed = { ...due, subscriptionId: null };
    expect(checkRenewal(unnamed, mandateOf({ providerId: null }), after(bought))).toBe('notAcceptable');
  });
});

describe('the trial of a guest (decision 6)', () => {
  it('is not used by another order when the same order asks again', () => {
    const order = orderOf({ kind: 'device-slot' }, { uid: null, paymentTransactionId: '7' });
    const usage = { id: 'card_1', orderId: order.orderId, transactionId: '7' };
    expect(isTrialUsedByOther(usage, order, order, at('2026-01-10'))).toBe(false);
    expect(isTrialUsedByOther(usage, order, { ...order, orderId: 'order-2' }, at('2026-01-10'))).toBe(true);
  });

  it('has only the card as fingerprint while no account owns the order', () => {
    const card = { mask: '•• 3055', expires: '12/40', type: 'Visa', cardId: 'card-1' };
    expect(trialFingerprints(null, card)).toEqual([{ kind: 'card', value: 'card-1' }]);
  });

  it('has only the mailbox as fingerprint where the provider sends no card', () => {
    expect(trialFingerprints('Anna@example.com', null)).toEqual([{ kind: 'email', value: 'anna@example.com' }]);
  });
});
