import { describe, expect, it } from 'vitest';
import { checkOrder } from '@functions/purchase/rules/check';
import { isSamePurchase, renewsBy } from '@functions/purchase/rules/order';
import { mayBuyTerm } from '@functions/purchase/rules/kinds/term';
import { isPaidInBankApp } from '@functions/payments/rules/payment';
import { mayChangeCard } from '@functions/purchase/rules/kinds/card-change';
import { quote } from '@functions/purchase/rules/quote';
import { DAY } from '@functions/base/rules/calendar';
import { plannedPrice, noSubscription } from '@functions/subscription/rules/subscription';
import { OLDEST_REFUND, termsAt } from '@functions/subscription/rules/terms';
import { after, noticeOf, orderOf, promoEntered, referralChanged } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed } from '../../support/fixtures/given';

/** Orders without renewal, and subscriptions that nothing can be charged for (decision 103). */

const now = at('2026-01-10');
const asked = { tariff: 1, now } as const;
const newcomer = noSubscription('anna');
const term = { kind: 'new-subscription', quote: quote({ ...asked, trialDays: 0 }, newcomer) } as const;
const trial = { kind: 'new-subscription', quote: quote({ ...asked, trialDays: 7 }, newcomer) } as const;
const withoutToken = orderSettled('2026-01-01', { renewable: false });

describe('an order without renewal', () => {
  it('uses no token, unlike one with renewal', () => {
    expect(renewsBy(orderOf(term))).toBe(true);
    expect(renewsBy(orderOf(term, { isOneOff: true }))).toBe(false);
  });

  it('is another offer than the same term with renewal', () => {
    const offer = { purchase: term, amount: 15_000 };
    expect(isSamePurchase({ ...offer, isOneOff: true }, { ...offer, isOneOff: true })).toBe(true);
    expect(isSamePurchase({ ...offer, isOneOff: true }, offer)).toBe(false);
  });
});

describe('a term without renewal that is added to time left', () => {
  const asked = { trialDays: 0, isOneOff: true, tariff: 1, now } as const;
  const invites = after(withoutToken, referralChanged('2026-01-02', 75, 25));
  const afterEnd = at('2026-02-03');

  it('is discounted only by invitees who paid a regular charge, unlike a month that begins now', () => {
    expect(quote(asked, invites).firstPayment).toBe(11_250);
    expect(quote({ ...asked, tariff: 3 }, invites).firstPayment).toBe(33_750);
    expect(quote({ ...asked, now: afterEnd }, invites).firstPayment).toBe(3_750);
    expect(quote({ ...asked, isOneOff: false }, invites).firstPayment, 'with renewal it is paid ahead, too').toBe(
      11_250,
    );
  });

  it('is discounted by a promo code that is in effect when the term begins', () => {
    const withCode = (until: string) =>
      after(withoutToken, promoEntered('2026-01-02', { code: 'SPRING', percent: 20, until: at(until) }));
    expect(quote(asked, withCode('2026-02-02')).firstPayment).toBe(12_000);
    expect(quote(asked, withCode('2026-02-01')).firstPayment).toBe(15_000);
    // As the charge of that day would be.
    expect(plannedPrice(withCode('2026-02-01'), termsAt(now))).toBe(15_000);
    // A renewing purchase of who cancelled, too.
    expect(quote({ ...asked, isOneOff: false }, withCode('2026-02-01')).firstPayment).toBe(15_000);
  });

  it('is discounted by a promo code that comes with the order', () => {
    const promo = { code: 'SUMMER', percent: 50 };
    expect(quote({ ...asked, promo }, after(withoutToken)).firstPayment).toBe(7_500);
  });
});

