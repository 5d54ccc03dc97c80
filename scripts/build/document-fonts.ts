import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inRepository } from '../lib/repository';

export interface FontParts {
  /**
   * Rules to place after those of ui/fonts.css. They describe the same face, therefore the later rule applies to its
   * characters and all others come from the full files. With another weight range, browsers would use only one rule.
   */
  readonly css: string;
  /** Alphabet name in ui/fonts.css -> URL, for each alphabet with at least one of the characters. */
  readonly files: Readonly<Record<string, string>>;
}

interface Alphabet {
  readonly name: string;
  readonly font: Buffer;
  /** Declarations of the @font-face rule before `src`. */
  readonly face: string;
  readonly has: (codePoint: number) => boolean;
}

const RULE = /@font-face \{([^}]*?)src: url\('([^']*\/onest-([a-z-]+)-wght[^']*)'\)[^}]*unicode-range: ([^;?]*);/g;
/** The weight range that the site uses; other weights are removed from the files. */
const WEIGHTS = { min: 400, max: 700 };

const rules = readFileSync(inRepository('web', 'src', 'ui', 'fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');

/** The font files of ui/fonts.css with the Unicode range of each. */
const alphabets: readonly Alphabet[] = [...rules.matchAll(RULE)].map(
  ([, face = '', file = '', name = '', ranges = '']) => {
    const spans = ranges.split(', ').map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16)),
    );
    return {
      name,
      face: face.replace(/\s+/g, ' ').trim(),
      font: readFileSync(createRequire(inRepository('web', 'package.json')).resolve(file)),
      has: (codePoint) => spans.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last),
    };
  },
);

if (alphabets.length !== rules.split('@font-face').length - 1)
  throw new Error('scripts/build/document-fonts.ts cannot parse a rule of ui/fonts.css');

/**
 * Writes font subsets for a prerendered page into `folder`: only the characters of `words`, about a third of the bytes.
 * The first paint needs only these; text that appears later uses the full files.
 */
export async function documentFonts(folder: string, words: string): Promise<FontParts> {
  const codePoints = [...new Set(words)].map((char) => char.codePointAt(0) ?? 0).sort((left, right) => left - right);
  const parts = await Promise.all(
    alphabets.map(async ({ name, font, face, has }) => {
      const used = codePoints.filter(has);
      if (used.length === 0) return null;
      const subset = await subsetFont(font, String.fromCodePoint(...used), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
      const url = `/assets/onest-${name}-${createHash('sha256').update(subset).digest('hex').slice(0, 8)}.woff2`;
      writeFileSync(join(folder, url), subset);
      const css = `@font-face{${face}src:url(${url}) format("woff2-variations");unicode-range:${rangesOf(used)}}`;
      return { name, css, url };
    }),
  );
  const written = parts.filter((part) => part !== null);
  return {
    css: written.map(({ css }) => css).join(''),
    files: Object.fromEntries(written.map(({ name, url }) => [name, url])),
  };
}

/** As a CSS unicode-range: U+430-44f,U+451 */
function rangesOf(codePoints: readonly number[]): string {
  const spans: [first: number, last: number][] = [];
  for (const codePoint of codePoints) {
    const span = spans.at(-1);
    if (span?.[1] === codePoint - 1) span[1] = codePoint;
    else spans.push([codePoint, codePoint]);
  }
  return spans.map(([first, last]) => `U+${first.toString(16)}${first === last ? '' : `-${last.toString(16)}`}`).join();
}
