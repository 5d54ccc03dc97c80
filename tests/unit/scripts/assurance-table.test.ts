import { expect, it } from 'vitest';
import { assuranceTable } from '../../../scripts/reports/assurance-table';

const CODES = new Map([
  ['P1', 'A payment has one effect.'],
  ['P2', 'Order does not matter.'],
]);
const written = (file: string, title: string) => ({ file: `tests/unit/${file}.test.ts`, title });
const run = (file: string, title: string, passed = true) => ({ ...written(file, title), passed });

it('a code has one row with its sentence, its results and links to the test files', () => {
  const { body, unproven } = assuranceTable(
    'Promise',
    CODES,
    [written('a', '%s (P1)'), written('b', 'late (P1, P2)')],
    [run('a', 'one (P1)'), run('a', 'two (P1)'), run('b', 'late (P1, P2)')],
  );
  expect(body.split('\n')).toEqual([
    '3 test runs passed, 0 failed.',
    '',
    '| Code | Promise | Tests | Passed | Failed | Test files |',
    '| --- | --- | --: | --: | --: | --- |',
    '| P1 | A payment has one effect. | 2 | 3 | 0 | ' +
      '[a.test.ts](../tests/unit/a.test.ts), [b.test.ts](../tests/unit/b.test.ts) |',
    '| P2 | Order does not matter. | 1 | 1 | 0 | [b.test.ts](../tests/unit/b.test.ts) |',
  ]);
  expect(unproven).toEqual([]);
});

it('a code without a passed run is reported, and a failed run is counted', () => {
  const { body, unproven } = assuranceTable('Promise', CODES, [written('a', 'x (P1)')], [run('a', 'x (P1)', false)]);
  expect(unproven).toEqual(['P1', 'P2']);
  expect(body).toContain('0 test runs passed, 1 failed. No passed test for: P1, P2.');
  expect(body).toContain('| P1 | A payment has one effect. | 1 | 0 | 1 |');
});
