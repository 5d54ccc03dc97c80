import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIRST_PAYMENT_PROVIDER } from '@functions/first-payment-provider';
import { NAME } from '@functions/providers/cloudpayments/name';
import { inRepository } from '../../../scripts/lib/repository';

/** The files outside the folders of a payment provider that may name it (decision 54). */
const ALLOWED = [
  'functions/src/compose.ts',
  'functions/src/first-payment-provider.ts',
  'functions/src/settings.ts',
  'scripts/commands/seed.ts',
  'scripts/deploy/',
  'scripts/local-stack/',
  'scripts/reports/openapi.ts',
  'scripts/reports/scale/',
  'web/src/lib/browser/env.ts',
  'web/src/lib/payments/payment-forms.ts',
];
const OWN_FOLDERS = [`functions/src/providers/${NAME}/`, `web/src/lib/payments/${NAME}/`];

const files = (...folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: inRepository(),
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');

it('only the folders of a payment provider and the listed files name it', () => {
  const naming = files('functions/src', 'web/src', 'scripts').filter((path) =>
    new RegExp(NAME, 'i').test(`${path}\n${readFileSync(inRepository(path), 'utf8')}`),
  );
  const isIn = (paths: readonly string[]) => (file: string) => paths.some((path) => file.startsWith(path));
  expect(
    naming.filter((file) => !isIn([...OWN_FOLDERS, ...ALLOWED])(file)),
    'move what these files know of the provider into its folder (docs/decisions/0054)',
  ).toEqual([]);
  expect(
    ALLOWED.filter((path) => !naming.some((file) => file.startsWith(path))),
    'these files no longer name it: remove them from the list',
  ).toEqual([]);
});

it('documents from before the field belong to the first provider', () => {
  expect(FIRST_PAYMENT_PROVIDER).toBe(NAME);
});
