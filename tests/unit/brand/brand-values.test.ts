import { existsSync, readFileSync } from 'node:fs';
import { APPS, BRAND, SHARE_PICTURES } from '@functions/base/contract/values/brand';
import { isEmail } from '@functions/base/contract/values/email';
import { FALLBACK_LANGUAGE, LANGUAGES } from '@functions/base/contract/values/languages';
import { expect, it } from 'vitest';
import type { Apps } from '../../../scripts/build/app-links';
import { inRepository } from '../../../scripts/lib/repository';

// Prices: tests/unit/subscription/every-tariff.test.ts. Files of apps: tests/unit/scripts/app-files.test.ts.

/** Zeros are examples, which `npm run deploy` refuses for production. */
const EXAMPLE = /^\d{2}0{8}$|^\d{8}0{12}$/;

/**
 * The last digit of a tax id (ИНН) of 10 digits and the last two of 12 follow from those before them.
 * Source: order ММВ-7-6/435@ of the Federal Tax Service, the algorithm: https://www.nalog.gov.ru (СПРАВОЧНО, «ИНН»).
 */
function isTaxId(id: string): boolean {
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
  const isCheckedAt = (place: number) =>
    (weights.slice(-place).reduce((sum, weight, index) => sum + weight * Number(id[index]), 0) % 11) % 10 ===
    Number(id[place]);
  return /^(\d{10}|\d{12})$/.test(id) && (id.length === 10 ? [9] : [10, 11]).every(isCheckedAt);
}

/**
 * The key of an account of 20 digits follows from its bank: the last three digits of the BIC, or `0` and its digits
 * five and six for a correspondent account.
 * Source: the Bank of Russia, order 515 of 8 September 1997, "Порядок расчёта контрольного ключа".
 */
const isAccountOf = (bank: string, account: string): boolean =>
  /^\d{20}$/.test(account) &&
  Array.from(bank + account).reduce((sum, digit, index) => sum + Number(digit) * ([7, 1, 3][index % 3] ?? 0), 0) %
    10 ===
    0;

/** A site at the top of its domain, which has at least two parts. */
const isSite = (url: string): boolean => /^https:\/\/([a-z\d]+(-+[a-z\d]+)*\.)+[a-z][a-z\d-]*[a-z\d]$/.test(url);

const hasApps = ({ android, ios }: Apps): boolean =>
  (android === null ||
    (/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(android.packageName) &&
      /^(([0-9A-F]{2}:){31}[0-9A-F]{2}(,|$))+$/.test(android.certificates.join()))) &&
  (ios === null || /^([A-Z0-9]{10}\.[A-Za-z][\w-]*(\.[A-Za-z0-9][\w-]*)+(,|$))+$/.test(ios.appIds.join()));

const { company, slug, copyrightYears: years, downloads }: typeof BRAND = BRAND;
const { bic, account, correspondentAccount } = company.bank;
const [, offered = ''] =
  /OFFERED_LANGUAGES.* = \[(.*)\];/.exec(
    // Tests offer all languages.
    readFileSync(inRepository('functions', 'src', 'base', 'contract', 'values', 'languages.ts'), 'utf8'),
  ) ?? [];
const languages: readonly string[] = offered.match(/\w+/g) ?? [];
/** They are parts of texts with {{placeholders}}, of HTML, of headers of e-mails and of quoted names. */
const texts = Object.entries({
  ...BRAND.name,
  'company.name': company.name,
  'company.legalAddress': company.legalAddress,
  'company.bank.name': company.bank.name,
});

const RULES: readonly (readonly [field: string, isRight: boolean, rule: string])[] = [
  ...texts.map(
    ([field, text]) =>
      [field, /^[^\p{C}<>{}"\\`]{1,120}$/u.test(text), '1 to 120 characters without < > { } " \\ `'] as const,
  ),
  ['name.en', /^[A-Za-z][A-Za-z0-9 .&'-]*$/.test(BRAND.name.en), "Latin letters, digits, spaces and . & ' -"],
  ['slug', /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug), 'a-z, 0-9 and hyphens'],
  ['company.taxId', EXAMPLE.test(company.taxId) || isTaxId(company.taxId), '10 or 12 digits with their check digits'],
  ['company.bank.bic', /^\d{9}$/.test(bic), '9 digits'],
  ['company.bank.account', EXAMPLE.test(account) || isAccountOf(bic.slice(-3), account), '20 digits of this BIC'],
  [
    'company.bank.correspondentAccount',
    EXAMPLE.test(account) || isAccountOf(`0${bic.slice(4, 6)}`, correspondentAccount),
    '20 digits of this BIC',
  ],
  ['copyrightYears', /^\d{4}(-\d{4})?$/.test(years) && years.slice(0, 4) <= years.slice(-4), '2026, or 2024-2026'],
  ['siteUrl', isSite(BRAND.siteUrl), 'https:// and a domain'],
  ['promoSiteUrl', isSite(new URL(BRAND.promoSiteUrl).origin), 'an https address'],
  ['supportEmail', isEmail(BRAND.supportEmail), 'an e-mail address'],
  ['supportBot', /^https:\/\/t\.me\/[A-Za-z]\w{1,28}bot$/i.test(BRAND.supportBot), 'https://t.me/your_bot'],
  ['downloads', Object.values(downloads).every((path) => path.startsWith(`/downloads/${slug}`)), '/downloads/<slug>…'],
  ['APPS', hasApps(APPS), 'a package with SHA-256 fingerprints, ids with their team, or null'],
  ['OFFERED_LANGUAGES', languages.includes('ru') && new Set(languages).size === languages.length, 'ru, each once'],
  ['FALLBACK_LANGUAGE', languages.includes(FALLBACK_LANGUAGE), 'an offered language'],
  ...LANGUAGES.filter((language) => languages.includes(language)).map((language) => {
    const path = SHARE_PICTURES[language];
    const isThere = path.startsWith(`/share-${slug}-`) && existsSync(inRepository('web', 'public', path.slice(1)));
    return [`SHARE_PICTURES.${language}`, isThere, `/share-${slug}-….png in web/public, with the name`] as const;
  }),
];

it('every value of the brand can be true', () => {
  const wrong = RULES.filter(([, isRight]) => !isRight).map(([field, , rule]) => `${field} must be ${rule}`);
  expect(wrong, 'docs/branding.md').toEqual([]);
});

it('check digits are those of real tax ids and accounts', () => {
  expect(['7707083893', '500100732259'].map(isTaxId)).toEqual([true, true]);
  expect(['7707083983', '500100732295', '', '77070838'].map(isTaxId)).toEqual([false, false, false, false]);
  expect(isAccountOf('025', '30101810400000000225')).toBe(true);
  expect(isAccountOf('025', '30101810500000000225')).toBe(false);
});
