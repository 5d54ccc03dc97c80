import { expect, it } from 'vitest';
import { maskedEmail } from '@functions/base/rules/masked-email';

it.each([
  ['anna.k@example.com', 'a•••@example.com'],
  ['ab@example.com', '•••@example.com'],
  ['a@example.com', '•••@example.com'],
  ['deleted-01K9', '•••'],
  ['', ''],
])('%s is shown as «%s»', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