describe('Check', () => {
  const order = orderOf(term, { authorizedBy: '7' });

  it('does not wait for a link that was opened before', () => {
    expect(checkOrder(noticeOf(), order, newcomer, now)).toBe('notAcceptable');
    expect(checkOrder(noticeOf(), { ...order, isAuthorizedByLink: true }, newcomer, now)).toBe('accepted');
  });

  it.each(['sbp', 'tPay', 'sberPay'] as const)('refuses a trial by %s, which names no card', (method) => {
    const notice = noticeOf({ method, card: null });
    expect(checkOrder(notice, orderOf(trial), newcomer, now)).toBe('notAcceptable');
    expect(checkOrder(noticeOf({ method: 'card' }), orderOf(trial), newcomer, now)).toBe('accepted');
    expect(checkOrder(notice, orderOf(term), newcomer, now)).toBe('accepted');
  });
});

describe('Check of a payment without a card', () => {
  it('refuses a trial by a method whose name is not known, and waits for no link of it', () => {
    const notice = noticeOf({ method: 'other', card: null });
    expect(checkOrder(notice, orderOf(trial), newcomer, now)).toBe('notAcceptable');
    expect(isPaidInBankApp(notice)).toBe(true);
    expect(checkOrder(noticeOf({ method: 'mirPay', card: null }), orderOf(trial), newcomer, now)).toBe('notAcceptable');
    // A provider that tells no methods sells trials by its own rules.
    expect(checkOrder(noticeOf({ method: null, card: null }), orderOf(trial), newcomer, now)).toBe('accepted');
  });

  it.each([
    ['a gift', { kind: 'gift', tariff: 6 }],
    ['a missed renewal', { kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 1 }],
  ] as const)('refuses %s: a link may be paid again, and later', (_what, purchase) => {
    const renewing = after(orderSettled('2026-01-10'), renewalFailed('2026-02-10'));
    const order = { ...orderOf(purchase), expiresAt: at('2026-02-12') };
    expect(checkOrder(noticeOf({ method: 'sbp', card: null }), order, renewing, at('2026-02-11'))).toBe(
      'notAcceptable',
    );
    expect(checkOrder(noticeOf(), order, renewing, at('2026-02-11'))).toBe('accepted');
  });
});

describe('Check of a device', () => {
  it('refuses a link, which may be paid after the days that it is priced for, or twice', () => {
    const paid = after(withoutToken);
    const order = orderOf({ kind: 'device-slot' });
    for (const method of ['sbp', 'tPay', 'sberPay'] as const)
      expect(checkOrder(noticeOf({ method }), order, paid, now)).toBe('notAcceptable');
    for (const method of ['card', 'mirPay'] as const)
      expect(checkOrder(noticeOf({ method }), order, paid, now)).toBe('accepted');
  });
});

describe('a subscription that cannot be charged', () => {
  it('may buy the next term ahead, until a year is paid', () => {
    const paid = after(withoutToken);
    const end = paid.currentPeriodEnd ?? 0;
    expect(mayBuyTerm(paid, now)).toBe(true);
    expect(mayBuyTerm(paid, end - OLDEST_REFUND)).toBe(true);
    expect(mayBuyTerm(paid, end - OLDEST_REFUND - 1)).toBe(false);
    expect(mayBuyTerm(after(orderSettled('2026-01-01')), now)).toBe(false);
    expect(mayBuyTerm(after(orderSettled('2026-01-01'), cancelled('2026-01-02')), now)).toBe(true);
  });

  it('may save a card while it lasts, and then renews', () => {
    const paid = after(withoutToken);
    expect(mayChangeCard(paid, now)).toBe(true);
    expect(mayChangeCard(paid, (paid.currentPeriodEnd ?? 0) + DAY)).toBe(false);
    expect(mayChangeCard(after(withoutToken, { type: 'restricted', at: at('2026-01-02'), reason: 'law' }), now)).toBe(
      false,
    );
    const resumed = after(withoutToken, { type: 'resumed', at: now });
    expect(resumed).toMatchObject({ autoRenewal: 'active', currentPeriodEnd: paid.currentPeriodEnd });
  });
});
