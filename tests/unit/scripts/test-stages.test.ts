import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/lib/command-line';
import { readTestRequest } from '../../../scripts/checks/test-stages';

const FILES = [
  'tests/unit/purchase/promo.test.ts',
  'tests/product/purchase/promos.test.ts',
  'tests/e2e/customer/promo.test.ts',
  'tests/screens/budgets.test.ts',
];
const namesOf = (...words: string[]) => readTestRequest(words, FILES).stages.map(({ name }) => name);

describe('npm test with words', () => {
  it('runs all stages without words', () => {
    expect(namesOf()).toEqual(['types', 'lint', 'unit', 'product', 'emulator', 'browser']);
  });

  it('runs several stages in their order, each once', () => {
    expect(namesOf('unit', 'types', 'lint', 'unit')).toEqual(['types', 'lint', 'unit']);
    expect(namesOf('quick', 'e2e')).toEqual(['types', 'lint', 'unit', 'product', 'browser']);
  });

  it('runs the stages that have matching files when only parts of file names are given', () => {
    expect(namesOf('promo')).toEqual(['unit', 'product', 'browser']);
    expect(namesOf('budgets')).toEqual(['browser']);
    expect(namesOf('unit', 'promo')).toEqual(['unit']);
  });

  it('runs the tests of a module, and of the modules above it', () => {
    const { parts, stages } = readTestRequest(['purchase'], FILES);
    expect(parts.slice(0, 3)).toEqual(['purchase', 'unit/campaigns/', 'product/campaigns/']);
    expect(parts.at(-1)).toBe('product/panel/');
    expect(parts).not.toContain('product/gifts/');
    expect(stages.map(({ name }) => name)).toEqual(['unit', 'product']);
    expect(readTestRequest(['panel', '-t', 'a name'], [...FILES, 'tests/product/panel/x.test.ts'])).toMatchObject({
      parts: ['panel'],
      options: ['-t', 'a name'],
    });
  });

  it('runs only the named projects of the browser stage', () => {
    const projectsOf = (...words: string[]) => readTestRequest(words, FILES).stages.flatMap(({ projects }) => projects);
    expect(projectsOf('e2e', 'webkit')).toEqual(['e2e', 'e2e-clock', 'webkit']);
    expect(projectsOf('browser')).toEqual(['screens', 'e2e', 'e2e-clock', 'webkit', 'firefox']);
  });

  it('passes the rest to Vitest', () => {
    const { parts, options } = readTestRequest(['unit', 'promo', '-t', 'a code'], FILES);
    expect({ parts, options }).toEqual({ parts: ['promo'], options: ['-t', 'a code'] });
  });

  it.each([['nonsense'], ['unit', 'nonsense'], ['e2ee']])('refuses a word that is neither: %s %s', (...words) => {
    expect(() => readTestRequest(words, FILES)).toThrow(UsageError);
  });

  it('runs sweeps only of the stages whose matching files have some, and names a word that matches none', () => {
    const namesWithSweeps = readTestRequest(['sweeps', 'races']).stages.map(({ name }) => name);
    expect(namesWithSweeps).toEqual(['product']);
    expect(readTestRequest(['sweeps']).stages.map(({ name }) => name)).toEqual([
      'unit',
      'product',
      'emulator',
      'browser',
    ]);
    expect(() => readTestRequest(['sweeps', 'scripts/ports'])).toThrow('a test file with sweeps');
  });
});
