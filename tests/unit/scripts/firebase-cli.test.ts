import { expect, it } from 'vitest';
import { printedSecret } from '../../../scripts/deploy/firebase-cli';

const KEY = 'smtps://user:password@mail.prostor.ru';

it('a warning of the CLI is no part of a secret', () => {
  expect(printedSecret(`⚠  Authenticating with \`FIREBASE_TOKEN\` is deprecated\n${KEY}\n`, '\n')).toBe(KEY);
  expect(printedSecret(`${KEY}\n⚠  An update is available\n`, '\n')).toBe(KEY);
});

it.each([KEY, '', `${KEY}\n`, `${KEY}\r\n`, `${KEY}\r`, ` ${KEY}`, `${KEY} `, `\uFEFF${KEY}`, 'none\n', '\n'])(
  'the CLI ends %j with one line break of its own, and everything else is the secret',
  (text) => {
    expect(printedSecret(`${text}\n`, '\n')).toBe(text);
    expect(printedSecret(`${text}\r\n`, '\r\n')).toBe(text);
  },
);
