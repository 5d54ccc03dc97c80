import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { sourceFiles } from '../../../scripts/lib/source-files';

const FILES = sourceFiles(['web/src'])
  .filter((path) => path.endsWith('.tsx') && !path.startsWith('web/src/pieces/'))
  .map((path) => ({ path, source: readFileSync(inRepository(path), 'utf8') }));

/** A field that shows the account, or hides it in CSS, or what SecretField makes of its `account`. */
const NAMES_ACCOUNT = /autoComplete="username"|account=\{(?!null\})/;

it('every field for an own password stands in a form that names its account, for password managers', () => {
  const nameless = FILES.filter(
    ({ source }) => /autoComplete="current-password"|<SecretField/.test(source) && !NAMES_ACCOUNT.test(source),
  );
  // A part of a form: whoever uses it names the account.
  const wrong = nameless.filter(({ path }) => {
    const part = /([^/]+)\.tsx$/.exec(path)?.[1] ?? '';
    const users = FILES.filter(({ source }) => source.includes(`/${part}'`));
    return users.length === 0 || users.some(({ source }) => !NAMES_ACCOUNT.test(source));
  });
  expect(
    wrong.map(({ path }) => path),
    'a text field with autoComplete="username"; managers ignore fields of the type `hidden`',
  ).toEqual([]);
});

it('no account stands in a field of the type `hidden`', () => {
  const tags = FILES.flatMap(({ source }) => source.match(/<input[^>]*autoComplete="username"[^>]*>/g) ?? []);
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((tag) => tag.includes('type="hidden"'))).toEqual([]);
});
