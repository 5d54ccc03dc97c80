import { describe, expect, it } from 'vitest';
import { TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { priceChangeEmail } from '@functions/campaigns/rules/campaign';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { monthlyRevenue } from '@functions/subscription/rules/billing-metrics';
import { isExpected, replay } from '@functions/subscription/rules/evolve';
import { mayChooseTariff } from '@functions/subscription/rules/rules';
import { comingPrice, comingPriceLines, noSubscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { priceDue, priceWithTariff, tariffChargedBefore } from '@functions/subscription/rules/tariff-choice';
import { termsAt } from '@functions/subscription/rules/terms';
import {
  after,
  chargeAnnounced,
  deviceSettled,
  giftClaimed,
  mandateOf,
  referralChanged,
  restricted,
  resumed,
} from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed, renewalSettled } from '../../support/fixtures/given';
import { replacePrices, SELLER_PRICES } from '../../support/product/price-list';

replacePrices(...SELLER_PRICES);

const chosen = (date: string, tariff: Tariff): SubscriptionEvent => ({ type: 'tariffChosen', at: at(date), tariff });
const bought = orderSettled('2026-01-10');
const END = at('2026-02-10');
const terms = termsAt(at('2026-01-10'));
const price = (tariff: Tariff) => terms.tariffs[tariff].price;

describe('the tariff of the next charge', () => {
  it('has its sum, its line and its interval at the unchanged date; the running period keeps its tariff', () => {
    const subscription = after(bought, chosen('2026-01-20', 6));
    expect(subscription).toMatchObject({ tariff: 1, tariffNextPeriod: 6, currentPeriodEnd: END });
    expect(comingPrice(subscription, terms)).toBe(price(6));
    expect(comingPriceLines(subscription, terms)).toEqual([{ kind: 'tariff', months: 6, amount: price(6) }]);
    const wanted = wantedSchedule(subscription, mandateOf(), at('2026-01-20'), terms);
    expect(wanted).toMatchObject({ amount: price(6), months: 6, nextChargeAt: END });
    expect(monthlyRevenue(subscription)).toBe(Math.round(price(6) / 6));
  });

  it('is the tariff of the term that the charge buys, and of every charge after it', () => {
    const renewed = after(bought, chosen('2026-01-20', 6), renewalSettled('2026-02-10'));
    expect(renewed).toMatchObject({ tariff: 6, tariffNextPeriod: null, currentPeriodEnd: at('2026-08-10') });
    expect(comingPrice(renewed, terms)).toBe(price(6));
  });

  it('is taken back by the present one, and replaced by an order', () => {
    expect(after(bought, chosen('2026-01-20', 6), chosen('2026-01-21', 1)).tariffNextPeriod).toBeNull();
    const ordered = after(
      bought,
      chosen('2026-01-20', 6),
      cancelled('2026-01-21'),
      orderSettled('2026-01-22', { tariff: 3 }),
    );
    expect(ordered).toMatchObject({ tariff: 3, tariffNextPeriod: null });
    expect(
      after(bought, chosen('2026-01-20', 6), cancelled('2026-01-21'), resumed('2026-01-22')).tariffNextPeriod,
    ).toBe(6);
  });

  it.each<[string, readonly SubscriptionEvent[], string]>([
    ['in the last day', [bought], '2026-02-09'],
    ['after the announcement', [bought, chargeAnnounced('2026-01-20', '2026-02-10', 15000)], '2026-01-21'],
    ['after a failed charge', [bought, renewalFailed('2026-02-10')], '2026-02-11'],
    ['after a cancellation', [bought, cancelled('2026-01-20')], '2026-01-21'],
    ['during a restriction', [bought, restricted('2026-01-20')], '2026-01-21'],
    ['before the first purchase', [], '2026-01-21'],
    [
      'while a device is paid for the coming term',
      [bought, deviceSettled('2026-01-20', { periodEnd: '2026-02-10', paysComingTerm: true })],
      '2026-01-21',
    ],
  ])('cannot be chosen %s', (_when, history, date) => {
    const subscription = after(...history);
    expect(mayChooseTariff(subscription, at(date))).toBe(false);
    expect(isExpected(subscription, chosen(date, 6))).toBe(false);
  });

  it('can be chosen until the day before the charge begins; the planned one is no choice', () => {
    const subscription = after(bought);
    expect(mayChooseTariff(subscription, END - DAY - 1)).toBe(true);
    expect(mayChooseTariff(subscription, END - DAY)).toBe(false);
    expect(isExpected(subscription, chosen('2026-01-20', 1))).toBe(false);
    expect(isExpected(after(bought, chosen('2026-01-20', 6)), chosen('2026-01-21', 6))).toBe(false);
  });

  it('can be chosen with a device that is not paid ahead, and not for a term that was never bought', () => {
    expect(mayChooseTariff(after(bought, deviceSettled('2026-01-11')), at('2026-01-20'))).toBe(true);
    const given = after(giftClaimed('2026-01-10', 1), resumed('2026-01-11'));
    expect(mayChooseTariff(given, at('2026-01-20'))).toBe(false);
    const failed = { since: at('2026-01-10'), attempts: 1, reasonCode: null };
    expect(mayChooseTariff({ ...after(bought), pastDue: failed }, at('2026-01-20')), 'while it is tried').toBe(false);
  });

  it('follows an announcement of the same millisecond, in whatever order they arrive', () => {
    const events = [bought, chosen('2026-01-20', 6), chargeAnnounced('2026-01-20', '2026-02-10', 15000)];
    for (const history of [events, events.toReversed()]) {
      expect(replay('anna', history)).toMatchObject({ tariffNextPeriod: null, announcedCharge: { amount: 15000 } });
    }
  });

  it('is the basis of the e-mail about a price change, which is not sent when its price stays', () => {
    const dearer = (tariff: Tariff) => ({
      ...terms,
      validFrom: END + HOUR,
      tariffs: { ...terms.tariffs, [tariff]: { ...terms.tariffs[tariff], price: price(tariff) + 5000 } },
    });
    const subscription = after(bought, chosen('2026-01-20', 6));
    expect(priceChangeEmail(subscription, terms, dearer(1))).toBeNull();
    expect(priceChangeEmail(subscription, terms, dearer(6))).toMatchObject({
      months: 6,
      before: price(6),
      after: price(6) + 5000,
      chargeAt: at('2026-08-10'),
    });
  });
});

describe('the price of a choice', () => {
  it('is the coming charge with each tariff; an announced charge keeps its sum', () => {
    const subscription = after(bought);
    const sums = TARIFFS.map((tariff) => [tariff, priceWithTariff(subscription, tariff, at('2026-01-20'))]);
    expect(sums).toEqual([1, 3, 6, 12].map((tariff) => [tariff, price(tariff as Tariff)]));
    const announced = after(bought, chargeAnnounced('2026-01-20', '2026-02-10', 14000));
    expect(priceWithTariff(announced, 1, at('2026-01-21'))).toBe(14000);
    expect(priceWithTariff(announced, 6, at('2026-01-21'))).toBe(price(6));
  });
});

describe('a charge by the terms that the provider confirmed before the choice', () => {
  const history = [bought, chosen('2026-01-20', 6)];
  const confirmed = { amount: price(1), months: 1 };
  const charge = { amount: price(1), at: END };
  const friend = referralChanged('2026-01-11', 25);

  it('is one for the former tariff: it buys its term, and the choice waits', () => {
    const subscription = after(...history);
    expect(tariffChargedBefore(subscription, confirmed, charge)).toBe(1);
    expect(priceDue(subscription, 1, END)).toBe(price(1));
    expect(priceDue(subscription, null, END), 'as planned').toBe(price(6));
    expect(priceDue(noSubscription('anna'), null, END)).toBeNull();
    const [year, end] = [orderSettled('2026-01-10', { tariff: 12 }), at('2027-01-10')];
    const former = { amount: price(12), months: 12 };
    const cheaper = after(year, chosen('2026-01-20', 1));
    expect(tariffChargedBefore(cheaper, former, { amount: price(12), at: end }), 'a dearer one').toBe(12);
    const renewed = after(...history, {
      type: 'renewalSettled',
      at: END,
      transactionId: 'late',
      amount: price(1),
      payToken: null,
      tariff: 1,
    });
    expect(renewed).toMatchObject({ tariff: 1, tariffNextPeriod: 6, currentPeriodEnd: at('2026-03-10') });
  });

  it.each([
    ['forgotten', null],
    ['those of the choice', { amount: price(6), months: 6 }],
    ['of an interval that is no tariff', { ...confirmed, months: 0 }],
  ])('buys the present term when the confirmed terms are %s by now', (_what, known) => {
    expect(tariffChargedBefore(after(...history), known, charge)).toBe(1);
  });

  it.each([
    ['the sum of the choice', history, { amount: price(6), months: 6 }, { ...charge, amount: price(6) }],
    ['another sum than the confirmed one', history, confirmed, { ...charge, amount: price(6) }],
    ['the sum of the choice, without a confirmed one', history, null, { ...charge, amount: price(6) }],
    ['announced', [...history, chargeAnnounced('2026-02-09', '2026-02-10', price(1))], confirmed, charge],
    [
      'announced, of another sum',
      [...history, chargeAnnounced('2026-02-09', '2026-02-10', price(6))],
      confirmed,
      charge,
    ],
    ['without a choice', [bought], confirmed, charge],
    ['without a choice, before the discount of a friend', [bought, friend], confirmed, charge],
    ['without a choice, of a sum that nobody confirmed', [bought], null, { ...charge, amount: 100 }],
    [
      'the sum of the choice, confirmed for another interval',
      history,
      { amount: price(6), months: 1 },
      { ...charge, amount: price(6) },
    ],
  ])('is not one that is %s', (_what, events, known, paid) => {
    expect(tariffChargedBefore(after(...events), known, paid)).toBeNull();
  });
});
