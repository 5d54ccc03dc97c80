import type { Language } from '@functions/base/contract/values/languages';

/** A file of the brand that has nothing in common with that of the tree: other letters, numbers and apps. */
export const BRAND = {
  name: { ru: 'Верба-Линк', en: 'Verba Link', kk: 'Верба-Линк', zh: 'Verba Link' } satisfies Record<Language, string>,
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
  slug: 'verba-link',
  copyrightYears: '2026',
  supportEmail: 'care@verba.test',
  supportBot: 'https://t.me/verba_care_bot',
  siteUrl: 'https://verba.test',
  promoSiteUrl: 'https://about.verba.test',
  tengeRate: { perRouble: 6.7, day: '2026-11-21' },
  downloads: { android: '/downloads/verba-link.apk', windows: '/downloads/verba-link-setup.exe' },
  offerPdf: '/api/docs/oferta.pdf',
};

export const SHARE_PICTURES: Record<Language, string> = {
  ru: '/share-verba-link-ru.png',
  en: '/share-verba-link-en.png',
  kk: '/share-verba-link-kk.png',
  zh: '/share-verba-link-zh.png',
};

export const APPS = { android: null, ios: { appIds: ['AB12CD34EF.test.verba.app'] } };

export const APP_FILES = {
  android: { url: 'https://files.verba.test/verba-link-1.4.0.apk', bytes: 48_230_911, sha256: 'c0ffee42'.repeat(8) },
  windows: 'none',
};
