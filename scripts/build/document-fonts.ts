import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import { formatDiscount, formatPrice } from '@web/lib/browser/format-price';
import subsetFont from 'subset-font';
import { inRepository } from '../lib/repository';

export interface FontParts {
  /** The style with the small files for the characters of the document. The full files keep all others. */
  readonly addTo: (style: string) => string;
  /** Alphabet name in ui/fonts.css -> URL, for each alphabet with at least one of the characters. */
  readonly files: Readonly<Record<string, string>>;
}

type Span = readonly [first: number, last: number];

interface Alphabet {
  readonly name: string;
  readonly font: Buffer;
  /** Declarations of the @font-face rule before `src`. */
  readonly face: string;
  /** The characters of the full file, as spans of code points. */
  readonly spans: readonly Span[];
}

const RULE = /@font-face \{([^}]*?)src: url\('([^']*\/onest-([a-z-]+)-wght[^']*)'\)[^}]*unicode-range: ([^;?]*);/g;
/** The weight range that the site uses; other weights are removed from the files. */
const WEIGHTS = { min: 400, max: 700 };

const rules = readFileSync(inRepository('web', 'src', 'ui', 'fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');

/** The font files of ui/fonts.css with the Unicode range of each. */
const alphabets: readonly Alphabet[] = [...rules.matchAll(RULE)].map(
  ([, face = '', file = '', name = '', ranges = '']) => {
    const spans = ranges.split(', ').map((range): Span => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return [first, last];
    });
    return {
      name,
      face: face.replace(/\s+/g, ' ').trim(),
      font: readFileSync(createRequire(inRepository('web', 'package.json')).resolve(file)),
      spans,
    };
  },
);

if (alphabets.length !== rules.split('@font-face').length - 1)
  throw new Error('scripts/build/document-fonts.ts cannot parse a rule of ui/fonts.css');

/** Alphabets of the letters of the first screen. Chinese uses system fonts, except for the brand name and amounts. */
const LETTERS: Record<Language, readonly string[]> = {
  ru: ['cyrillic', 'latin'],
  en: ['latin'],
  kk: ['cyrillic', 'cyrillic-ext', 'latin'],
  zh: ['latin'],
};

/**
 * The characters of amounts and dates in a language, in addition to the texts. The signs of currencies are in font
 * files of their own: one that is not preloaded comes too late for the first paint.
 */
export const amountsIn = (language: Language): string =>
  [
    '0123456789 .,:%+-()\u00a0\u202f',
    // On this day the rate is new enough to be shown.
    formatPrice(-1234.5, language, new Date(BRAND.tengeRate.day).toISOString()),
    formatDiscount(25, language),
  ].join('');

/** The characters of `words` that are in font files without letters: the signs of currencies, and ≈. */
export function signsIn(words: string): string {
  const signs = alphabets.filter(({ name }) => !Object.values(LETTERS).flat().includes(name));
  return String.fromCodePoint(
    ...codePointsOf(words).filter((each) => signs.some(({ spans }) => isWithin(each, spans))),
  );
}

/** The font files that the first screen in a language needs, to preload. */
export function firstFonts(language: Language, { files }: FontParts): string[] {
  const amounts = codePointsOf(amountsIn(language));
  return alphabets
    .filter(({ name, spans }) => LETTERS[language].includes(name) || amounts.some((each) => isWithin(each, spans)))
    .flatMap(({ name }) => files[name] ?? []);
}

/**
 * Writes font subsets for a prerendered page into `folder`: only the characters of `words`, about a third of the bytes.
 * The first paint needs only these; text that appears later uses the full files, whose rules lose these characters: a
 * browser would fetch the full file while it waits for the small one. A small file that is not there within 100 ms of
 * the first paint is `optional`: the page keeps the letters that it began with, because other letters move it.
 */
export async function documentFonts(
  folder: string,
  words: string,
  display: 'optional' | 'swap' = 'optional',
): Promise<FontParts> {
  const codePoints = codePointsOf(words);
  const rules: string[] = [];
  const files: Record<string, string> = {};
  const reductions: ((style: string) => string)[] = [];
  for (const { name, font, face, spans } of alphabets) {
    const used = codePoints.filter((codePoint) => isWithin(codePoint, spans));
    if (used.length === 0) continue;
    const subset = await subsetFont(font, String.fromCodePoint(...used), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    const url = `/assets/onest-${name}-${createHash('sha256').update(subset).digest('hex').slice(0, 8)}.woff2`;
    writeFileSync(join(folder, url), subset);
    files[name] = url;
    rules.push(
      `@font-face{${face.replace('swap', display)}src:url(${url}) format("woff2-variations");` +
        `unicode-range:${rangesOf(spansOf(used))}}`,
    );
    reductions.push((style) => withoutCharacters(style, name, spans, used));
  }
  return { addTo: (style) => [...rules, reductions.reduce((left, reduce) => reduce(left), style)].join(''), files };
}

/** The style whose rule of the full file does not have the characters; without the rule if none is left. */
function withoutCharacters(style: string, name: string, spans: readonly Span[], used: readonly number[]): string {
  const rest = spans.flatMap((span) => cut(span, used));
  const rule = new RegExp(`@font-face\\{[^}]*/onest-${name}-wght[^}]*\\}`, 'g');
  if (!rule.test(style)) throw new Error(`the style has no rule of the font file onest-${name}`);
  return style.replace(rule, (text) =>
    rest.length === 0 ? '' : text.replace(/unicode-range:[^;}]*/, `unicode-range:${rangesOf(rest)}`),
  );
}

const codePointsOf = (words: string): number[] =>
  [...new Set(words)].map((char) => char.codePointAt(0) ?? 0).sort((left, right) => left - right);

const isWithin = (codePoint: number, spans: readonly Span[]): boolean => spans.some((span) => isIn(codePoint, span));

const isIn = (codePoint: number, [first, last]: Span): boolean => codePoint >= first && codePoint <= last;

/** The span without the code points, which are sorted. */
function cut([first, last]: Span, codePoints: readonly number[]): Span[] {
  const holes = codePoints.filter((codePoint) => isIn(codePoint, [first, last]));
  return [...holes, last + 1]
    .map((hole, index): Span => [index === 0 ? first : (holes[index - 1] ?? 0) + 1, hole - 1])
    .filter(([from, to]) => from <= to);
}

function spansOf(codePoints: readonly number[]): Span[] {
  const spans: [first: number, last: number][] = [];
  for (const codePoint of codePoints) {
    const span = spans.at(-1);
    if (span?.[1] === codePoint - 1) span[1] = codePoint;
    else spans.push([codePoint, codePoint]);
  }
  return spans;
}

/** As a CSS unicode-range: U+430-44f,U+451 */
const rangesOf = (spans: readonly Span[]): string =>
  spans.map(([first, last]) => `U+${first.toString(16)}${first === last ? '' : `-${last.toString(16)}`}`).join();
