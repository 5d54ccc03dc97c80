import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inRepository } from '../lib/repository';

export interface FontParts {
  /**
   * Rules that stand after those of ui/fonts.css and describe the same face, so that for its signs the later rule wins, and others are
   * fetched from the whole files. Another weight, and a browser would take the one or the other for everything.
   */
  readonly css: string;
  /** Of each alphabet that has any of the signs: its name in ui/fonts.css -> URL. */
  readonly files: Readonly<Record<string, string>>;
}

interface Alphabet {
  readonly name: string;
  readonly font: Buffer;
  /** What the rule says of the face before its source. */
  readonly face: string;
  readonly has: (sign: number) => boolean;
}

const RULE = /@font-face \{([^}]*?)src: url\('([^']*\/onest-([a-z-]+)-wght[^']*)'\)[^}]*unicode-range: ([^;?]*);/g;
/** All that the styles of the site ask for; the files hold no others. */
const WEIGHTS = { min: 400, max: 700 };

const rules = readFileSync(inRepository('web', 'src', 'ui', 'fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');

/** The files that ui/fonts.css names, with the signs that it takes from each. */
const alphabets: readonly Alphabet[] = [...rules.matchAll(RULE)].map(
  ([, face = '', file = '', name = '', ranges = '']) => {
    const spans = ranges.split(', ').map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((sign) => parseInt(sign, 16)),
    );
    return {
      name,
      face: face.replace(/\s+/g, ' ').trim(),
      font: readFileSync(createRequire(inRepository('web', 'package.json')).resolve(file)),
      has: (sign) => spans.some(([first = 0, last = first]) => sign >= first && sign <= last),
    };
  },
);

if (alphabets.length !== rules.split('@font-face').length - 1)
  throw new Error('ui/fonts.css has a rule that scripts/build/document-fonts.ts does not understand');

/**
 * Writes the fonts of a page that is drawn by the build: of every alphabet only the signs of its words, a third of the bytes. They are
 * all that the first picture waits for; whatever is written later in other signs finds the whole files.
 */
export async function documentFonts(folder: string, words: string): Promise<FontParts> {
  const signs = [...new Set(words)].map((sign) => sign.codePointAt(0) ?? 0).sort((left, right) => left - right);
  const parts = await Promise.all(
    alphabets.map(async ({ name, font, face, has }) => {
      const own = signs.filter(has);
      if (own.length === 0) return null;
      const subset = await subsetFont(font, String.fromCodePoint(...own), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
      const url = `/assets/onest-${name}-${createHash('sha256').update(subset).digest('hex').slice(0, 8)}.woff2`;
      writeFileSync(join(folder, url), subset);
      const css = `@font-face{${face}src:url(${url}) format("woff2-variations");unicode-range:${rangesOf(own)}}`;
      return { name, css, url };
    }),
  );
  const there = parts.filter((part) => part !== null);
  return {
    css: there.map(({ css }) => css).join(''),
    files: Object.fromEntries(there.map(({ name, url }) => [name, url])),
  };
}

/** In the words of CSS: U+430-44f,U+451 */
function rangesOf(signs: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const sign of signs) {
    const span = spans.at(-1);
    if (span?.[1] === sign - 1) span[1] = sign;
    else spans.push([sign, sign]);
  }
  return spans.map(([first, last]) => `U+${first.toString(16)}${first === last ? '' : `-${last.toString(16)}`}`).join();
}
