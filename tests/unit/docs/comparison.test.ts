import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const ROWS = readFileSync(inRepository('docs', 'comparison.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Feature|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('compares every area', () => {
  expect(ROWS.length).toBeGreaterThan(50);
});

it.each(ROWS.map(([, feature = '', , ours = '', shownBy = '']) => ({ feature, ours, shownBy })))(
  '$feature: a test shows it, or the row says that it does not exist',
  ({ ours, shownBy }) => {
    const tests = [...shownBy.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)/g)].map(([, file = '']) => file);
    for (const file of tests) expect(existsSync(inRepository(file)), file).toBe(true);
    if (tests.length === 0) expect(ours).toMatch(/^(no|not yet)\b|docs\//);
  },
);
