import { BRAND, SHARE_PICTURES } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import { TARIFF_TABLE, TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { PRICE_LIST } from '@functions/subscription/rules/price-list';
import { termsAt } from '@functions/subscription/rules/terms';

export interface ProductFacts {
  readonly language: Language;
  /** One sentence about the product, as text. */
  readonly description: string;
  /** The name of each tariff, by its key of texts. */
  readonly tariffNames: Readonly<Record<string, string>>;
  readonly siteUrl: string;
  /** The moment of the build, ms. Its prices are given, with the day on which the next price list replaces them. */
  readonly builtAt: number;
}

/**
 * The product and its offers for search engines, as JSON-LD. Amounts are whole terms in roubles.
 * Source: https://schema.org/Product, https://developers.google.com/search/docs/appearance/structured-data/product
 */
export function productData({ language, description, tariffNames, siteUrl, builtAt }: ProductFacts): string {
  const { tariffs } = termsAt(builtAt);
  const next = PRICE_LIST.find(({ validFrom }) => validFrom > builtAt);
  const validUntil = next && { priceValidUntil: new Date(next.validFrom).toISOString() };
  const offer = (tariff: Tariff) => {
    const sum = { price: (tariffs[tariff].price / 100).toFixed(2), priceCurrency: 'RUB' };
    return {
      '@type': 'Offer',
      name: tariffNames[TARIFF_TABLE[tariff].text],
      ...sum,
      ...validUntil,
      availability: 'https://schema.org/InStock',
      url: new URL('/buy', siteUrl).href,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...sum, billingDuration: tariff, unitCode: 'MON' },
    };
  };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: BRAND.name[language],
    description,
    image: new URL(SHARE_PICTURES[language], siteUrl).href,
    brand: { '@type': 'Brand', name: BRAND.name[language] },
    url: new URL('/', siteUrl).href,
    offers: TARIFFS.filter((tariff) => TARIFF_TABLE[tariff].tab === 'always').map(offer),
  };
  // A script element ends at "</".
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
