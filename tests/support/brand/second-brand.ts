import type { BrandValues } from '../../../scripts/brand/brand-values';

/** A brand that has nothing in common with the one of the tree: other letters, numbers, prices, languages and apps. */
export const SECOND_BRAND: BrandValues = {
  name: { ru: 'Верба-Линк', en: 'Verba Link', kk: 'Верба-Линк', zh: 'Verba Link' },
  slug: 'verba-link',
  company: {
    name: 'АО «Верба & Ко»',
    taxId: '1234567894',
    legalAddress: '420111, г. Казань, ул. Баумана, д. 1',
    bank: {
      account: '40702810012345678901',
      name: 'ПАО «Волжский»',
      bic: '044525789',
      correspondentAccount: '30101810700000000789',
    },
  },
  copyrightYears: '2026',
  domain: 'verba.test',
  promoSiteUrl: 'https://about.verba.test',
  supportEmail: 'care@verba.test',
  supportBot: '@verba_care_bot',
  downloads: {
    android: { url: 'https://files.verba.test/verba-link-1.4.0.apk', bytes: 48_230_911, sha256: 'c0ffee42'.repeat(8) },
    windows: 'none',
  },
  apps: { android: null, ios: { appIds: ['AB12CD34EF.test.verba.app'] } },
  prices: { 1: 199, 3: 597, 6: 990, 12: 1788 },
  // Without Chinese, whose pictures need a font that not every computer has.
  languages: ['ru', 'kk', 'en'],
  fallbackLanguage: 'ru',
};
