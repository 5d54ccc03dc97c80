import type { Language } from '@functions/base/contract/values/languages';

/** What a file of the brand exports. */
interface BrandFile {
  readonly BRAND: {
    readonly name: Readonly<Record<Language, string>>;
    readonly company: object;
    readonly slug: string;
    readonly copyrightYears: string;
    readonly supportEmail: string;
    readonly supportBot: string;
    readonly siteUrl: string;
    readonly promoSiteUrl: string;
  };
  readonly APPS: object;
  readonly APP_FILES: object;
}

/**
 * Names of brands, in lower case, that are also words of the code or of its packages: they are not looked for. A brand
 * with such a name is added here (docs/branding.md).
 */
const ORDINARY_WORDS: readonly string[] = [];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** Whole words alone: a name may be a part of other words. */
const word = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu');

const ENDINGS = '(?:а|у|ом|ем|е|ы|и|о|я|ю|ь|й|ой|ою|ей|ью|ов|ев|ам|ям|ами|ями|ах|ях)?';
const VOWEL = /[аеёийоуыьэюя]$/iu;
/** A name with or without its spaces, and a Cyrillic one with any ending of its cases, `Простору`. */
const nameWord = (name: string): RegExp =>
  /\p{Script=Cyrillic}/u.test(name)
    ? word(escaped(name.replace(VOWEL, '')).replaceAll(' ', String.raw`\s`) + ENDINGS)
    : word(escaped(name).replaceAll(' ', String.raw`\s?`));

/**
 * What a text must not contain when it belongs to another brand: the names in any case, form and alphabet, and
 * everything that names the company, the site, support and the apps.
 */
export function tracesOf({ BRAND, APPS, APP_FILES }: BrandFile): readonly RegExp[] {
  const { name, slug, company, copyrightYears, siteUrl, promoSiteUrl, supportEmail, supportBot } = BRAND;
  const bot = new URL(supportBot).pathname.slice(1);
  const files = Object.values(APP_FILES).filter((file) => typeof file === 'object');
  const isSearched = (text: string) => !ORDINARY_WORDS.includes(text.toLowerCase());
  return [
    ...new Set(Object.values(name)).values().filter(isSearched).map(nameWord),
    // With what follows it in the names of files and functions.
    ...[slug].filter(isSearched).map((text) => word(`${escaped(text).replaceAll('-', '[-_]?')}s?`)),
    // A single year is also the year of other things.
    ...(copyrightYears.includes('-') ? [word(copyrightYears.replace('-', '[-–]'))] : []),
    ...[new URL(siteUrl).host, new URL(promoSiteUrl).host, supportEmail, bot, ...textsIn([company, APPS, files])].map(
      (text) => word(escaped(text)),
    ),
  ];
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
};

/** Where traces are, with the characters around: `a text with Prostor in it`. */
export function findTraces(text: string, traces: readonly RegExp[]): string[] {
  const plain = decoded(text);
  return traces.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), ({ index, 0: found }) =>
      plain.slice(Math.max(0, index - 30), index + found.length + 30).replaceAll(/\s+/g, ' '),
    ),
  );
}

/** Without escapes of JavaScript, HTML and addresses, soft hyphens and non-breaking spaces. */
const decoded = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    })
    .replaceAll('&amp;', '&')
    .replaceAll('\u00ad', '')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
