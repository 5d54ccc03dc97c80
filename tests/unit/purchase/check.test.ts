import { describe, expect, it } from 'vitest';
import { checkOrder, checkRenewal } from '@functions/purchase/rules/check';
import { isTrialUsedByOther, trialFingerprints } from '@functions/purchase/rules/trial-usage';
import { orderExpiry } from '@functions/purchase/rules/order';
import { premiseOf } from '@functions/purchase/rules/kinds/term';
import { quote } from '@functions/purchase/rules/quote';
import { noSubscription } from '@functions/subscription/rules/subscription';
import {
  accountDeleted,
  after,
  chargeAnnounced,
  daysGranted,
  mandateOf,
  noticeOf,
  orderOf,
  referralChanged,
  restricted,
  resumed,
  extraSlots,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

const now = at('2026-01-10');
const newcomer = noSubscription('anna');
const trial = quote({ tariff: 1, trialDays: 30, now }, newcomer);
const order = orderOf({ kind: 'new-subscription', quote: trial }, { amount: 100 });
const honest = noticeOf({ amount: 100 });

describe('Check of an order (P5)', () => {
  it('accepts a payment that matches the stored order', () => {
    expect(checkOrder(honest, order, newcomer, now)).toBe('accepted');
  });

  it.each([
    ['no such order', honest, null, newcomer, 'unknownOrder'],
    ['another account', { ...honest, accountId: 'boris' }, order, newcomer, 'wrongAccount'],
    ['no account', { ...honest, accountId: null }, order, newcomer, 'wrongAccount'],
    ['another amount', { ...honest, amount: 99 }, order, newcomer, 'wrongAmount'],
    ['another currency', { ...honest, currency: 'USD' }, order, newcomer, 'wrongAmount'],
    ['an order that is already paid', honest, { ...order, paymentTransactionId: '7' }, newcomer, 'notAcceptable'],
    ['a second form while the first is being paid', honest, { ...order, authorizedBy: '7' }, newcomer, 'notAcceptable'],
    ['a restricted customer', honest, order, after(restricted('2026-01-09')), 'notAcceptable'],
    ['a deleted customer', honest, order, after(accountDeleted('2026-01-09')), 'notAcceptable'],
    ['a second trial', honest, order, after(orderSettled('2026-01-09')), 'notAcceptable'],
    ['an expired order', honest, { ...order, expiresAt: now }, newcomer, 'expired'],
  ])('refuses: %s', (_what, notice, stored, subscription, decision) => {
    expect(checkOrder(notice, stored, subscription, now)).toBe(decision);
  });

  it('accepts the same payment again', () => {
    expect(checkOrder(honest, { ...order, authorizedBy: honest.transactionId }, newcomer, now)).toBe('accepted');
  });

  it('accepts a past-due payment only while its period is unpaid and not cancelled', () => {
    const history = [orderSettled('2026-01-10'), renewalFailed('2026-02-10')] as const;
    const missed = { kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 1 } as const;
    const retry = orderOf(missed, { expiresAt: at('2026-02-11') });
    const decision = (...more: Parameters<typeof after>) =>
      checkOrder(noticeOf(), retry, after(...history, ...more), at('2026-02-10T12:00'));
    expect(decision()).toBe('accepted');
    expect(decision(mandateRevoked('2026-02-10T11:00'))).toBe('accepted');
    expect(decision(renewalSettled('2026-02-10T11:00'))).toBe('notAcceptable');
    expect(decision(cancelled('2026-02-10T11:00'))).toBe('notAcceptable');
  });

  it('accepts a device slot only while there is access', () => {
    const device = orderOf({ kind: 'device-slot' }, { expiresAt: at('2026-03-01') });
    const history = [orderSettled('2026-01-10'), cancelled('2026-01-11')] as const;
    expect(checkOrder(noticeOf(), device, after(...history), at('2026-02-09'))).toBe('accepted');
    expect(checkOrder(noticeOf(), device, after(...history), at('2026-02-10'))).toBe('notAcceptable');
  });

  it('refuses a device slot after its charge was announced, its period moved, or no slot is left', () => {
    const line = { kind: 'days-left', until: at('2026-02-10'), amount: 15000 } as const;
    const device = orderOf(
      { kind: 'device-slot', periodEnd: at('2026-02-10'), lines: [line] },
      { expiresAt: at('2026-03-01') },
    );
    const bought = after(orderSettled('2026-01-10'));
    const decision = (subscription: Parameters<typeof checkOrder>[2]) =>
      checkOrder(noticeOf(), device, subscription, at('2026-02-09T12:00'));
    expect(decision(bought)).toBe('accepted');
    expect(
      decision(after(orderSettled('2026-01-10'), chargeAnnounced('2026-02-09', '2026-02-10', 15000))),
      'the charge was announced',
    ).toBe('expired');
    expect(decision(after(orderSettled('2026-01-10'), daysGranted('2026-01-11', 1))), 'another period').toBe('expired');
    expect(decision({ ...bought, slots: extraSlots(7) }), 'no slot is left').toBe('notAcceptable');
  });

  it('refuses a term after another payment or a resumption changed the subscription', () => {
    const ended = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    const term = {
      kind: 'resubscribe',
      quote: quote({ tariff: 12, trialDays: 30, now: at('2026-01-12') }, ended),
    } as const;
    const stored = orderOf({ ...term, premise: premiseOf(ended, at('2026-01-12')) }, { expiresAt: at('2026-01-13') });
    const decision = (subscription: Parameters<typeof checkOrder>[2], now = '2026-01-12T00:10') =>
      checkOrder(noticeOf(), stored, subscription, at(now));
    expect(decision(ended)).toBe('accepted');
    expect(decision(after(orderSettled('2026-01-10'), cancelled('2026-01-11'), orderSettled('2026-01-12T00:05')))).toBe(
      'notAcceptable',
    );
    expect(decision(after(orderSettled('2026-01-10'), cancelled('2026-01-11'), resumed('2026-01-12T00:05')))).toBe(
      'notAcceptable',
    );
    const twice = after(
      orderSettled('2026-01-10'),
      cancelled('2026-01-11'),
      orderSettled('2026-01-12T00:05'),
      cancelled('2026-01-12T00:06'),
    );
    expect(decision(twice), 'paid and cancelled in the meantime').toBe('notAcceptable');
  });

  it('refuses a term that extends paid time after that time ended or moved, or its code was used', () => {
    const ended = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    const made = at('2026-02-09T23:59');
    const asked = {
      tariff: 1,
      trialDays: 30,
      now: made,
      promo: { code: 'SPRING', percent: 50 },
    } as const;
    const purchase = { kind: 'resubscribe', quote: quote(asked, ended), premise: premiseOf(ended, made) } as const;
    const stored = orderOf(purchase, { created: made, expiresAt: orderExpiry(purchase, made) });
    expect(stored.expiresAt).toBe(at('2026-02-10'));
    expect(checkOrder(noticeOf(), stored, ended, at('2026-02-09T23:59'))).toBe('accepted');
    expect(checkOrder(noticeOf(), stored, ended, at('2026-02-10'))).toBe('expired');
    const given = after(orderSettled('2026-01-10'), cancelled('2026-01-11'), daysGranted('2026-01-12', 2));
    expect(checkOrder(noticeOf(), stored, given, at('2026-02-09T23:59'))).toBe('expired');
    expect(checkOrder(noticeOf(), stored, { ...ended, usedPromos: ['SPRING'] }, at('2026-02-09T23:59'))).toBe(
      'notAcceptable',
    );
  });
});

describe('Check of a renewal (P5)', () => {
  const mandate = mandateOf({
    providerStatus: 'active',
    providerState: { amount: 15000, months: 1, nextChargeAt: at('2026-02-10') },
  });
  const due = noticeOf({ invoiceId: null, subscriptionId: 'sc_1', at: at('2026-02-10') });
  const paid = after(orderSettled('2026-01-10'));

  it('accepts the charge of a due period, up to an hour early', () => {
    expect(checkRenewal(due, mandate, paid)).toBe('accepted');
    expect(checkRenewal({ ...due, at: at('2026-02-09T23:00') }, mandate, paid)).toBe('accepted');
    expect(checkRenewal({ ...due, at: at('2026-02-09T22:59') }, mandate, paid)).toBe('notAcceptable');
  });

  it.each([
    ['no mandate', due, null, paid, 'notAcceptable'],
    ['another mandate than the current one', { ...due, subscriptionId: 'sc_2' }, mandate, paid, 'notAcceptable'],
    ['another account', { ...due, accountId: 'boris' }, mandate, paid, 'wrongAccount'],
    ['another currency', { ...due, currency: 'USD' }, mandate, paid, 'wrongAmount'],
    ['another amount', { ...due, amount: 15001 }, mandate, paid, 'wrongAmount'],
    [
      'a charge after a cancellation',
      due,
      mandate,
      after(orderSettled('2026-01-10'), cancelled('2026-01-11')),
      'notAcceptable',
    ],
    [
      'a charge of a restricted customer',
      due,
      mandate,
      after(orderSettled('2026-01-10'), restricted('2026-01-11')),
      'notAcceptable',
    ],
    [
      'a period that was paid',
      due,
      mandate,
      after(orderSettled('2026-01-10'), renewalSettled('2026-02-10')),
      'notAcceptable',
    ],
  ])('refuses: %s', (_what, notice, current, subscription, decision) => {
    expect(checkRenewal(notice, current, subscription)).toBe(decision);
  });

  it('after an announcement accepts only the announced amount, whatever was confirmed or is due today', () => {
    const announced = after(
      orderSettled('2026-01-10'),
      chargeAnnounced('2026-02-09', '2026-02-10', 11250),
      referralChanged('2026-02-09T01:00', 25),
    );
    expect(checkRenewal({ ...due, amount: 11250 }, mandate, announced)).toBe('accepted');
    expect(checkRenewal({ ...due, amount: 15000 }, mandate, announced)).toBe('wrongAmount');
  });

  it('without an announcement accepts what the provider confirmed or what is due today', () => {
    const cheaper = after(orderSettled('2026-01-10'), referralChanged('2026-02-09', 25));
    expect(checkRenewal({ ...due, amount: 15000 }, mandate, cheaper)).toBe('accepted');
    expect(checkRenewal({ ...due, amount: 11250 }, mandate, cheaper)).toBe('accepted');
    expect(checkRenewal({ ...due, amount: 100 }, mandate, cheaper)).toBe('wrongAmount');
  });
});

describe('one trial per card and mailbox (T10, §1.9)', () => {
  const use = { id: 'card_1', orderId: 'order-1', transactionId: '1001' };
  const other = { ...order, orderId: 'order-2', uid: 'boris' };

  it('is identified by the card and the mailbox behind the address', () => {
    const card = { mask: '•• 3055', expires: '12/40', type: 'Visa', cardId: 'card-1' };
    expect(trialFingerprints('A.nna+vpn@Gmail.com', card)).toEqual([
      { kind: 'card', value: 'card-1' },
      { kind: 'email', value: 'anna@gmail.com' },
    ]);
    expect(trialFingerprints('anna@example.com', { ...card, cardId: null })).toEqual([
      { kind: 'email', value: 'anna@example.com' },
    ]);
  });

  it('is used by a payment of another customer, made or pending, but not by a failed one', () => {
    expect(isTrialUsedByOther(use, { ...order, paymentTransactionId: '1001' }, other, now)).toBe(true);
    expect(isTrialUsedByOther(use, { ...order, authorizedBy: '1001' }, other, now)).toBe(true);
    expect(isTrialUsedByOther(use, { ...order, authorizedBy: '1001' }, other, order.expiresAt)).toBe(false);
    expect(isTrialUsedByOther(use, order, other, now)).toBe(false);
    expect(isTrialUsedByOther(use, { ...order, paymentTransactionId: '1001' }, order, now)).toBe(false);
    expect(isTrialUsedByOther(use, { ...order, paymentTransactionId: '1001' }, { ...other, uid: 'anna' }, now)).toBe(
      false,
    );
    expect(
      isTrialUsedByOther(use, { ...order, uid: null, paymentTransactionId: '1001' }, { ...other, uid: null }, now),
    ).toBe(true);
  });
});
