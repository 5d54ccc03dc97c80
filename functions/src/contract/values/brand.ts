import type { Language } from './languages';

/**
 * The brand. `npm run brand` writes it (docs/branding.md). Nothing else contains these values: a unit test looks for
 * them in every source and text.
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
  downloads: { android: '/downloads/prostor.apk', windows: '/downloads/prostor-setup.exe' },
  offerPdf: '/api/docs/oferta.pdf',
} as const;

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
