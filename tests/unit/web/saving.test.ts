import { describe, expect, it } from 'vitest';
import { toRoubles } from '@contract/values/money';
import { TARIFFS } from '@contract/values/tariff';
import { termsAt } from '@functions/domain/subscription/terms';
import { savingOf } from '@web/features/purchase/saving';

const { tariffs } = termsAt(Date.parse('2026-11-25'));
const quotes = TARIFFS.map((tariff) => ({ tariff, monthlyPayment: toRoubles(tariffs[tariff].price) }));
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
    expect(savingOf({ tariff: 6, monthlyPayment: 601 }, month)).toEqual({ perMonth: 100.17, percent: 33 });
    expect(savingOf({ tariff: 12, monthlyPayment: 0 }, { tariff: 1, monthlyPayment: 0 })).toBeNull();
    expect(savingOf({ tariff: 12, monthlyPayment: 1080 }, undefined)).toEqual({ perMonth: 90, percent: 0 });
    expect(savingOf({ tariff: 6, monthlyPayment: 1000 }, month)).toMatchObject({ percent: 0 });
  });
});
