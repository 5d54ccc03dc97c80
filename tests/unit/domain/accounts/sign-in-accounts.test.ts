import { describe, expect, it } from 'vitest';
import { acceptedWindows, codeOf, contactWindow } from '@functions/domain/accounts/email-verification-code';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { Customer } from '@functions/domain/accounts/customer';
import { isPlanted, providerOf, survivorOf, type AuthAccount } from '@functions/domain/accounts/sign-in-accounts';
import { mayOpen, TICKET_LIFETIME, type Ticket } from '@functions/domain/accounts/login-ticket';

describe('an address that nobody proved', () => {
  const account = (about: Partial<AuthAccount>): AuthAccount => ({
    ...{
      uid: 'abc',
      email: 'a@example.com',
      isVerified: false,
      hasPassword: true,
      hasGoogle: false,
      isOwnSignUp: true,
    },
    ...about,
  });
  const customer = (...signIns: string[]) => ({ uid: 'abc', signIns }) as Partial<Customer> as Customer;

  it('is planted on an account of ours, and on a customer who signs in otherwise', () => {
    expect(isPlanted(account({ uid: 'yandex:7' }), null)).toBe(true);
    expect(isPlanted(account({}), customer('google.com:1'))).toBe(true);
  });

  it('is planted on a confirmed password account that our sign-up did not make and no customer uses', () => {
    const foreign = account({ isVerified: true, isOwnSignUp: false });
    expect(isPlanted(foreign, null)).toBe(true);
    expect(isPlanted({ ...foreign, hasGoogle: true }, null)).toBe(false);
    expect(isPlanted({ ...foreign, isOwnSignUp: true }, null)).toBe(false);
  });

  it('is not planted on a sign-up that waits for its mail, nor on a confirmed account', () => {
    expect(isPlanted(account({}), null)).toBe(false);
    expect(isPlanted(account({}), customer('password:abc'))).toBe(false);
    expect(isPlanted(account({ isVerified: true }), customer('google.com:1'))).toBe(false);
  });
});

describe('of two accounts of one person', () => {
  it.each([
    ['neither', [], 'asking'],
    ['the asking', ['asking'], 'asking'],
    ['the other', ['other'], 'other'],
    ['both', ['asking', 'other'], null],
  ] as const)('%s with time of its own', (_name, withTime, survivor) => {
    expect(survivorOf<string>('asking', 'other', (account) => withTime.some((one) => one === account))).toBe(survivor);
  });
});

it('a sign-in names its provider, and none that is not offered', () => {
  expect(['google.com:1', 'yandex:2', 'password:3', 'github.com:4', 'nonsense'].map(providerOf)).toEqual([
    'google.com',
    'yandex',
    'password',
    null,
    null,
  ]);
});

describe('the code for an address', () => {
  it('is six digits, whatever the proof', () => {
    expect(['body.AAAA', 'body.zzzz____----9999', 'body.'].map(codeOf)).toEqual([
      '000000',
      expect.stringMatching(/^\d{6}$/),
      '000000',
    ]);
    expect(codeOf('body.abcdefgh')).not.toBe(codeOf('body.abcdefgi'));
  });

  it('counts for fifteen to thirty minutes', () => {
    const sent = contactWindow(1_000 * MINUTE);
    expect(acceptedWindows(1_014 * MINUTE)).toContain(sent);
    expect(acceptedWindows(1_021 * MINUTE)).not.toContain(sent);
  });
});

it('T6 a ticket opens for its customer, once, within its minute', () => {
  const ticket: Ticket = {
    hash: 'h',
    uid: 'anna',
    via: 'google.com:1',
    contact: 'a@example.com',
    expires: TICKET_LIFETIME,
    usedAt: null,
  };
  expect(mayOpen(ticket, 'anna', TICKET_LIFETIME - 1)).toBe(true);
  expect(mayOpen(ticket, 'anna', TICKET_LIFETIME)).toBe(false);
  expect(mayOpen(ticket, 'boris', 0)).toBe(false);
  expect(mayOpen({ ...ticket, usedAt: 1 }, 'anna', 0)).toBe(false);
});
