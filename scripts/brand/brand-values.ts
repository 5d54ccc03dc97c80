import { APP_FILES, APPS, BRAND } from '@contract/values/brand';
import { isEmail } from '@contract/values/email';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@contract/values/languages';
import { TARIFFS, type Tariff } from '@contract/values/tariff';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { inRepository } from '../lib/repository';
import { appFiles } from './app-files';
import { hasAccountKey, hasTaxIdDigits } from './check-digits';
import { hostOf } from './host-of';
import { LANGUAGES_FILE, PRICES_FILE } from './paths';
import { lengthOf, numberAt, textsAt } from './set-values';

/** A number of zeros: an example, which `npm run deploy` refuses for production. */
const EXAMPLE = /^\d{2}0{8}$|^\d{8}0{12}$/;

const line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(120, 'must have at most 120 characters')
  // The values are parts of texts with {{placeholders}}, of HTML, of mail headers and of quoted names.
  .refine((text) => !/[\p{C}<>{}"\\`]/u.test(text), 'must not contain < > { } " \\ ` or control characters');

const domain = z
  .string()
  .trim()
  .refine((text) => hostOf(text) !== null, 'must be the name of a site, for example your.domain')
  .transform((text) => hostOf(text) ?? text);

const digits = (count: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${count}}$`), `must have ${count} digits`);

const roubles = z
  .number({ error: 'must be a number of roubles' })
  .int('must be whole roubles')
  .min(3, 'must be at least 3 roubles: an extra device costs a third')
  .max(1_000_000, 'must be at most 1000000 roubles');

const appId = /^[A-Za-z][\w-]*(\.[A-Za-z0-9][\w-]*)+$/;
const android = z.strictObject({
  packageName: z.string().regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be a package name, for example domain.your.app'),
  certificates: z
    .array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be a SHA-256 fingerprint: AB:CD:… of 32 bytes'))
    .min(1, 'must name a certificate'),
});
const ios = z.strictObject({
  appIds: z
    .array(
      z
        .string()
        .refine((id) => appId.test(id.slice(11)) && /^[A-Z0-9]{10}\./.test(id), 'must be <team of 10 characters>.<id>'),
    )
    .min(1, 'must name an app'),
});

/**
 * What `npm run brand` asks for: the content of its JSON file. Every field is required, so that nothing of a former
 * brand stays by omission; only the files of the apps are part of the site where no address is given. Prices are whole
 * roubles for a whole term.
 */
export const brandShape = z
  .strictObject({
    name: z
      .strictObject({ ru: line, en: line, kk: line, zh: line })
      .refine(({ en }) => /^[A-Za-z][A-Za-z0-9 .&'-]*$/.test(en), {
        path: ['en'],
        error: "must have Latin letters, digits, spaces and . & ' -, and begin with a letter",
      }),
    slug: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must have a-z, 0-9 and hyphens')
      .max(40),
    company: z.strictObject({
      name: line,
      taxId: z
        .string()
        .trim()
        .regex(/^(\d{10}|\d{12})$/, {
          error: 'must have 10 digits (a company) or 12 (an entrepreneur)',
          abort: true,
        })
        .refine((id) => EXAMPLE.test(id) || hasTaxIdDigits(id), 'has wrong check digits'),
      legalAddress: line.max(120),
      bank: z
        .strictObject({
          name: line,
          bic: digits(9),
          account: digits(20),
          correspondentAccount: digits(20),
        })
        .superRefine(({ bic, account, correspondentAccount }, { addIssue }) => {
          const refuse = (field: string) =>
            addIssue({ code: 'custom', path: [field], message: 'does not belong to this BIC (its key differs)' });
          if (!/^\d{9}$/.test(bic) || EXAMPLE.test(account)) return;
          if (!hasAccountKey(account, bic.slice(-3))) refuse('account');
          if (!hasAccountKey(correspondentAccount, `0${bic.slice(4, 6)}`)) refuse('correspondentAccount');
        }),
    }),
    copyrightYears: z
      .string()
      .regex(/^\d{4}(-\d{4})?$/, 'must be a year or two years, for example 2024-2026')
      .refine((years) => years.slice(0, 4) <= years.slice(-4), 'must begin with the earlier year'),
    domain,
    promoSiteUrl: z
      .string()
      .trim()
      .refine(
        (text) => URL.canParse(text) && text.startsWith('https://') && hostOf(new URL(text).host) !== null,
        'must be an https address, for example https://go.your.domain',
      ),
    supportEmail: z.string().trim().refine(isEmail, 'must be an e-mail address'),
    supportBot: z
      .string()
      .trim()
      .regex(/^@[A-Za-z]\w{1,28}bot$/i, 'must be the name of a Telegram bot: @, 5 to 32 characters, "bot" at the end'),
    apps: z.strictObject({ android: z.nullable(android), ios: z.nullable(ios) }),
    downloads: appFiles,
    prices: z
      .strictObject(
        Object.fromEntries(TARIFFS.map((tariff) => [String(tariff), roubles])) as Record<`${Tariff}`, typeof roubles>,
      )
      .superRefine((prices, { addIssue }) => {
        for (const tariff of TARIFFS.filter((each) => prices[each] / each > prices[1]))
          addIssue({ code: 'custom', path: [String(tariff)], message: 'must not cost more a month than 1 month' });
      }),
    languages: z
      .array(z.enum(LANGUAGES, `must be of ${LANGUAGES.join(', ')}`))
      .min(1, 'must name a language')
      .refine((all) => new Set(all).size === all.length, 'must name each language once')
      .refine(
        (all) => all.includes('ru'),
        'must contain ru: the offer, the receipts and the panel exist in Russian only',
      ),
    fallbackLanguage: z.enum(LANGUAGES, `must be of ${LANGUAGES.join(', ')}`),
  })
  .refine(({ languages, fallbackLanguage }) => languages.includes(fallbackLanguage), {
    path: ['fallbackLanguage'],
    error: 'must be one of the languages',
  });

