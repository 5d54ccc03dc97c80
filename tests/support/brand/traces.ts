import type { BrandValues } from '../../../scripts/brand/brand-values';

/** A value of a brand and how it is found in a text, in whatever form it stands there. */
interface Trace {
  readonly value: string;
  readonly pattern: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const ENDINGS = '(?:а|у|ом|ем|е|ы|и|о|я|ю|ь|й|ой|ою|ей|ью|ов|ев|ам|ям|ами|ями|ах|ях)?';
const VOWEL = /[аеёийоуыьэюя]$/iu;

/**
 * Names of brands, in lower case, that are also words of the code or of its packages: they are not looked for. A brand
 * with such a name is added here (docs/branding.md).
 */
const ORDINARY_WORDS: readonly string[] = [];

/** Whole words alone: a name may be a part of other words. */
const word = (value: string, text = escaped(value)): Trace => ({
  value,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`, 'giu'),
});

/** A Cyrillic name with any ending of its cases, `Простору`. */
const declined = (name: string): Trace =>
  word(name, `${escaped(name.replace(VOWEL, '')).replaceAll(' ', String.raw`\s`)}${ENDINGS}`);

/**
 * What a text must not contain when it belongs to another brand: the names in any case, form and alphabet, and
 * everything that names the company, the site, support and the apps.
 */
export function tracesOf({
  name,
  slug,
  company,
  domain,
  supportEmail,
  supportBot,
  promoSiteUrl,
  apps,
  downloads,
  copyrightYears,
}: BrandValues) {
  const names = [...new Set(Object.values(name))];
  const { bank } = company;
  const traces: Trace[] = [
    ...names.map((each) => (/\p{Script=Cyrillic}/u.test(each) ? declined(each) : word(each))),
    ...names.filter((each) => /^[\w ]+$/.test(each)).map((each) => word(each.replaceAll(' ', ''))),
    // With what follows it in the names of files and functions.
    word(slug, `${escaped(slug).replaceAll('-', '[-_]?')}s?`),
    ...[company.name, company.taxId, company.legalAddress, ...Object.values(bank)].map((each) => word(each)),
    // A single year is also the year of other things.
    ...(copyrightYears.includes('-') ? [word(copyrightYears, copyrightYears.replace('-', '[-–]'))] : []),
    ...[domain, new URL(promoSiteUrl).host, supportEmail, supportBot.replace('@', '')].map((each) => word(each)),
    ...[apps.android?.packageName ?? [], apps.ios?.appIds ?? []].flat().map((each) => word(each)),
    ...Object.values(downloads).flatMap((file) =>
      typeof file === 'object' ? [word(file.url), word(file.sha256)] : [],
    ),
  ];
  return traces.filter(({ value }) => !ORDINARY_WORDS.includes(value.toLowerCase()));
}

/** Where traces are, with the characters around: `…a text with Prostor in it…`. */
export function findTraces(text: string, traces: readonly Trace[]): string[] {
  const plain = decoded(text);
  return traces.flatMap(({ pattern }) =>
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
