import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { COPIED_ADDRESSES, HOSTILE_ADDRESSES } from '../../support/fixtures/hostile-addresses';

describe('an e-mail address', () => {
  it.each([
    'anna@example.com',
    'Anna.Petrova@Example.com',
    'a@b.ru',
    "o'brien@example.com",
    'a+tag_x-y@mail.example.co.uk',
    '0@1-2.example.com',
    'info@xn--e1afmkfd.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(56)}.com`,
  ])('%s is accepted', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@localhost',
    'anna@@example.com',
    'anna@b@example.com',
    'anna@example.com,boris@example.com',
    'anna@.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@example.c',
    'anna@example.xn--zzzzzz',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    ' anna@example.com',
    'anna@example.com\n',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.com`,
  ])('%j is refused', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  it.each(HOSTILE_ADDRESSES)('%j is refused by every call that takes an address (T29)', (address) => {
    expect(isEmail(address)).toBe(false);
    for (const schema of [managePassword.request.shape.email, verifyContactEmail.request.shape.contact])
      expect(z.safeParse(schema, address).success).toBe(false);
  });

  it.each(COPIED_ADDRESSES)('%j is read as %s, by every call that takes an address', (typed, kept) => {
    expect(isEmail(typed)).toBe(false);
    expect(normaliseEmail(typed)).toBe(kept);
    expect(isEmail(kept)).toBe(true);
    for (const schema of [managePassword.request.shape.email, verifyContactEmail.request.shape.contact])
      expect(z.parse(schema, typed)).toBe(kept);
  });

  it.each([
    'Anna@Example.com',
    'anna',
    'anna@',
    '@почта.рф',
    'анна@example.com',
    'anna@почта.рф/x',
    'anna@почта.рф:80',
    'anna@почта.рф?x#y',
    'anna@поч та.рф',
    'anna@почта..рф<x>',
  ])('%j stays as it is, or is refused', (typed) => {
    const read = normaliseEmail(typed);
    expect(read === typed || !isEmail(read)).toBe(true);
  });
});
