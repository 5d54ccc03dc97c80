import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { parseCampaign, TARIFF_TABLE, TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import { wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { changedTariffs, priceChangeEmail } from '@functions/campaigns/rules/campaign';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { parsePrepaidToken } from '@functions/purchase/rules/guest-purchase';
import { quote } from '@functions/purchase/rules/quote';
import { monthlyRevenue } from '@functions/subscription/rules/billing-metrics';
import { chargeAfterPayment } from '@functions/subscription/rules/following-charges';
import { retryOffer } from '@functions/purchase/rules/kinds/past-due-payment';
import { noSubscription, view } from '@functions/subscription/rules/subscription';
import { GRACE, termsAt, type Terms } from '@functions/subscription/rules/terms';
import { widgetPayment } from '@functions/providers/cloudpayments/checkout';
import {
  after,
  daysGranted,
  mandateOf,
  orderOf,
  promoEntered,
  referralChanged,
} from '../../support/fixtures/domain-records';
import { replacePrices, SELLER_PRICES } from '../../support/product/price-list';
import { at, orderSettled, renewalFailed, renewalSettled } from '../../support/fixtures/given';
import { inRepository } from '../../../scripts/lib/repository';
import en from '@locales/en/common.json';
import kk from '@locales/kk/common.json';
import ru from '@locales/ru/common.json';
import zh from '@locales/zh/common.json';

const TEXTS: Record<Language, { tariff: Record<string, string>; per: Record<string, string> }> = { ru, en, kk, zh };
replacePrices(...SELLER_PRICES);

const BOUGHT = '2026-01-10';
const now = at(BOUGHT);
const terms = termsAt(now);
const newcomer = noSubscription('anna');

/** The numbers of a row of the price table in docs/specification.md. */
const specified = (name: string): number[] =>
  (new RegExp(`^\\| ${name} *\\|(.*)\\|$`, 'm').exec(DOCUMENT)?.[1] ?? '').split('|').map(Number);
const DOCUMENT = readFileSync(inRepository('docs', 'specification.md'), 'utf8');
const SPECIFICATION = {
  months: specified('Term \\(months\\)'),
  prices: specified('Price of the term, roubles'),
  extraDevices: specified('One extra device for one term, roubles'),
};

/** The tenth of the month `months` after January 2026. */
const monthsLater = (months: number): number => Date.UTC(2026, months, 10);

describe.each(TARIFFS)('the tariff of %i months', (tariff: Tariff) => {
  const { price, extraDevice } = terms.tariffs[tariff];
  const offer = quote({ tariff, trialDays: 0, now }, newcomer);
  const subscriber = after(orderSettled(BOUGHT, { tariff }));
  const end = monthsLater(tariff);

  it('has whole positive prices, and costs no more per month than a month', () => {
    expect([price, extraDevice].every((amount) => Number.isInteger(amount) && amount > 0)).toBe(true);
    expect(price / tariff).toBeLessThanOrEqual(terms.tariffs[1].price);
  });

  it('has an extra device for a third of its price, in whole roubles rounded down', () => {
    expect(extraDevice).toBe(Math.floor(price / 300) * 100);
  });

  it('stands with its prices in the table of the specification', () => {
    const column = SPECIFICATION.months.indexOf(tariff);
    expect([SPECIFICATION.prices[column], SPECIFICATION.extraDevices[column]]).toEqual([
      price / 100,
      extraDevice / 100,
    ]);
  });

  it('has its texts in each language, which no other tariff has', () => {
    const { text } = TARIFF_TABLE[tariff];
    for (const language of LANGUAGES) {
      const { tariff: names, per } = TEXTS[language];
      expect(names[text], `tariff.${text} in ${language}`).toBeTruthy();
      expect(per[text], `per.${text} in ${language}`).toBeTruthy();
      expect(TARIFFS.filter((other) => names[TARIFF_TABLE[other].text] === names[text])).toEqual([tariff]);
      expect(TARIFFS.filter((other) => per[TARIFF_TABLE[other].text] === per[text])).toEqual([tariff]);
    }
  });

  it('is chosen by a campaign link and by the id of a guest purchase', () => {
    expect(parseCampaign({ i: '5', j: String(tariff) }, 'purchase')).toEqual({ trialDays: 5, tariff });
    expect(parsePrepaidToken(`${'0'.repeat(30)}_5_${tariff}`)).toEqual({ trialDays: 5, tariff });
  });

  it('costs its price now and at each charge, and lasts its months', () => {
    expect(offer).toMatchObject({ firstPayment: price, regularCharge: price, firstChargeAt: end });
    expect(subscriber).toMatchObject({ tariff, currentPeriodEnd: end });
  });

  it('starts after a trial, which costs the same for every tariff', () => {
    const trial = quote({ tariff, trialDays: 5, now }, newcomer);
    expect(trial).toMatchObject({
      firstPayment: terms.trialPrice,
      regularCharge: price,
      firstChargeAt: now + 5 * DAY,
    });
    const renewed = after(orderSettled(BOUGHT, { tariff, trialDays: 5 }), renewalSettled('2026-01-15'));
    expect(renewed.currentPeriodEnd).toBe(Date.UTC(2026, tariff, 15));
  });

  it('is named on the fiscal receipt', () => {
    const order = orderOf({ kind: 'new-subscription', quote: offer }, { amount: price });
    expect(widgetPayment(order, { publicId: 'pk_1', otherMethods: [], renewingMethods: [] }).receipt).toMatchObject({
      items: [{ label: `Доступ к сервису «${BRAND.name.ru}», ${tariff} мес.`, amount: price / 100 }],
    });
  });

  it('renews for one more term', () => {
    const renewed = after(orderSettled(BOUGHT, { tariff }), { ...renewalSettled(BOUGHT), at: end });
    expect(renewed).toMatchObject({ tariff, currentPeriodEnd: monthsLater(2 * tariff) });
  });

  it('is charged by a mandate with its price, its interval and the end of the period', () => {
    expect(wantedSchedule(subscriber, mandateOf(), now, terms)).toMatchObject({
      amount: price,
      months: tariff,
      nextChargeAt: end,
    });
  });

  it('can be paid after a missed period: the term starts at the payment', () => {
    const pastDue = after(orderSettled(BOUGHT, { tariff }), { ...renewalFailed(BOUGHT), at: end + HOUR });
    const late = end + GRACE + HOUR;
    expect(view(pastDue, late).isActive).toBe(false);
    const retry = retryOffer(pastDue, late);
    expect(retry).toMatchObject({ ok: true, value: { amount: price } });
    if (!retry.ok) return;
    const paid = new Date(late);
    expect(chargeAfterPayment(pastDue, { at: late, amount: retry.value.amount, payToken: '' })).toEqual({
      at: Date.UTC(paid.getUTCFullYear(), paid.getUTCMonth() + tariff, paid.getUTCDate(), paid.getUTCHours()),
      amount: price,
    });
  });

  it('counts as its price divided by its months in the monthly revenue', () => {
    expect(monthlyRevenue(subscriber)).toBe(Math.round(price / tariff));
  });

  it('has an extra device for its price of a term, and for a share of it in the middle', () => {
    expect(quoteDevice(subscriber, now, terms)).toMatchObject({
      value: { now: extraDevice, comingPrice: price + extraDevice },
    });
    const middle = (now + end) / 2;
    expect(quoteDevice(subscriber, middle, terms)).toMatchObject({ value: { now: Math.round(extraDevice / 2) } });
  });

  it('is lowered by a promo code and by friends, but its devices are not', () => {
    const promo = { code: 'SPRING', percent: 30, until: at('2099-01-01') };
    const device = { type: 'deviceSettled', at: now, transactionId: 'd1', amount: 100, payToken: 'd1' } as const;
    const cheaper = after(
      orderSettled(BOUGHT, { tariff }),
      promoEntered(BOUGHT, promo),
      referralChanged(BOUGHT, terms.referralPercent),
      device,
    );
    expect(wantedSchedule(cheaper, mandateOf(), now, terms)?.amount).toBe(
      Math.round((price * (70 - terms.referralPercent)) / 100) + extraDevice,
    );
  });

  it('is extended by granted days without a change of its price', () => {
    const granted = after(orderSettled(BOUGHT, { tariff }), daysGranted('2026-01-11', 3));
    expect(granted.currentPeriodEnd).toBe(end + 3 * DAY);
    expect(wantedSchedule(granted, mandateOf(), end, terms)).toMatchObject({
      amount: price,
      nextChargeAt: end + 3 * DAY,
    });
  });

  it('has its old price, its new price and its first charge in the e-mail about a price change', () => {
    const raised: Terms = {
      ...terms,
      validFrom: end + DAY,
      tariffs: { ...terms.tariffs, [tariff]: { price: price + 100, extraDevice } },
    };
    expect(changedTariffs(terms, raised)).toEqual([tariff]);
    const dearerDevice = { ...terms.tariffs, [tariff]: { price, extraDevice: extraDevice + 100 } };
    expect(changedTariffs(terms, { ...raised, tariffs: dearerDevice })).toEqual([tariff]);
    expect(priceChangeEmail(subscriber, terms, raised)).toMatchObject({
      months: tariff,
      before: price,
      after: price + 100,
      chargeAt: monthsLater(2 * tariff),
      amount: price + 100,
    });
  });
});
