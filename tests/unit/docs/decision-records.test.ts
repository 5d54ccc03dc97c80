import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

/** The records of docs/decisions, their index, and everything that cites them. */

const FOLDER = 'docs/decisions';
const textOf = (path: string): string => readFileSync(inRepository(path), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

const RECORDS = readdirSync(inRepository(FOLDER))
  .filter((file) => /^\d/.test(file))
  .toSorted();
const numberOf = (file: string): number => Number(file.slice(0, 4));

interface Line {
  readonly number: number;
  readonly text: string;
  /** What the line links to, relative to the folder. */
  readonly links: readonly string[];
}
const [LIST = '', FORMER = ''] = textOf(`${FOLDER}/README.md`).split('## Former numbers');
const INDEX: readonly Line[] = LIST.split(/^- (?=\d+:)/m)
  .slice(1)
  .map((entry) => ({
    number: Number.parseInt(entry, 10),
    text: entry.replaceAll(/\s+/g, ' '),
    links: [...entry.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link),
  }));

/** The anchors of the headings of a Markdown file, as GitHub names them. */
const anchorsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** Why a link from a file of the repository leads nowhere, or null. */
function faultOf(from: string, link: string): string | null {
  const [file = '', anchor] = link.split('#');
  const path = normalize(join(dirname(from), file));
  if (
    path !== FOLDER &&
    !RECORDS.some((record) => path === `${FOLDER}/${record}`) &&
    !/(README|template)\.md$/.test(path)
  )
    return `${from}: ${link} does not exist`;
  if (anchor !== undefined && !anchorsOf(path).includes(anchor)) return `${from}: ${link} has no such heading`;
  return null;
}

it.each(RECORDS)('%s has its number, a date, a status and the parts of the template', (file) => {
  const [title = '', , dated = '', ...rest] = textOf(`${FOLDER}/${file}`).split('\n');
  expect(title).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`));
  expect(dated).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: accepted\./);
  expect(rest.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences']);
});

describe('the index', () => {
  it('has one line for every number from 1 to the last, in order', () => {
    const last = Math.max(...RECORDS.map(numberOf));
    expect(INDEX.map(({ number }) => number)).toEqual(
      Array.from({ length: Math.max(last, INDEX.length) }, (_, n) => n + 1),
    );
  });

  it('names every record under its own number', () => {
    const own = INDEX.flatMap(({ number, links: [first = ''] }) => (numberOf(first) === number ? [first] : []));
    expect(own).toEqual(RECORDS);
  });

  it.each(INDEX)('leads from $number to what exists', ({ number, text, links }) => {
    expect(links, text).not.toEqual([]);
    expect(links.map((link) => faultOf(`${FOLDER}/README.md`, link)).filter((fault) => fault !== null)).toEqual([]);
    const isRecord = RECORDS.some((file) => numberOf(file) === number);
    // A former number says so, and each record that holds it now names it.
    expect(/ Now in /.test(text), text).toBe(!isRecord);
    if (isRecord) return;
    for (const link of links) {
      const [, , dated = ''] = textOf(`${FOLDER}/${link.split('#')[0] ?? ''}`).split(/\n(?=\n|Date)/);
      expect(dated.split('\n\n')[0]?.match(/\d+/g)?.map(Number), link).toContain(number);
    }
  });
});

it('the documents name files that exist', () => {
  const files = sourceFiles().map((file) => `/${file}`);
  const named = sourceFiles(['docs']).flatMap((file) =>
    file.endsWith('.md')
      ? [...textOf(file).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g)].map(([, name = '']) => ({ file, name }))
      : [],
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

describe('what cites a record', () => {
  const ROOT = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
  const FILES = [...ROOT, ...['docs', 'functions/src', 'web', 'scripts', 'tests', 'locales'].flatMap(filesIn)].filter(
    (file) => /\.(md|tsx?|m?js|json|css|html)$/.test(file) && !/node_modules|\/dist|\/lib\/index/.test(file),
  );

  it('links to a file and a heading that exist', () => {
    const faults = FILES.filter((file) => file.endsWith('.md')).flatMap((file) =>
      [...textOf(file).matchAll(/\]\(((?:[\w./-]*\/)?\d{4}-[\w-]+\.md(?:#[^)\s]*)?)\)/g)].map(([, link = '']) =>
        faultOf(file, link),
      ),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    const named = FILES.flatMap((file) =>
      [...textOf(file).matchAll(/docs\/decisions\/(\d{4}[\w-]*)/g)].map(([, name = '']) => `${file}: ${name}`),
    );
    expect(named.filter((each) => !RECORDS.some((file) => file.startsWith(each.split(': ')[1] ?? '')))).toEqual([]);
  });

  it('names a number that the index has', () => {
    const numbers = new Set(INDEX.map(({ number }) => number));
    const cited = FILES.flatMap((file) =>
      [...textOf(file).matchAll(/\bdecisions?\s+\[?(\d+)(?:\]\([^)]*\))?(?:(?:, | and )\[?(\d+))*/gi)].flatMap(
        ([, ...found]) => found.filter(Boolean).map((number) => ({ file, number: Number(number) })),
      ),
    );
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

it('the numbers of old commits lead to numbers of the index', () => {
  const present = [...FORMER.matchAll(/→\s+(\d+)/g)].map(([, number]) => Number(number));
  expect(present.length).toBeGreaterThan(30);
  expect(present.filter((number) => !INDEX.some((line) => line.number === number))).toEqual([]);
});
