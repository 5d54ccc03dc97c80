import { describe, expect, it } from 'vitest';
import { wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { cardChange } from '@functions/purchase/rules/kinds/card-change';
import { ok } from '@functions/base/rules/result';
import { checkOrder } from '@functions/purchase/rules/check';
import { isSamePurchase, orderExpiry } from '@functions/purchase/rules/order';
import { isUnderGuarantee } from '@functions/payments/rules/refund';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  accountDeleted,
  after,
  mandateOf,
  noticeOf,
  orderOf,
  receiptOf,
  restricted,
} from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed } from '../../support/fixtures/given';

const wanted = { period: 30, tariff: 1 };
const offered = (subscription: Subscription, at: number) =>
  cardChange.buy.offer(wanted, { subscription, promo: ok(null), isTrialDenied: false, now: at });

const bought = orderSettled('2026-01-10');
const now = at('2026-01-20');
const purchase = { kind: 'card-change' } as const;
const offer = { purchase, amount: 100 };
const order = orderOf(purchase, { amount: 100, created: now, expiresAt: now + HOUR });
const notice = noticeOf({ amount: 100, at: now });

describe('another card', () => {
  it('costs a rouble that is ordered for an hour; a repeated order is the same one', () => {
    expect(offered(after(bought), now)).toEqual({ ok: true, value: offer });
    expect(orderExpiry(purchase, now)).toBe(now + HOUR);
    expect(isSamePurchase(offer, offer)).toBe(true);
    expect(isSamePurchase(offer, { ...offer, amount: 200 })).toBe(false);
    expect(isSamePurchase(offer, { purchase: { kind: 'device-slot' }, amount: 100 })).toBe(false);
  });

  it.each<[string, readonly SubscriptionEvent[], number]>([
    ['while renewals are off', [bought, cancelled('2026-01-15')], now],
    ['during a restriction', [bought, restricted('2026-01-15')], now],
    ['of a deleted account', [bought, accountDeleted('2026-01-15')], now],
    ['after access has ended', [bought], at('2026-02-14')],
    ['before the first purchase', [], now],
  ])('is neither offered nor accepted %s', (_when, history, moment) => {
    const subscription = after(...history);
    expect(offered(subscription, moment)).toEqual({ ok: false, refusal: 'not_active' });
    const late = { ...order, expiresAt: moment + HOUR };
    expect(checkOrder({ ...notice, at: moment }, late, subscription, moment)).toBe('notAcceptable');
  });

  it('is accepted while renewals are on, also while a charge is retried; a wrong sum and an old order are not', () => {
    expect(checkOrder(notice, order, after(bought), now)).toBe('accepted');
    const failed = after(bought, renewalFailed('2026-02-10'));
    const moment = at('2026-02-11');
    const fresh = { ...order, expiresAt: moment + HOUR };
    expect(checkOrder({ ...notice, at: moment }, fresh, failed, moment)).toBe('accepted');
    expect(checkOrder({ ...notice, amount: 200 }, order, after(bought), now)).toBe('wrongAmount');
    expect(checkOrder(notice, order, after(bought), now + HOUR)).toBe('expired');
  });

  it('has no guarantee', () => {
    const receipt = receiptOf({ dateTime: now });
    expect(isUnderGuarantee(receipt, now + DAY)).toBe(true);
    expect(isUnderGuarantee({ ...receipt, kind: 'card-change' }, now + DAY)).toBe(false);
  });

  it('takes over the date of the provider’s next attempt, and only while a charge is retried', () => {
    const failed = after(bought, renewalFailed('2026-02-10'));
    const moment = at('2026-02-10') + HOUR;
    const retryAt = at('2026-02-11');
    const dateOf = (subscription: typeof failed, mandate: ReturnType<typeof mandateOf>, when: number) =>
      wantedSchedule(subscription, mandate, when, termsAt(when))?.nextChargeAt;
    expect(dateOf(failed, { ...mandateOf(), retryAt }, moment)).toBe(retryAt);
    expect(dateOf(failed, mandateOf(), moment)).toBe(moment + 25 * HOUR);
    expect(dateOf(failed, { ...mandateOf(), retryAt }, retryAt + HOUR)).toBe(retryAt + 26 * HOUR);
    expect(dateOf(after(bought), { ...mandateOf(), retryAt }, now)).toBe(at('2026-02-10'));
  });
});
