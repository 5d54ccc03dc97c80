import { SHARE_PICTURES } from '@functions/base/contract/values/brand';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { expect, it } from 'vitest';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import { productData } from '../../../scripts/build/structured-data';

const facts = {
  language: 'ru' as const,
  description: 'Без рекламы.',
  tariffNames: { month: 'Месяц', halfYear: 'Полгода', year: 'Год' },
  siteUrl: 'https://site.example',
  builtAt: Date.UTC(2026, 10, 25),
};

interface Offer {
  name: string;
  price: string;
  priceCurrency: string;
  url: string;
  priceSpecification: { billingDuration: number; unitCode: string };
  priceValidUntil?: string;
}
const offersOf = (json: string) => (JSON.parse(json) as { offers: Offer[] }).offers;

it('offers the terms of the purchase page at the prices of the list, in roubles', () => {
  const offers = offersOf(productData(facts));
  expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
    ['Месяц', '150.00', 'RUB'],
    ['Полгода', '600.00', 'RUB'],
    ['Год', '1080.00', 'RUB'],
  ]);
  expect(offers.map(({ priceSpecification }) => priceSpecification.billingDuration)).toEqual([1, 6, 12]);
  for (const { url } of offers) expect(url).toBe('https://site.example/buy');
});

it('names no end of a price unless the list has a later one', () => {
  const last = PRICE_LIST.at(-1)?.validFrom ?? 0;
  for (const { priceValidUntil } of offersOf(productData({ ...facts, builtAt: last })))
    expect(priceValidUntil).toBeUndefined();
});

it('a text cannot end the script element', () => {
  const data = productData({ ...facts, description: '</script><b>' });
  expect(data).not.toContain('<');
  expect((JSON.parse(data) as { description: string }).description).toBe('</script><b>');
});

it.each(LANGUAGES)('the product has a picture in %s', (language) => {
  const { image } = JSON.parse(productData({ ...facts, language })) as { image: string };
  expect(image).toBe(`https://site.example${SHARE_PICTURES[language]}`);
});
