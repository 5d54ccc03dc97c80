import { describe, expect, it } from 'vitest';
import {
  brandShape,
  presentBrand,
  problemsOf,
  warningsOn,
  type BrandValues,
} from '../../../scripts/brand/brand-values';
import { hasAccountKey, hasTaxIdDigits } from '../../../scripts/brand/check-digits';
import { SECOND_BRAND } from '../../support/brand/second-brand';

const sentencesOn = (values: unknown): string[] => {
  const { error } = brandShape.safeParse(values);
  return error === undefined ? [] : problemsOf(error).map(({ sentence }) => sentence);
};

/** The second brand with another value at a path. */
function withValue(path: string, value: unknown): unknown {
  const changed = structuredClone(SECOND_BRAND) as unknown as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((inner, name) => inner[name] as Record<string, unknown>, changed);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return changed;
}

describe('a brand', () => {
  it.each([
    ['of this tree', presentBrand()],
    ['of the tests', SECOND_BRAND],
  ])('%s is accepted as it is', (_, values) => {
    expect(brandShape.parse(values)).toEqual(values);
  });

  it('is read without spaces around its values, and its domain as browsers write it', () => {
    const { domain, company } = brandShape.parse({
      ...SECOND_BRAND,
      domain: ' Верба.РФ ',
      company: { ...SECOND_BRAND.company, name: ' АО «Верба» ' },
    });
    expect([domain, company.name]).toEqual(['xn--80abcm9c.xn--p1ai', 'АО «Верба»']);
  });
});

it('a file of a brand that names no files of apps is read: they are parts of the site', () => {
  const former = withValue('downloads', undefined);
  expect(brandShape.parse(former).downloads).toEqual({ android: 'site', windows: 'site' });
});

describe('a wrong value is refused with its field', () => {
  it.each<[path: string, value: unknown, sentence: string]>([
    ['name.en', 'Верба', 'name.en: must have Latin letters'],
    ['name.ru', ' ', 'name.ru: must not be empty'],
    ['name.kk', '<b>', 'name.kk: must not contain'],
    ['name.zh', '{{brand}}', 'name.zh: must not contain'],
    ['name.ru', 'Верба\nBcc: all@verba.test', 'name.ru: must not contain'],
    ['slug', 'Verba Link', 'slug: must have a-z'],
    ['company.taxId', '123', 'company.taxId: must have 10 digits (a company) or 12 (an entrepreneur)'],
    ['company.taxId', '1234567890', 'company.taxId: has wrong check digits'],
    ['company.taxId', '500100732258', 'company.taxId: has wrong check digits'],
    ['company.taxId', undefined, 'company.taxId: is missing'],
    ['company.bank.bic', '04452578', 'company.bank.bic: must have 9 digits'],
    ['company.bank.account', '40702810012345678902', 'company.bank.account: does not belong to this BIC'],
    ['company.bank.correspondentAccount', '30101810800000000789', 'company.bank.correspondentAccount: does not belong'],
    ['copyrightYears', '26', 'copyrightYears: must be a year'],
    ['copyrightYears', '2026-2024', 'copyrightYears: must begin with the earlier year'],
    ['domain', 'https://verba.test', 'domain: must be the name of a site'],
    ['domain', 'verba', 'domain: must be the name of a site'],
    ['domain', 'verba.test/shop', 'domain: must be the name of a site'],
    ['domain', '127.0.0.1', 'domain: must be the name of a site'],
    ['promoSiteUrl', 'http://verba.test', 'promoSiteUrl: must be an https address'],
    ['supportEmail', 'care@', 'supportEmail: must be an e-mail address'],
    ['supportBot', '@verba_care', 'supportBot: must be the name of a Telegram bot'],
    ['supportBot', '@bot', 'supportBot: must be the name of a Telegram bot'],
    ['supportBot', 'https://t.me/verba_care_bot', 'supportBot: must be the name of a Telegram bot'],
    ['apps.android', { packageName: 'verba', certificates: ['AB'] }, 'apps.android.packageName: must be a package'],
    ['apps.ios', { appIds: ['test.verba.app'] }, 'apps.ios.appIds.0: must be <team'],
    ['downloads.android', 'elsewhere', 'downloads.android: must be "site", "none", or url, bytes and sha256'],
    ['downloads.android.url', 'http://files.verba.test/a.apk', 'downloads.android.url: must be the https address'],
    ['downloads.android.bytes', 0, 'downloads.android.bytes: must be above 0'],
    ['downloads.android.sha256', 'c0ffee', 'downloads.android.sha256: must be a SHA-256'],
    ['downloads.android.sha256', undefined, 'downloads.android.sha256: is missing'],
    ['prices.6', 0, 'prices.6: must be at least 3 roubles'],
    ['prices.6', 99.5, 'prices.6: must be whole roubles'],
    ['prices.6', '990', 'prices.6: must be a number of roubles'],
    ['prices.3', 598, 'prices.3: must not cost more a month than 1 month'],
    ['prices.12', undefined, 'prices.12: must be a number of roubles'],
    ['languages', [], 'languages: must name a language'],
    ['languages', ['en'], 'languages: must contain ru'],
    ['languages', ['ru', 'ru'], 'languages: must name each language once'],
    ['languages', ['ru', 'de'], 'languages.1: must be of ru, en, kk, zh'],
    ['fallbackLanguage', 'zh', 'fallbackLanguage: must be one of the languages'],
    ['colour', 'red', 'colour: is no field of a brand'],
    ['company.phone', '+7', 'company.phone: is no field of a brand'],
  ])('%s: %j', (path, value, sentence) => {
    expect(sentencesOn(withValue(path, value)).filter((each) => each.startsWith(sentence))).toHaveLength(1);
  });
});

it('check digits are those of real tax ids and accounts', () => {
  expect(['7707083893', '500100732259'].map(hasTaxIdDigits)).toEqual([true, true]);
  expect(['7707083983', '500100732295', '', '77070838'].map(hasTaxIdDigits)).toEqual([false, false, false, false]);
  expect(hasAccountKey('30101810400000000225', '025')).toBe(true);
  expect(hasAccountKey('30101810500000000225', '025')).toBe(false);
});

it('a longer term that is not cheaper a month is a warning that names both', () => {
  const warningsAt = (prices: Partial<BrandValues['prices']>) =>
    warningsOn({ prices: { ...SECOND_BRAND.prices, ...prices } });
  expect(warningsAt({})).toEqual([]);
  expect(warningsAt({ 6: 1194 })).toEqual([expect.stringContaining('prices.6: 6 months for 1194 ₽')]);
  expect(warningsAt({ 12: 1980 })).toEqual([expect.stringContaining('than 6 months for 990 ₽')]);
});
