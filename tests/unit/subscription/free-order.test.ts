import { type Tariff, TARIFFS } from '@functions/base/contract/values/tariff';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { describe, expect, it } from 'vitest';
import { addDays } from '@functions/base/rules/calendar';
import { mustBeListed } from '@functions/reconciliation/rules/compare-rows';
import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { metricsOf } from '@functions/subscription/rules/billing-metrics';
import { mailsForEvent } from '@functions/subscription/rules/mails-for-event';
import { quote } from '@functions/purchase/rules/quote';
import { isUnderGuarantee } from '@functions/payments/rules/refund';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  after,
  daysGranted,
  receiptOf,
  referralChanged,
  refunded,
  renewedFree,
} from '../../support/fixtures/domain-records';
import { at, cancelled, mandateRevoked, orderSettled, renewalFailed } from '../../support/fixtures/given';

const terms = termsAt(at('2026-01-01'));

const ordered = (date: string, tariff: Tariff = 1): SubscriptionEvent => {
  const order = { payToken: `order-${date}`, tariff, trialDays: 0, promo: null, renewable: true };
  return { type: 'orderSettled', at: at(date), transactionId: `free-${date}`, amount: 0, ...order };
};

/** A cancelled trial in January with a discount of 100 %. */
const cancelledTrial = after(
  orderSettled('2026-01-01', { trialDays: 30 }),
  referralChanged('2026-01-02', 100),
  cancelled('2026-01-03'),
);

describe('a free order while paid time is left', () => {
  it('turns auto-renewal on and does not move the end', () => {
    const next = evolve(cancelledTrial, ordered('2026-01-04', 12));
    expect(next).toMatchObject({
      autoRenewal: 'active',
      tariff: 12,
      currentPeriodEnd: cancelledTrial.currentPeriodEnd,
      isTrial: true,
    });
    expect(next.time).toEqual(cancelledTrial.time);
  });

  it('never adds time, however often it is cancelled and repeated', () => {
    let subscription: Subscription = cancelledTrial;
    for (let day = 4; day < 28; day += 2) {
      const dates = [`2026-01-${String(day).padStart(2, '0')}`, `2026-01-${String(day + 1).padStart(2, '0')}`] as const;
      for (const event of [ordered(dates[0]), cancelled(dates[1])]) {
        expect(isExpected(subscription, event)).toBe(true);
        subscription = evolve(subscription, event);
      }
    }
    expect(subscription.currentPeriodEnd).toBe(cancelledTrial.currentPeriodEnd);
  });

  it('is quoted with the first charge at the end of the time that is left', () => {
    const asked = { tariff: 1, trialDays: 30, now: at('2026-01-10') } as const;
    expect(quote(asked, cancelledTrial)).toMatchObject({
      firstPayment: 0,
      regularCharge: 0,
      firstChargeAt: cancelledTrial.currentPeriodEnd,
    });
  });

  it('applies a promo code for a year from the first charge', () => {
    const history = [orderSettled('2026-01-01'), referralChanged('2026-01-02', 50), cancelled('2026-01-03')] as const;
    const promo = { code: 'SPRING', percent: 50 };
    const asked = { tariff: 1, trialDays: 30, now: at('2026-01-10'), promo } as const;
    expect(quote(asked, after(...history))).toMatchObject({
      firstPayment: 0,
      promo: { ...promo, until: at('2027-02-01') },
    });
  });

  it('counts towards no metric and sends no e-mail', () => {
    const event = ordered('2026-01-04');
    const next = evolve(cancelledTrial, event);
    expect(metricsOf(cancelledTrial, event, next)).toEqual([]);
    expect(mailsForEvent(event, next, terms, { hasCard: null })).toEqual([]);
  });
});

describe('a free order when no paid time is left', () => {
  it('gives one term, and a second order within it gives none', () => {
    const first = evolve(cancelledTrial, ordered('2026-03-01', 6));
    expect(first).toMatchObject({ autoRenewal: 'active', currentPeriodEnd: at('2026-09-01') });
    expect(
      first.time.map(({ by }) => by),
      'no payment counts for an inviter',
    ).toEqual(['payment', 'free']);
    const again = evolve(evolve(first, cancelled('2026-03-02')), ordered('2026-03-03', 6));
    expect(again).toMatchObject({ autoRenewal: 'active', currentPeriodEnd: at('2026-09-01') });
  });

  it('is a term of the customer: granted days end with it when staff take it back', () => {
    const granted = evolve(evolve(cancelledTrial, ordered('2026-03-01', 6)), daysGranted('2026-03-02', 5));
    const taken = evolve(granted, refunded('2026-03-10', 'free-2026-03-01'));
    expect(taken).toMatchObject({ currentPeriodEnd: at('2026-03-10'), autoRenewal: 'cancelled' });
  });

  it('is renewed at no charge at the end of the term', () => {
    const next = evolve(evolve(cancelledTrial, ordered('2026-03-01')), renewedFree('2026-04-01'));
    expect(next.currentPeriodEnd).toBe(at('2026-05-01'));
  });
});

