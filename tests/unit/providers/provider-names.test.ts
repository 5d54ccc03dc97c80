import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NAME } from '@functions/providers/cloudpayments/name';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

interface NamedProvider {
  readonly name: string;
  /** The files and folders outside its own folders that may name it (decision 54). */
  readonly allowed: readonly string[];
}

const PROVIDERS: readonly NamedProvider[] = [
  {
    name: NAME,
    allowed: [
      'functions/src/compose.ts',
      'functions/src/function-secrets.ts',
      'functions/src/secret-values.ts',
      'functions/src/settings.ts',
      'scripts/commands/seed.ts',
      'scripts/deploy/',
      'scripts/local-stack/',
      'scripts/reports/openapi.ts',
      'scripts/seed/fit-demo-year.ts',
      'scripts/seed/load-test-customer.ts',
      'scripts/smoke/',
      'web/src/lib/browser/env.ts',
      'web/src/lib/payments/payment-forms.ts',
    ],
  },
];

it.each(PROVIDERS)('only the folders of $name and the listed files name it', ({ name, allowed }) => {
  const own = [`functions/src/providers/${name}/`, `web/src/lib/payments/${name}/`];
  const naming = sourceFiles(['functions/src', 'web/src', 'scripts']).filter((path) =>
    new RegExp(name, 'i').test(`${path}\n${readFileSync(inRepository(path), 'utf8')}`),
  );
  const isIn = (paths: readonly string[]) => (file: string) => paths.some((path) => file.startsWith(path));
  expect(
    naming.filter((file) => !isIn([...own, ...allowed])(file)),
    'move what these files know of the provider into its folder (docs/decisions/0054)',
  ).toEqual([]);
  expect(
    allowed.filter((path) => !naming.some((file) => file.startsWith(path))),
    'these files no longer name it: remove them from the list',
  ).toEqual([]);
});
