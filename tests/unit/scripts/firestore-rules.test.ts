import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

test('the rules allow nothing to anyone (P16)', () => {
  const rules = readFileSync(inRepository('firestore.rules'), 'utf8');
  const allowances = rules.match(/allow\b[^;]*;/g) ?? [];
  expect(allowances).toEqual(['allow read, write: if false;']);
  expect(rules).toContain("rules_version = '2'");
});