describe('a free payment of a missed renewal', () => {
  const missed = [orderSettled('2026-01-01'), referralChanged('2026-01-02', 100)] as const;
  const retriedFree = (date: string): SubscriptionEvent => {
    const order = { transactionId: `free-${date}`, amount: 0, payToken: `order-${date}` };
    return { type: 'renewalSettled', at: at(date), ...order };
  };

  it('switches renewals on again while paid time is left, and adds none', () => {
    const lost = after(...missed, mandateRevoked('2026-01-20'));
    const next = evolve(lost, retriedFree('2026-01-21'));
    expect(isExpected(lost, retriedFree('2026-01-21'))).toBe(true);
    expect(next).toEqual({
      ...lost,
      autoRenewal: 'active',
      autoRenewalEndedAt: null,
      settledOrders: [...lost.settledOrders, 'order-2026-01-21'],
      lastEventKey: next.lastEventKey,
      accessEndsAt: next.accessEndsAt,
    });
    expect(isExpected(next, retriedFree('2026-01-22')), 'no second one').toBe(false);
    expect(mailsForEvent(retriedFree('2026-01-21'), next, terms, { hasCard: null })).toEqual([]);
  });

  it('gives the free term from the end of the paid time on once that is over', () => {
    const failed = after(...missed, renewalFailed('2026-02-01'));
    const next = evolve(failed, retriedFree('2026-02-02'));
    expect(next).toMatchObject({ autoRenewal: 'active', pastDue: null, currentPeriodEnd: at('2026-03-01') });
    expect(next.time.at(-1)).toMatchObject({ by: 'free', id: 'free-2026-02-02', from: at('2026-02-01') });
    expect(metricsOf(failed, retriedFree('2026-02-02'), next)).toEqual([]);
    expect(mailsForEvent(retriedFree('2026-02-02'), next, terms, { hasCard: null })).toMatchObject([
      { kind: 'paid', amount: 0, nextChargeAt: at('2026-03-01'), nextAmount: 0 },
    ]);
  });
});

describe('invitees who are only in a trial', () => {
  const ended = addDays(cancelledTrial.currentPeriodEnd ?? 0, 1);
  const payments = (tariff: Tariff, paid: number) => {
    const subscriber = { ...cancelledTrial, friends: { all: 100, paid } };
    const { firstPayment: now, regularCharge } = quote({ tariff, trialDays: 30, now: ended }, subscriber);
    return [now, regularCharge];
  };

  it('lower a month at every charge, and no charge of a longer term', () => {
    expect(payments(1, 0)).toEqual([0, 0]);
    expect(payments(3, 0)).toEqual([45000, 45000]);
    expect(payments(6, 0)).toEqual([60000, 60000]);
    expect(payments(12, 0)).toEqual([108000, 108000]);
  });

  it('lower no first regular charge of a longer term after a trial', () => {
    const newcomer = { ...noSubscription('anna'), friends: { all: 100, paid: 25 } };
    expect(TARIFFS.map((tariff) => quote({ tariff, trialDays: 5, now: ended }, newcomer).regularCharge)).toEqual([
      0, 33750, 45000, 81000,
    ]);
  });

  it('do not change the discount that converted invitees give', () => {
    expect(payments(12, 25)).toEqual([81000, 81000]);
    expect(payments(12, 100)).toEqual([0, 0]);
  });
});

describe('a free term in the ledger', () => {
  const entry = receiptOf({ transactionId: 'free-1', amount: 0, dateTime: at('2026-03-01') });

  it('is not expected in the list of the payment provider', () => {
    const compared = { day: '2026-03-01', provider: entry.provider ?? '' };
    expect(mustBeListed({ ...entry, day: '2026-03-01' }, compared)).toBe(false);
    expect(mustBeListed({ ...entry, day: '2026-03-01', amount: 1 }, compared)).toBe(true);
  });

  it('has no guarantee', () => {
    expect(isUnderGuarantee(entry, at('2026-03-02'))).toBe(false);
  });
});
