import type { Language } from './languages';

/**
 * The brand: whoever changes it edits this file (docs/branding.md). Nothing else contains these values: a unit test
 * looks for them in every source and text.
 */
export const BRAND = {
  name: { ru: 'Простор', en: 'Prostor', kk: 'Простор', zh: 'Prostor' } satisfies Record<Language, string>,
  company: {
    name: 'ООО «Простор»',
    taxId: '7700000000',
    legalAddress: '119021, г. Москва, Зубовский бульвар, д. 17, стр. 1',
    bank: {
      account: '40702810000000000000',
      name: 'АО «Банк»',
      bic: '044525000',
      correspondentAccount: '30101810000000000000',
    },
  },
  /** In the names of downloaded files: a-z, 0-9 and hyphens. */
  slug: 'prostor',
  copyrightYears: '2021-2025',
  supportEmail: 'help@prostor.example',
  supportBot: 'https://t.me/prostor_help_bot',
  siteUrl: 'https://prostor.example',
  promoSiteUrl: 'https://go.prostor.example',
  /** Tenge per rouble, shown beside prices in Kazakh, and its day. The panel sets a newer one (decision 87). */
  tengeRate: { perRouble: 6.6, day: '2026-11-20' },
  /** The paths of the apps whose files are part of the site. */
  downloads: { android: '/downloads/prostor.apk', windows: '/downloads/prostor-setup.exe' },
  offerPdf: '/api/docs/oferta.pdf',
} as const;

/**
 * The pictures that messengers show beside a link, in web/public, with the name and the headline of the landing page. A
 * file is named after the slug, so that none of a former brand is forgotten.
 */
export const SHARE_PICTURES: Readonly<Record<Language, string>> = {
  ru: '/share-prostor-ru.png',
  en: '/share-prostor-en.png',
  kk: '/share-prostor-kk.png',
  zh: '/share-prostor-zh.png',
};

/**
 * The published apps, which open links of the site: the package and its SHA-256 certificates, the iOS ids with their
 * team. An app that is not published is null.
 */
export const APPS = {
  android: {
    packageName: 'example.prostor.app',
    certificates: ['00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00'],
  },
  ios: { appIds: ['0000000000.example.prostor.app'] },
} as const;

/** The file of an app at an https address outside of the site: its size, and its SHA-256 in hexadecimal. */
export interface AppFile {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Where the file of each app is: outside of the site; `site`, a part of it at its path in `BRAND.downloads`; or `none`,
 * for an app that has no file. No button leads to that.
 */
export const APP_FILES: Readonly<Record<keyof typeof BRAND.downloads, AppFile | 'site' | 'none'>> = {
  android: 'site',
  windows: 'site',
};
