import { expect, it } from 'vitest';
import { markdownTable, withSection } from '../../../scripts/reports/generated-markdown';

const DOCUMENT = '# Title\n\nA preface.\n\n## nodes\n\nold figures\n\n## panel\n\nof the panel\n';

it('a section that is written again keeps its place; the others stay', () => {
  expect(withSection(DOCUMENT, 'nodes', 'new figures')).toBe(
    '# Title\n\nA preface.\n\n## nodes\n\nnew figures\n\n## panel\n\nof the panel\n',
  );
});

it('a new section is added at the end', () => {
  expect(withSection(DOCUMENT, 'calls', '\nof calls\n\n')).toBe(`${DOCUMENT}\n## calls\n\nof calls\n`);
  expect(withSection('# Title\n', 'calls', 'of calls')).toBe('# Title\n\n## calls\n\nof calls\n');
});

it('a heading that begins like another is a separate section', () => {
  expect(withSection(DOCUMENT, 'pan', 'x')).toContain('## panel\n\nof the panel\n');
});

it('writing the same twice changes nothing', () => {
  const once = withSection(DOCUMENT, 'calls', 'x');
  expect(withSection(once, 'calls', 'x')).toBe(once);
});

it('columns of numbers are aligned right, and a bar in a cell is escaped', () => {
  expect(
    markdownTable([
      ['call', 'reads'],
      ['a|b', 1],
      ['c', 12],
    ]),
  ).toBe('| call | reads |\n| --- | --: |\n| a\\|b | 1 |\n| c | 12 |');
});
