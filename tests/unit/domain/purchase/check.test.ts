import { describe, expect, it } from 'vitest';
import { checkOrder, checkRenewal } from '@functions/domain/purchase/check';
import type { Mandate } from '@functions/domain/payments/mandate';
import { isTrialTaken, trialMarks } from '@functions/domain/purchase/trial-usage';
import { orderExpiry, premiseOf } from '@functions/domain/purchase/order';
import { quote } from '@functions/domain/purchase/quote';
import { noSubscription } from '@functions/domain/subscription/subscription';
import {
  accountDeleted,
  after,
  chargeFrozen,
  granted,
  noticeOf,
  orderOf,
  referralChanged,
  restricted,
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

const now = at('2026-01-10');
const newcomer = noSubscription('anna');
const trial = quote({ lastingReferralPercent: 0, tariff: 1, trialDays: 30, now }, newcomer);
const order = orderOf({ kind: 'subscribe', quote: trial }, { amount: 100 });
const honest = noticeOf({ amount: 100 });

describe('P5 Check of an order', () => {
  it('lets through exactly what was stored', () => {
    expect(checkOrder(honest, order, newcomer, now)).toBe(0);
  });

  it.each([
    ['no such order', honest, null, newcomer, 10],
    ['another account', { ...honest, accountId: 'boris' }, order, newcomer, 11],
    ['no account', { ...honest, accountId: null }, order, newcomer, 11],
    ['another sum', { ...honest, amount: 99 }, order, newcomer, 12],
    ['another currency', { ...honest, currency: 'USD' }, order, newcomer, 12],
    ['paid already', honest, { ...order, paidBy: '7' }, newcomer, 13],
    ['a second form while the first is being paid', honest, { ...order, checkedBy: '7' }, newcomer, 13],
    ['a restricted customer', honest, order, after(restricted('2026-01-09')), 13],
    ['a deleted customer', honest, order, after(accountDeleted('2026-01-09')), 13],
    ['a second trial', honest, order, after(orderSettled('2026-01-09')), 13],
    ['expired', honest, { ...order, expires: now }, newcomer, 20],
  ])('%s', (_what, notice, stored, subscription, code) => {
    expect(checkOrder(notice, stored, subscription, now)).toBe(code);
  });

  it('asked again for the same payment, allows it again', () => {
    expect(checkOrder(honest, { ...order, checkedBy: honest.transactionId }, newcomer, now)).toBe(0);
  });

  it('of a retry: only while that very period is unpaid and renewals are not cancelled', () => {
    const story = [orderSettled('2026-01-10'), renewalFailed('2026-02-10')] as const;
    const retry = orderOf({ kind: 'retry', periodEnd: at('2026-02-10') }, { expires: at('2026-02-11') });
    const code = (...more: Parameters<typeof after>) =>
      checkOrder(noticeOf(), retry, after(...story, ...more), at('2026-02-10T12:00'));
    expect(code()).toBe(0);
    expect(code(mandateLost('2026-02-10T11:00'))).toBe(0);
    expect(code(renewalSettled('2026-02-10T11:00'))).toBe(13);
    expect(code(cancelled('2026-02-10T11:00'))).toBe(13);
  });

  it('of a device: only while there is access', () => {
    const device = orderOf({ kind: 'device' }, { expires: at('2026-03-01') });
    const story = [orderSettled('2026-01-10'), cancelled('2026-01-11')] as const;
    expect(checkOrder(noticeOf(), device, after(...story), at('2026-02-09'))).toBe(0);
    expect(checkOrder(noticeOf(), device, after(...story), at('2026-02-10'))).toBe(13);
  });

  it('A7 of a device: at the price and for the days of its quote, and one slot less than the most', () => {
    const told = { kind: 'days-left', until: at('2026-02-10'), amount: 15000 } as const;
    const device = orderOf(
      { kind: 'device', periodEnd: at('2026-02-10'), lines: [told] },
      { expires: at('2026-03-01') },
    );
    const bought = after(orderSettled('2026-01-10'));
    const code = (subscription: Parameters<typeof checkOrder>[2]) =>
      checkOrder(noticeOf(), device, subscription, at('2026-02-09T12:00'));
    expect(code(bought)).toBe(0);
    expect(
      code(after(orderSettled('2026-01-10'), chargeFrozen('2026-02-09', '2026-02-10', 15000))),
      'announced since',
    ).toBe(20);
    expect(code(after(orderSettled('2026-01-10'), granted('2026-01-11', 1))), 'another period').toBe(20);
    expect(code({ ...bought, extraDevices: 7 }), 'no slot is left').toBe(13);
  });

  it('A6 of a term: not once another payment, or another order, made the subscription active', () => {
    const ended = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    const term = {
      kind: 'resume',
      quote: quote({ lastingReferralPercent: 0, tariff: 12, trialDays: 30, now: at('2026-01-12') }, ended),
    } as const;
    const stored = orderOf({ ...term, premise: premiseOf(ended, at('2026-01-12')) }, { expires: at('2026-01-13') });
    const code = (subscription: Parameters<typeof checkOrder>[2], now = '2026-01-12T00:10') =>
      checkOrder(noticeOf(), stored, subscription, at(now));
    expect(code(ended)).toBe(0);
    expect(code(after(orderSettled('2026-01-10'), cancelled('2026-01-11'), orderSettled('2026-01-12T00:05')))).toBe(13);
    expect(code(after(orderSettled('2026-01-10'), cancelled('2026-01-11'), resumed('2026-01-12T00:05')))).toBe(13);
    const twice = after(
      orderSettled('2026-01-10'),
      cancelled('2026-01-11'),
      orderSettled('2026-01-12T00:05'),
      cancelled('2026-01-12T00:06'),
    );
    expect(code(twice), 'paid and cancelled meanwhile').toBe(13);
  });

  it('A9 of a term that adds to time: not once that time is over, moved, or its code was used', () => {
    const ended = after(orderSettled('2026-01-10'), cancelled('2026-01-11'));
    const made = at('2026-02-09T23:59');
    const asked = {
      lastingReferralPercent: 0,
      tariff: 1,
      trialDays: 30,
      now: made,
      promo: { code: 'SPRING', percent: 50 },
    } as const;
    const purchase = { kind: 'resume', quote: quote(asked, ended), premise: premiseOf(ended, made) } as const;
    const stored = orderOf(purchase, { created: made, expires: orderExpiry(purchase, made) });
    expect(stored.expires).toBe(at('2026-02-10'));
    expect(checkOrder(noticeOf(), stored, ended, at('2026-02-09T23:59'))).toBe(0);
    expect(checkOrder(noticeOf(), stored, ended, at('2026-02-10'))).toBe(20);
    const given = after(orderSettled('2026-01-10'), cancelled('2026-01-11'), granted('2026-01-12', 2));
    expect(checkOrder(noticeOf(), stored, given, at('2026-02-09T23:59'))).toBe(20);
    expect(checkOrder(noticeOf(), stored, { ...ended, usedPromos: ['SPRING'] }, at('2026-02-09T23:59'))).toBe(13);
  });
});

describe('P5 Check of a renewal', () => {
  const mandate: Mandate = {
    uid: 'anna',
    accountId: 'anna',
    formerAccountIds: [],
    email: 'anna@example.com',
    token: 'tk_1',
    card: null,
    boundToken: 'tk_1',
    providerId: 'sc_1',
    providerStatus: 'Active',
    confirmed: { amount: 15000, months: 1, nextChargeAt: at('2026-02-10') },
    consents: null,
    cancelling: null,
    checkedAt: 0,
    doneVersion: 1,
    lease: null,
  };
  const due = noticeOf({ invoiceId: null, subscriptionId: 'sc_1', at: at('2026-02-10') });
  const paid = after(orderSettled('2026-01-10'));

  it('lets through the charge of a due period, up to an hour early', () => {
    expect(checkRenewal(due, mandate, paid)).toBe(0);
    expect(checkRenewal({ ...due, at: at('2026-02-09T23:00') }, mandate, paid)).toBe(0);
    expect(checkRenewal({ ...due, at: at('2026-02-09T22:59') }, mandate, paid)).toBe(13);
  });

  it.each([
    ['no mandate of ours', due, null, paid, 13],
    ['another mandate than the current one', { ...due, subscriptionId: 'sc_2' }, mandate, paid, 13],
    ['another account', { ...due, accountId: 'boris' }, mandate, paid, 11],
    ['another currency', { ...due, currency: 'USD' }, mandate, paid, 12],
    ['another sum', { ...due, amount: 15001 }, mandate, paid, 12],
    ['after a cancellation', due, mandate, after(orderSettled('2026-01-10'), cancelled('2026-01-11')), 13],
    ['while restricted', due, mandate, after(orderSettled('2026-01-10'), restricted('2026-01-11')), 13],
    ['a period that was paid', due, mandate, after(orderSettled('2026-01-10'), renewalSettled('2026-02-10')), 13],
  ])('%s', (_what, notice, current, subscription, code) => {
    expect(checkRenewal(notice, current, subscription)).toBe(code);
  });

  it('§5 once a sum was told, exactly that one, whatever was confirmed or is due today', () => {
    const told = after(
      orderSettled('2026-01-10'),
      chargeFrozen('2026-02-09', '2026-02-10', 11250),
      referralChanged('2026-02-09T01:00', 25),
    );
    expect(checkRenewal({ ...due, amount: 11250 }, mandate, told)).toBe(0);
    expect(checkRenewal({ ...due, amount: 15000 }, mandate, told)).toBe(12);
  });

  it('§5 where nothing was told, what the provider confirmed or what is due today', () => {
    const cheaper = after(orderSettled('2026-01-10'), referralChanged('2026-02-09', 25));
    expect(checkRenewal({ ...due, amount: 15000 }, mandate, cheaper)).toBe(0);
    expect(checkRenewal({ ...due, amount: 11250 }, mandate, cheaper)).toBe(0);
    expect(checkRenewal({ ...due, amount: 100 }, mandate, cheaper)).toBe(12);
  });
});

describe('§1.9, T10 the trial once a card and once a mailbox', () => {
  const use = { id: 'card_1', payToken: 'order-1', transactionId: '1001' };
  const other = { ...order, payToken: 'order-2', uid: 'boris' };

  it('is used up by the card’s own identity and the mailbox behind the address', () => {
    const card = { mask: '•• 3055', expires: '12/40', type: 'Visa', cardId: 'card-1' };
    expect(trialMarks('A.nna+vpn@Gmail.com', card)).toEqual([
      { kind: 'card', value: 'card-1' },
      { kind: 'email', value: 'anna@gmail.com' },
    ]);
    expect(trialMarks('anna@example.com', { ...card, cardId: null })).toEqual([
      { kind: 'email', value: 'anna@example.com' },
    ]);
  });

  it('is taken by another’s payment, made or under way, and not by one’s own or one that came to nothing', () => {
    expect(isTrialTaken(use, { ...order, paidBy: '1001' }, other, now)).toBe(true);
    expect(isTrialTaken(use, { ...order, checkedBy: '1001' }, other, now)).toBe(true);
    expect(isTrialTaken(use, { ...order, checkedBy: '1001' }, other, order.expires)).toBe(false);
    expect(isTrialTaken(use, order, other, now)).toBe(false);
    expect(isTrialTaken(use, { ...order, paidBy: '1001' }, order, now)).toBe(false);
    expect(isTrialTaken(use, { ...order, paidBy: '1001' }, { ...other, uid: 'anna' }, now)).toBe(false);
    expect(isTrialTaken(use, { ...order, uid: null, paidBy: '1001' }, { ...other, uid: null }, now)).toBe(true);
  });
});
