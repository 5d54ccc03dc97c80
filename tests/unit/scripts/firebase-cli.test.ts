import { expect, it } from 'vitest';
import { withoutWarnings } from '../../../scripts/deploy/firebase-cli';

it('a warning of the CLI is no part of a secret', () => {
  const output = '⚠  Authenticating with `FIREBASE_TOKEN` is deprecated\nsmtps://user:password@mail.prostor.ru\n';
  expect(withoutWarnings(output)).toBe('smtps://user:password@mail.prostor.ru');
});
