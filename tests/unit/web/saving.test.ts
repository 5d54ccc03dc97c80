import { describe, expect, it } from 'vitest';
import { toRoubles } from '@functions/base/contract/values/money';
import { TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { quote } from '@functions/purchase/rules/quote';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import { presentQuote } from '@functions/purchase/steps/present-quote';
import { savingOf, termPriceOf } from '@web/features/purchase/saving';

const { tariffs } = termsAt(Date.parse('2026-11-25'));
/** A term in the trial. */
const priceOf = (tariff: Tariff, monthlyPayment: number) => ({
  tariff,
  trialDays: 30,
  firstPayment: 1,
  monthlyPayment,
});
const quotes = TARIFFS.map((tariff) => priceOf(tariff, toRoubles(tariffs[tariff].price)));
const [month] = quotes;

describe('the saving of a longer term', () => {
  it('is computed from the price list: 100 ₽ and 90 ₽ a month instead of 150 ₽', () => {
    expect(quotes.map((quote) => savingOf(quote, month))).toEqual([
      null,
      { perMonth: 150, percent: 0 },
      { perMonth: 100, percent: 33 },
      { perMonth: 90, percent: 40 },
    ]);
  });

  it('is never overstated, and a free or unknown price shows none', () => {
    expect(savingOf(priceOf(6, 601), month)).toEqual({ perMonth: 100.17, percent: 33 });
    expect(savingOf(priceOf(12, 0), priceOf(1, 0))).toBeNull();
    expect(savingOf(priceOf(12, 1080), undefined)).toEqual({ perMonth: 90, percent: 0 });
    expect(savingOf(priceOf(6, 1000), month)).toMatchObject({ percent: 0 });
  });

  it('without a trial is that of the first payment, which no friend in the trial discounts', () => {
    const subscription = { ...noSubscription('anna'), trialUsed: true, friends: { all: 25, paid: 0 } };
    const now = Date.parse('2026-11-26');
    const of = (tariff: Tariff) => presentQuote(quote({ tariff, trialDays: 30, now }, subscription));
    const [one, half] = [of(1), of(6)];
    expect([one.firstPayment, half.firstPayment, half.monthlyPayment]).toEqual([112.5, 600, 600]);
    // 600 ₽ are charged now: 100 ₽ a month, 11 % less than six payments of 112.50 ₽.
    expect(savingOf(half, one)).toEqual({ perMonth: 100, percent: 11 });
    expect([one, half].map(termPriceOf)).toEqual([112.5, 600]);
  });
});
