import { readFileSync } from 'node:fs';
import { RuleTester } from 'eslint';
import { describe, expect, it } from 'vitest';
import { arrowUp, noArrowUp } from '../../../scripts/checks/eslint-no-arrow-up';
import { modulesOf, patterns } from '../../../scripts/checks/modules';
import { inRepository } from '../../../scripts/lib/repository';
import { importsBetween, numbersOf, readSources } from '../../../scripts/reports/modules';

/** The map of the modules, the list of known arrows up, and the rule that keeps both. */

const sources = readSources();
const paths = sources.map(({ path }) => path);
const known = JSON.parse(readFileSync(inRepository('scripts', 'checks', 'arrows-up.json'), 'utf8')) as string[];

describe('the map', () => {
  it('gives every file exactly one module', () => {
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.filter((path) => modulesOf(path).length !== 1)).toEqual([]);
  });

  it('names nothing that does not exist', () => {
    const isUsed = ({ pattern }: { readonly pattern: string }): boolean =>
      paths.some((path) => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path));
    expect(patterns.filter((each) => !isUsed(each))).toEqual([]);
  });
});

describe('the known arrows up', () => {
  const found = sources.flatMap(({ path, imports }) =>
    imports.filter((target) => arrowUp(path, target) !== null).map((target) => `${path} -> ${target}`),
  );

  it('are those of today: one that is gone leaves the list, and a new one is an error of the lint', () => {
    expect(known).toEqual([...new Set(found)].toSorted());
  });

  it('are counted by npm run modules', () => {
    expect(importsBetween(sources).filter(({ isUp }) => isUp)).toHaveLength(numbersOf(sources).up);
    expect(numbersOf(sources).up).toBeLessThanOrEqual(known.length);
  });
});

describe('the rule', () => {
  const tester = new RuleTester({ languageOptions: { ecmaVersion: 2024, sourceType: 'module' } });
  const filename = inRepository('functions', 'src', 'usecases', 'referrals', 'list-invitees.ts');
  const up = { code: `import { a } from '@functions/customer-life/steps/merge-accounts';`, filename };

  it('names importer, imported, both modules, the order and the cures', () => {
    expect(() => {
      tester.run('no-arrow-up', noArrowUp, { valid: [up], invalid: [] });
    }).toThrow(/referrals < .* < customer-life. Cures: take it as an argument/);
  });

  it('allows lower modules, packages and its own files', () => {
    const lower = [`import { a } from '@functions/base/rules/calendar';`, `import 'zod';`, `import './invite';`];
    tester.run('no-arrow-up', noArrowUp, { valid: lower.map((code) => ({ code, filename })), invalid: [] });
    for (const code of [
      `export { a } from '@functions/customer-life/steps/merge-accounts';`,
      `void import('../accounts/merge-accounts');`,
    ])
      tester.run('no-arrow-up', noArrowUp, { valid: [], invalid: [{ code, filename, errors: 1 }] });
  });
});
