import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { citedCodes, testTitles, titlesIn } from '../../../scripts/checks/test-titles';
import { inRepository } from '../../../scripts/lib/repository';
import { budgets, definedCodes, promises, threats } from '../../../scripts/reports/defined-codes';

const FOLDERS = ['tests', 'scripts', 'functions/src', 'web/src'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js)$/.test(file))
    .map((file) => {
      const path = join(folder, file);
      const source = readFileSync(inRepository(path), 'utf8');
      return { path, texts: [...titlesIn(source), ...commentsIn(source)] };
    }),
);

/** Comments at the start of a line or after a space. This leaves out the slashes of addresses and globs. */
function commentsIn(source: string): string[] {
  return source.match(/(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm) ?? [];
}

/** The citations for which `isWrong` returns true, each with its file. */
const wrong = (cited: (text: string) => string[], isWrong: (code: string) => boolean): string[] =>
  sources.flatMap(({ path, texts }) =>
    texts.flatMap((text) =>
      cited(text)
        .filter(isWrong)
        .map((code) => `${path}: ${code}`),
    ),
  );

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);

describe('the documents that define codes', () => {
  it('give a code and a sentence in the first paragraph of a list item', () => {
    const list = '- **P1**: One effect.\n- **T12**: Twice,\n  a or b.\n\n  Stopped by: limits.\n- **A4** paper\n';
    expect([...definedCodes(list)]).toEqual([
      ['P1', 'One effect.'],
      ['T12', 'Twice, a or b.'],
    ]);
  });

  it('number promises and threats without a gap', () => {
    expect([...promises().keys()]).toEqual(numbered('P', 30));
    expect([...threats().keys()]).toEqual(numbered('T', threats().size));
  });

  it('define budgets for downloads, Lighthouse, functions and the database', () => {
    expect(new Set([...budgets().keys()].map((code) => code[0]))).toEqual(new Set(['F', 'L', 'C', 'D']));
  });
});

describe('the codes cited by test titles and comments', () => {
  it('include the codes of a range, but no dates and no longer words', () => {
    expect(citedCodes('a limit (F1 to F3, D5, P7-P9)')).toEqual(['F1', 'F2', 'F3', 'D5', 'P7', 'P8', 'P9']);
    expect(citedCodes('2026-11-21T10:00 2026-11-21T09:00 UTF8 A4 D50 H2 P0')).toEqual([]);
  });

  it('are defined in docs/promises.md, docs/threat-model.md or docs/budgets.md', () => {
    const defined = new Map([...promises(), ...threats(), ...budgets()]);
    expect(wrong(citedCodes, (code) => !defined.has(code))).toEqual([]);
  });

  it('cite sections 1 to 9 of the specification', () => {
    const sections = (text: string): string[] => [...text.matchAll(/§ ?(\d+)/g)].map(([, number = '']) => number);
    expect(wrong(sections, (section) => !/^[1-9]$/.test(section))).toEqual([]);
  });

  it('do not start a title or the name of a group', () => {
    const parts = testTitles().flatMap(({ file, title }) => title.split(' > ').map((part) => `${file}: ${part}`));
    expect(parts.filter((part) => /: (?:§|(?:[PT][1-9]\d?|[FLCD][1-9])\b)/.test(part))).toEqual([]);
  });
});
