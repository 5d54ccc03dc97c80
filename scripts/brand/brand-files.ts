import { TARIFFS } from '@contract/values/tariff';
import { format, resolveConfig } from 'prettier';
import { bundleHeadScript, hashOfScript } from '../build/head-script';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';
import { botUrl, type BrandValues } from './brand-values';
import {
  API_FILE,
  BRAND_FILE,
  HOSTING_FILE,
  LANGUAGES_FILE,
  PRICES_FILE,
  SPECIFICATION_FILE,
  type BrandFiles,
} from './paths';
import { lengthOf, numberAt, setValues } from './set-values';

/**
 * The content of every file of the brand with these values. It depends on the values and on the rest of the files
 * alone: written twice it changes nothing, and the former values restore the former bytes. Throws CommandError if the
 * prices differ and the shop has had several price lists.
 */
export async function withBrand(files: BrandFiles, values: BrandValues): Promise<BrandFiles> {
  const languages = await formatted(LANGUAGES_FILE, setValues(files[LANGUAGES_FILE], languageCode(values)));
  const prices = await withPrices(files[PRICES_FILE], values);
  const headScript = await bundleHeadScript({ [inRepository(LANGUAGES_FILE)]: languages });
  return {
    [BRAND_FILE]: await formatted(BRAND_FILE, setValues(files[BRAND_FILE], brandCode(values))),
    [LANGUAGES_FILE]: languages,
    [PRICES_FILE]: prices,
    [HOSTING_FILE]: withHash(files[HOSTING_FILE], hashOfScript(headScript)),
    [API_FILE]: withTitle(files[API_FILE], `${values.name.en} API`),
    [SPECIFICATION_FILE]: await withPriceTable(files[SPECIFICATION_FILE], prices),
  };
}

const code = (value: unknown): string => JSON.stringify(value);

function brandCode({ name, company, apps, downloads, domain, slug, ...values }: BrandValues): Record<string, string> {
  const { bank } = company;
  return {
    ...Object.fromEntries(Object.entries(name).map(([language, text]) => [`BRAND.name.${language}`, code(text)])),
    'BRAND.company.name': code(company.name),
    'BRAND.company.taxId': code(company.taxId),
    'BRAND.company.legalAddress': code(company.legalAddress),
    'BRAND.company.bank.account': code(bank.account),
    'BRAND.company.bank.name': code(bank.name),
    'BRAND.company.bank.bic': code(bank.bic),
    'BRAND.company.bank.correspondentAccount': code(bank.correspondentAccount),
    'BRAND.slug': code(slug),
    'BRAND.copyrightYears': code(values.copyrightYears),
    'BRAND.supportEmail': code(values.supportEmail),
    'BRAND.supportBot': code(botUrl(values.supportBot)),
    'BRAND.siteUrl': code(`https://${domain}`),
    'BRAND.promoSiteUrl': code(values.promoSiteUrl),
    'BRAND.downloads.android': code(`/downloads/${slug}.apk`),
    'BRAND.downloads.windows': code(`/downloads/${slug}-setup.exe`),
    'APPS.android':
      apps.android === null
        ? 'null'
        : `{\npackageName: ${code(apps.android.packageName)}, certificates: ${code(apps.android.certificates)} }`,
    'APP_FILES.android': code(downloads.android),
    'APP_FILES.windows': code(downloads.windows),
    'APPS.ios': apps.ios === null ? 'null' : `{ appIds: ${code(apps.ios.appIds)} }`,
  };
}

const languageCode = ({ languages, fallbackLanguage }: BrandValues): Record<string, string> => ({
  OFFERED_LANGUAGES: code(languages),
  FALLBACK_LANGUAGE: code(fallbackLanguage),
});

/**
 * With a new price of a term, an extra device costs a third of it, in whole roubles rounded down. Without one it keeps
 * its price.
 */
async function withPrices(source: string, { prices }: BrandValues): Promise<string> {
  const lists = lengthOf(source, 'PRICE_LIST');
  const changed = TARIFFS.filter(
    (tariff) => numberAt(source, `PRICE_LIST.${lists - 1}.tariffs.${tariff}.price`) !== prices[tariff] * 100,
  );
  if (changed.length > 0 && lists > 1)
    throw new CommandError(
      `prices.${changed.join(', prices.')}: the shop has had ${lists} price lists, and customers have paid by them. ` +
        `Add the new prices to ${PRICES_FILE} as a new entry with its first day.`,
    );
  const values = changed.flatMap((tariff) => [
    [`PRICE_LIST.0.tariffs.${tariff}.price`, `${prices[tariff]}_00`],
    [`PRICE_LIST.0.tariffs.${tariff}.extraDevice`, `${Math.floor(prices[tariff] / 3)}_00`],
  ]);
  return formatted(PRICES_FILE, setValues(source, Object.fromEntries(values) as Record<string, string>));
}

/** The table of prices in the specification: a row for each kind of price, a column for each term. */
async function withPriceTable(document: string, prices: string): Promise<string> {
  const last = `PRICE_LIST.${lengthOf(prices, 'PRICE_LIST') - 1}.tariffs`;
  const rows = { 'Price of the term, roubles': 'price', 'One extra device for one term, roubles': 'extraDevice' };
  const edited = Object.entries(rows).reduce((text, [name, kind]) => {
    const row = new RegExp(`^\\| ${name} *\\|.*$`, 'm');
    if (!row.test(text)) throw new CommandError(`${SPECIFICATION_FILE} has no row "${name}".`);
    const cells = TARIFFS.map((tariff) => numberAt(prices, `${last}.${tariff}.${kind}`) / 100);
    return text.replace(row, `| ${name} | ${cells.join(' | ')} |`);
  }, document);
  return formatted(SPECIFICATION_FILE, edited);
}

const SCRIPT_HASH = /(script-src 'self' )'sha256-[\w+/=]+'/g;

/** The Content-Security-Policy allows the script of the head, which contains the languages, by its hash. */
function withHash(hosting: string, hash: string): string {
  if (!SCRIPT_HASH.test(hosting)) throw new CommandError("firebase.json has no script-src 'self' 'sha256-…'.");
  return hosting.replaceAll(SCRIPT_HASH, (_, before: string) => `${before}'${hash}'`);
}

function withTitle(api: string, title: string): string {
  const document = JSON.parse(api) as { info: { title: string } };
  document.info.title = title;
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function formatted(path: string, source: string): Promise<string> {
  const file = inRepository(path);
  return format(source, { ...(await resolveConfig(file)), filepath: file });
}
