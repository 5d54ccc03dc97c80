import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const FOLDER = inRepository('docs', 'decisions');
const RECORDS = readdirSync(FOLDER)
  .filter((file) => /^\d/.test(file))
  .toSorted();
const textOf = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');

it('decision records are numbered without gaps', () => {
  expect(RECORDS.map((file) => Number(file.slice(0, 4)))).toEqual(RECORDS.map((_, n) => n + 1));
});

it.each(RECORDS)('%s has its number, a date, a status and the parts of the template', (file) => {
  const [title = '', , dated = '', ...rest] = textOf(file).split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  expect(dated).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded)/);
  expect(rest.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences']);
});

it('the index lists every record', () => {
  const index = textOf('README.md');
  const linked = [...index.matchAll(/^- (\d+):\s+\[[^\]]+\]\((\S+)\)/gm)];
  expect(linked.map(([, , file]) => file)).toEqual(RECORDS);
  expect(linked.map(([, number]) => Number(number))).toEqual(RECORDS.map((_, n) => n + 1));
});
