import { existsSync, readFileSync } from 'node:fs';
import { RuleTester } from 'eslint';
import { describe, expect, it } from 'vitest';
import { noArrowUp } from '../../../scripts/checks/eslint-no-arrow-up';
import { ENTRY, MODULES, ORDER } from '../../../scripts/checks/modules';
import { withSection } from '../../../scripts/lib/document-section';
import { inRepository } from '../../../scripts/lib/repository';
import { importsBetween, numbersOf, pictureOf, readSources } from '../../../scripts/reports/modules';

/** The order of the modules, and the rule that keeps it. */

const sources = readSources();

describe('the modules', () => {
  it('are folders of functions/src', () => {
    const folders = MODULES.map(([name]) => inRepository('functions', 'src', name));
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  });

  it('hold the files, but for those that compose them', () => {
    const beside = sources.filter(({ module }) => module === ENTRY).map(({ path }) => path.split('/')[0]);
    expect([...new Set(beside)].filter((folder) => existsSync(inRepository('functions', 'src', folder ?? '')))).toEqual(
      ['http', 'jobs', 'ports', 'providers', 'store'],
    );
  });

  it('import each other in one direction only, types included', () => {
    const between = importsBetween(sources);
    expect(between.length).toBeGreaterThan(1500);
    expect(between.filter(({ isUp }) => isUp)).toEqual([]);
    expect(numbersOf(sources)).toMatchObject({ up: 0, mutual: 0, foreignWrites: 0, reExports: [], branched: [] });
  });

  it('are drawn in docs/architecture.md as `npm run modules -- --document` draws them', () => {
    const document = readFileSync(inRepository('docs', 'architecture.md'), 'utf8');
    expect(document).toBe(withSection(document, 'modules', pictureOf(sources)));
  });
});

describe('the rule', () => {
  const tester = new RuleTester({ languageOptions: { ecmaVersion: 2024, sourceType: 'module' } });
  const filename = inRepository('functions', 'src', 'referrals', 'calls', 'list-invitees.ts');
  const up = { code: `import { a } from '@functions/customer-life/steps/merge-accounts';`, filename };

  it('names importer, imported, the order and the cures', () => {
    expect(() => {
      tester.run('no-arrow-up', noArrowUp, { valid: [up], invalid: [] });
    }).toThrow(/referrals < .* < customer-life. Cures: take it as an argument/);
  });

  it('allows lower modules, packages and its own files', () => {
    const lower = [`import { a } from '@functions/base/rules/calendar';`, `import 'zod';`, `import './invite';`];
    tester.run('no-arrow-up', noArrowUp, { valid: lower.map((code) => ({ code, filename })), invalid: [] });
    for (const code of [
      `export { a } from '@functions/customer-life/steps/merge-accounts';`,
      `void import('../../customer-life/steps/merge-accounts');`,
    ])
      tester.run('no-arrow-up', noArrowUp, { valid: [], invalid: [{ code, filename, errors: 1 }] });
  });

  it('keeps what composes the modules out of them', () => {
    expect(ORDER.at(-1)).toBe(ENTRY);
    const code = `import { a } from '@functions/http/server';`;
    tester.run('no-arrow-up', noArrowUp, { valid: [], invalid: [{ code, filename, errors: 1 }] });
  });
});
