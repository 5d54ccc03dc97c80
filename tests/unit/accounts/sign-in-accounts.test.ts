import { describe, expect, it } from 'vitest';
import { acceptedCodeWindows, codeFromDigest, codeWindow } from '@functions/accounts/rules/email-verification-code';
import { MINUTE } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import {
  isPreHijacked,
  providerOf,
  chooseMergeTarget,
  type AuthAccount,
} from '@functions/accounts/rules/sign-in-accounts';
import { mayOpen, LOGIN_TICKET_LIFETIME, type LoginTicket } from '@functions/accounts/rules/login-ticket';

describe('an address that nobody verified', () => {
  const account = (about: Partial<AuthAccount>): AuthAccount => ({
    uid: 'abc',
    email: 'a@example.com',
    isVerified: false,
    hasPassword: true,
    hasGoogle: false,
    isOwnSignUp: true,
    ...about,
  });
  const customer = (...signIns: string[]) => ({ uid: 'abc', signIns }) as Partial<Customer> as Customer;

  it('is pre-hijacked on a Yandex account, and on a customer with another sign-in', () => {
    expect(isPreHijacked(account({ uid: 'yandex:7' }), null)).toBe(true);
    expect(isPreHijacked(account({}), customer('google.com:1'))).toBe(true);
  });

  it('is pre-hijacked on a confirmed password account that our sign-up did not create and no customer uses', () => {
    const foreign = account({ isVerified: true, isOwnSignUp: false });
    expect(isPreHijacked(foreign, null)).toBe(true);
    expect(isPreHijacked({ ...foreign, hasGoogle: true }, null)).toBe(false);
    expect(isPreHijacked({ ...foreign, isOwnSignUp: true }, null)).toBe(false);
  });

  it('is not pre-hijacked on a sign-up that waits for its e-mail, nor on a confirmed account', () => {
    expect(isPreHijacked(account({}), null)).toBe(false);
    expect(isPreHijacked(account({}), customer('password:abc'))).toBe(false);
    expect(isPreHijacked(account({ isVerified: true }), customer('google.com:1'))).toBe(false);
  });
});

describe('the account that remains after a merge', () => {
  it.each([
    ['is the requesting account when neither has paid access', [], 'asking'],
    ['is the requesting account when only it has paid access', ['asking'], 'asking'],
    ['is the other account when only it has paid access', ['other'], 'other'],
    ['is undecided when both have paid access', ['asking', 'other'], null],
  ] as const)('%s', (_name, withTime, target) => {
    expect(chooseMergeTarget<string>('asking', 'other', (account) => withTime.some((one) => one === account))).toBe(
      target,
    );
  });
});

it('an identity id names its provider, and an unknown provider is not accepted', () => {
  expect(['google.com:1', 'yandex:2', 'password:3', 'github.com:4', 'nonsense'].map(providerOf)).toEqual([
    'google.com',
    'yandex',
    'password',
    null,
    null,
  ]);
});

describe('the verification code for an address', () => {
  it('has six digits for every digest', () => {
    expect(['body.AAAA', 'body.zzzz____----9999', 'body.'].map(codeFromDigest)).toEqual([
      '000000',
      expect.stringMatching(/^\d{6}$/),
      '000000',
    ]);
    expect(codeFromDigest('body.abcdefgh')).not.toBe(codeFromDigest('body.abcdefgi'));
  });

  it('is valid for fifteen to thirty minutes', () => {
    const sent = codeWindow(1_000 * MINUTE);
    expect(acceptedCodeWindows(1_014 * MINUTE)).toContain(sent);
    expect(acceptedCodeWindows(1_021 * MINUTE)).not.toContain(sent);
  });
});

it('a login ticket is valid once, for its customer, until it expires (T6)', () => {
  const ticket: LoginTicket = {
    hash: 'h',
    uid: 'anna',
    identityId: 'google.com:1',
    contact: 'a@example.com',
    signedInAt: 0,
    openedAt: 0,
    endsAt: LOGIN_TICKET_LIFETIME,
    expires: LOGIN_TICKET_LIFETIME,
    usedAt: null,
  };
  expect(mayOpen(ticket, 'anna', LOGIN_TICKET_LIFETIME - 1)).toBe(true);
  expect(mayOpen(ticket, 'anna', LOGIN_TICKET_LIFETIME)).toBe(false);
  expect(mayOpen(ticket, 'boris', 0)).toBe(false);
  expect(mayOpen({ ...ticket, usedAt: 1 }, 'anna', 0)).toBe(false);
});