export type BrandValues = z.infer<typeof brandShape>;

const TELEGRAM = 'https://t.me/';

/** The brand of this tree. */
export function presentBrand(): BrandValues {
  const { name, slug, company, copyrightYears, siteUrl, promoSiteUrl, supportEmail, supportBot } = BRAND;
  // Read from the files: tests have prices and languages of their own.
  const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
  const prices = read(PRICES_FILE);
  const last = `PRICE_LIST.${lengthOf(prices, 'PRICE_LIST') - 1}`;
  return {
    name: { ...name },
    slug,
    company: { ...company, bank: { ...company.bank } },
    copyrightYears,
    domain: new URL(siteUrl).hostname,
    promoSiteUrl,
    supportEmail,
    supportBot: supportBot.replace(TELEGRAM, '@'),
    apps: structuredClone(APPS) as unknown as BrandValues['apps'],
    downloads: structuredClone(APP_FILES),
    prices: Object.fromEntries(
      TARIFFS.map((tariff) => [tariff, numberAt(prices, `${last}.tariffs.${tariff}.price`) / 100]),
    ) as BrandValues['prices'],
    languages: textsAt(read(LANGUAGES_FILE), 'OFFERED_LANGUAGES') as Language[],
    fallbackLanguage: FALLBACK_LANGUAGE,
  };
}

/** The address of a bot such as `@your_bot`. */
export const botUrl = (bot: string): string => bot.replace('@', TELEGRAM);

type Issue = z.core.$ZodIssue;

/** One sentence for each problem of a brand: the field and what is wrong with it. */
export const problemsOf = ({ issues }: z.ZodError): { field: string; sentence: string }[] =>
  issues.flatMap(innermost).flatMap(({ path, message, ...issue }) => {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
    return fields.map((field) => {
      const name = field.join('.');
      const wrong = issue.code === 'unrecognized_keys' ? 'is no field of a brand' : ofMissing(message);
      return { field: name, sentence: `${name}: ${wrong}` };
    });
  });

/** Of a value with several forms: what the last form says, an object. */
const innermost = (issue: Issue): Issue[] =>
  issue.code === 'invalid_union'
    ? (issue.errors.at(-1) ?? []).flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];

const ofMissing = (message: string): string => (/received undefined/.test(message) ? 'is missing' : message);

/**
 * Sentences about prices that are allowed and probably a mistake: a longer term that costs as much a month as a shorter
 * one, or more.
 */
export function warningsOn({ prices }: Pick<BrandValues, 'prices'>): string[] {
  const monthly = (tariff: Tariff): number => prices[tariff] / tariff;
  return TARIFFS.flatMap((tariff, index) => {
    const shorter = TARIFFS[index - 1];
    // Three months may cost as much a month as one: only a link offers them.
    if (shorter === undefined || tariff === 3) return [];
    const compared = tariff === 6 ? 1 : shorter;
    return monthly(tariff) < monthly(compared)
      ? []
      : [
          `prices.${tariff}: ${months(tariff)} for ${prices[tariff]} ₽ are not cheaper a month than ` +
            `${months(compared)} for ${prices[compared]} ₽: the purchase page shows no discount.`,
        ];
  });
}

const months = (tariff: Tariff): string => (tariff === 1 ? '1 month' : `${tariff} months`);
