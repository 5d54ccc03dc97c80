import { describe, expect, it } from 'vitest';
import {
  claimantOf,
  guestPurchaseDeletion,
  newGuestPurchase,
  parsePrepaidToken,
} from '@functions/purchase/rules/guest-purchase';
import {
  authorizedFor,
  hasOpenLink,
  isOpen,
  isSamePurchase,
  mayBePaidByLink,
  orderDeletion,
  orderExpiry,
  renewsBy,
  withoutAttempt,
} from '@functions/purchase/rules/order';
import { paysComingTerm } from '@functions/purchase/rules/kinds/device-slot';
import { PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { premiseOf } from '@functions/purchase/rules/kinds/term';
import type { Purchase } from '@functions/purchase/rules/purchase';
import { checkPromo, normalisePromoCode } from '@functions/purchase/rules/promo';
import { quote, type Quote } from '@functions/purchase/rules/quote';
import { DAY } from '@functions/base/rules/calendar';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { after, orderOf } from '../../support/fixtures/domain-records';
import { at, orderSettled } from '../../support/fixtures/given';

const now = at('2026-01-10');
const asked = { tariff: 1, trialDays: 0, now } as const;
const newcomer = noSubscription('anna');
const offered = quote(asked, newcomer);
const premise = { lastPaid: '7', paidUntil: at('2026-01-20') };
const term: Purchase = { kind: 'resubscribe', quote: offered, premise };
const pastDue: Purchase = { kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 1 };
const days = { kind: 'days-left', until: at('2026-02-10'), amount: 5000 } as const;
const coming = { kind: 'coming-term', months: 1, amount: 5000 } as const;
const device: Purchase = { kind: 'device-slot', periodEnd: at('2026-02-10'), lines: [days] };

describe('an order', () => {
  it('is open until it is paid or expires', () => {
    const order = orderOf(pastDue, { expiresAt: at('2026-02-11') });
    expect(isOpen(order, at('2026-02-11') - 1)).toBe(true);
    expect(isOpen(order, at('2026-02-11'))).toBe(false);
    expect(isOpen({ ...order, paymentTransactionId: '7' }, at('2026-02-10'))).toBe(false);
  });

  it('is deleted thirty days after it was made, unless it is paid or being paid', () => {
    const order = orderOf(pastDue, { created: now });
    expect(orderDeletion(order)).toBe(now + 30 * DAY);
    expect(orderDeletion({ ...order, authorizedBy: '7' })).toBeNull();
    // Nothing is reported of a link that nobody pays.
    expect(orderDeletion({ ...order, authorizedBy: '7', isAuthorizedByLink: true })).toBe(now + 30 * DAY);
    expect(orderDeletion({ ...order, paymentTransactionId: '7' })).toBeNull();
  });

  it('keeps its open links while other attempts pass Check and fail', () => {
    const order = orderOf(term);
    const byLink = authorizedFor(order, '7', { isLink: true });
    expect(byLink).toEqual({ ...order, authorizedBy: '7', isAuthorizedByLink: true });
    expect(authorizedFor(byLink, '7', { isLink: true }), 'a repeated Check').toEqual(byLink);
    const byCard = authorizedFor(byLink, '8', { isLink: false });
    expect(byCard).toEqual({ ...order, authorizedBy: '8', earlierLinks: ['7'] });
    expect(withoutAttempt(byCard, '8')).toEqual(byLink);
    expect(withoutAttempt(byCard, '7'), 'the link was refused').toEqual({ ...order, authorizedBy: '8' });
    const byOther = authorizedFor(byLink, '9', { isLink: true });
    expect(byOther).toEqual({ ...byLink, authorizedBy: '9', earlierLinks: ['7'] });
    expect(withoutAttempt(byOther, '9')).toEqual(byLink);
    expect(withoutAttempt(byOther, '7')).toEqual({ ...byLink, authorizedBy: '9' });
    expect(withoutAttempt(byLink, '7')).toEqual(order);
    expect([order, byLink, byCard, byOther].map(hasOpenLink)).toEqual([false, true, true, true]);
    const firstCard = authorizedFor(order, '8', { isLink: false });
    expect(authorizedFor(firstCard, '9', { isLink: false }), 'a card leaves none').toEqual({
      ...order,
      authorizedBy: '9',
    });
  });

  it('expires after an hour', () => {
    expect(orderExpiry({ kind: 'new-subscription', quote: offered }, now)).toBe(at('2026-01-10T01:00'));
    expect(
      orderExpiry({ kind: 'new-subscription', quote: offered, premise: { lastPaid: null, paidUntil: null } }, now),
    ).toBe(at('2026-01-10T01:00'));
    for (const purchase of [{ kind: 'device-slot' }, { kind: 'gift', tariff: 6 }] as const)
      expect(orderExpiry(purchase, now)).toBe(at('2026-01-10T01:00'));
    expect(orderExpiry(pastDue, now)).toBe(at('2026-01-10T01:00'));
  });

  it('expires earlier, with the period or the grace that its price is based on (decision 50)', () => {
    expect(orderExpiry(term, at('2026-01-19T23:30'))).toBe(at('2026-01-20'));
    expect(orderExpiry({ ...term, kind: 'new-subscription' }, at('2026-01-19T23:30'))).toBe(at('2026-01-20'));
    expect(orderExpiry(device, at('2026-02-09T23:30'))).toBe(at('2026-02-10'));
    // The last moment of the grace still continues the old period.
    expect(orderExpiry(pastDue, at('2026-02-12T23:30'))).toBe(at('2026-02-13') + 1);
    expect(orderExpiry(pastDue, at('2026-02-13'))).toBe(at('2026-02-13') + 1);
    expect(orderExpiry(pastDue, at('2026-02-13') + 1)).toBe(at('2026-02-13T01:00') + 1);
  });
});

describe('the kinds of orders', () => {
  const kinds = ['new-subscription', 'resubscribe', 'past-due-payment', 'device-slot', 'card-change', 'gift'] as const;

  it('that a renewal pays as well are the terms', () => {
    expect(kinds.filter((kind) => PURCHASE_KINDS[kind].buy.isPaidByRenewal)).toEqual(kinds.slice(0, 3));
  });

  it('that renew are those with a consent to charges', () => {
    expect(kinds.filter((kind) => PURCHASE_KINDS[kind].buy.renews)).toEqual([...kinds.slice(0, 3), 'card-change']);
    expect(renewsBy({ purchase: term })).toBe(true);
    expect(renewsBy({ purchase: term, isOneOff: true })).toBe(false);
    expect(renewsBy({ purchase: device })).toBe(false);
  });

  it('that a link may pay are whole terms', () => {
    const trial: Purchase = { kind: 'new-subscription', quote: { ...offered, trialDays: 7 } };
    expect([term, trial, pastDue, device].map((purchase) => mayBePaidByLink({ purchase }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('an open order is reused for the same purchase at the same price', () => {
  const same = (left: Purchase, right: Purchase, amount = 15000) =>
    isSamePurchase({ purchase: left, amount: 15000 }, { purchase: right, amount });

  it.each([
    ['a term', term],
    ['a past-due payment', pastDue],
    ['a device', device],
    ['a device with the coming term', { ...device, lines: [days, coming] }],
    ['a term without a premise', { kind: 'resubscribe', quote: offered }],
    ['an older order of a device', { kind: 'device-slot' }],
  ] as [string, Purchase][])('%s', (_what, purchase) => {
    expect(same(purchase, { ...purchase })).toBe(true);
    expect(same(purchase, purchase, 14999)).toBe(false);
  });

  it.each([
    ['another kind', term, { ...term, kind: 'new-subscription' }],
    ['another offer', term, { ...term, quote: { ...offered, tariff: 3 } }],
    ['another newest payment', term, { ...term, premise: { ...premise, lastPaid: '8' } }],
    ['another end of the paid time', term, { ...term, premise: { ...premise, paidUntil: at('2026-01-21') } }],
    ['no premise', term, { kind: 'resubscribe', quote: offered }],
    ['a premise since', { kind: 'resubscribe', quote: offered }, term],
    ['another period', pastDue, { ...pastDue, periodEnd: at('2026-03-10') }],
    ['a device for another period', device, { ...device, periodEnd: at('2026-03-10') }],
    ['a device with the coming term', device, { ...device, lines: [days, coming] }],
    ['a device instead of a past-due payment', device, pastDue],
  ] as [string, Purchase, Purchase][])('and not for %s', (_what, left, right) => {
    expect(same(left, right)).toBe(false);
  });

  it('compares offers by tariff, trial, both prices and code, and not by their moment', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2027-01-10') };
    const other = { ...promo, code: 'WINTER' };
    const sold = (about: Partial<Quote>): Purchase => ({ ...term, quote: { ...offered, ...about } });
    expect(same(term, sold({ firstChargeAt: at('2026-03-01'), discountPercent: 7 }))).toBe(true);
    expect(same(sold({ promo }), sold({ promo: { ...promo, until: 5 } }))).toBe(true);
    for (const about of [{ trialDays: 30 }, { firstPayment: 1 }, { regularCharge: 1 }, { promo }])
      expect(same(term, sold(about)), JSON.stringify(about)).toBe(false);
    expect(same(sold({ promo }), sold({ promo: other }))).toBe(false);
  });
});

describe('a device payment', () => {
  it('covers the coming term when one of its lines does', () => {
    expect(paysComingTerm({ kind: 'device-slot', lines: [days, coming] })).toBe(true);
    expect(paysComingTerm({ kind: 'device-slot', lines: [days] })).toBe(false);
    expect(paysComingTerm({ kind: 'device-slot' })).toBe(false);
  });
});

describe('the premise of an order', () => {
  it('is the newest payment and the paid time that is left', () => {
    const bought = after(orderSettled('2026-01-10'));
    expect(premiseOf(newcomer, now)).toEqual({ lastPaid: null, paidUntil: null });
    expect(premiseOf(bought, at('2026-02-10') - 1)).toEqual({
      lastPaid: 'pay-2026-01-10',
      paidUntil: at('2026-02-10'),
      extraDevices: 0,
    });
    expect(premiseOf(bought, at('2026-02-10'))).toEqual({ lastPaid: 'pay-2026-01-10', paidUntil: null });
  });
});

describe('a guest purchase', () => {
  it('has the claimant that claimed it: none before, and none when nobody claimed it in time', () => {
    const claimed = (claimedBy: string | null) =>
      claimantOf({ ...newGuestPurchase('hash', 'anna@example.com', now), claimedBy });
    expect(['anna', null, 'nobody'].map(claimed)).toEqual(['anna', null, null]);
  });

  it('begins unpaid, unclaimed, without a reminder and with a trial', () => {
    expect(newGuestPurchase('hash', 'anna@example.com', now)).toEqual({
      hash: 'hash',
      email: 'anna@example.com',
      created: now,
      paidOrder: null,
      paidAt: null,
      claimedBy: null,
      claimedAt: null,
      isUnclaimed: false,
      reminded: false,
      isTrialDenied: false,
      lastOrderAt: now,
    });
  });

  it('is deleted thirty days after its newest order, unless it is paid', () => {
    const purchase = newGuestPurchase('hash', 'anna@example.com', now);
    expect(guestPurchaseDeletion({ ...purchase, lastOrderAt: now + 1 })).toBe(now + 1 + 30 * DAY);
    expect(guestPurchaseDeletion({ ...purchase, paidOrder: 'order' })).toBeNull();
  });

  it('has an id of 30 hex characters, trial days and months (§3)', () => {
    const hex = '0123456789abcdef0123456789abcd';
    expect(parsePrepaidToken(`${hex}_30_1`)).toEqual({ trialDays: 30, tariff: 1 });
    expect(parsePrepaidToken(`${hex}_7_12`)).toMatchObject({ tariff: 12 });
    for (const wrong of ['', hex, `a${hex}_30_1`, `${hex}_30_123`, `${hex}_301_1`, `${hex}_30_1 `])
      expect(parsePrepaidToken(wrong), wrong).toBeNull();
  });
});

describe('a promo code', () => {
  it('is 5 to 32 characters, and not an id that Firestore reserves', () => {
    expect(normalisePromoCode(' spring-26 ')).toBe('SPRING-26');
    expect(normalisePromoCode('__SPRING')).toBe('__SPRING');
    expect(normalisePromoCode('__A__B')).toBe('__A__B');
    for (const wrong of ['ABCD', 'A'.repeat(33), '__SPRING__', '__A__', 'SPR ING', 'ВЕСНА'])
      expect(normalisePromoCode(wrong), wrong).toBeNull();
  });

  it('of the generator is checked with its spaces removed, and its percent is whole', () => {
    const form = { promoCode: 'SPRING', promoType: 'SUBSCRIPTION', discount: 0.2, expirationDate: '2026-03-10' };
    expect(checkPromo(form, now)).toEqual({ ok: true, value: { code: 'SPRING', percent: 20 } });
    expect(checkPromo({ ...form, promoCode: '   A   ' }, now)).toMatchObject({ refusal: 'promo_code_short' });
    expect(checkPromo({ ...form, promoCode: 'A B C D' }, now)).toMatchObject({ refusal: 'promo_code_impossible' });
    expect(checkPromo({ ...form, discount: 0.2004 }, now)).toMatchObject({ refusal: 'promo_discount_impossible' });
    for (const expirationDate of ['2026-03-10T00:00', '+02026-03-10', '2026-3-10', '2026-02-30', '2026-99-99', 'soon'])
      expect(checkPromo({ ...form, expirationDate }, now)).toMatchObject({ refusal: 'promo_validity_impossible' });
  });
});
