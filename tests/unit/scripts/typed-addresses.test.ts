import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

it('every form normalises a typed address before it judges, sends or shows it', () => {
  const forms = sourceFiles(['web/src/features', 'web/src/panel']).filter((path) => {
    const source = readFileSync(inRepository(path), 'utf8');
    return source.includes('<TextField') && source.includes('type="email"');
  });
  expect(forms.length).toBeGreaterThan(5);
  const raw = forms.filter((path) => !readFileSync(inRepository(path), 'utf8').includes('normaliseEmail('));
  expect(raw, 'base/contract/values/email.ts').toEqual([]);
});
