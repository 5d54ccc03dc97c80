import { describe, expect, it } from 'vitest';
import {
  CHALLENGE_LIFETIME,
  challengeText,
  isCounterOfCopy,
  passkeyOrigin,
  readChallenge,
  type Passkey,
} from '@functions/base/rules/passkey';
import { isUsable, passkeyDeletion, passkeyIdOf, passkeyIdsOf } from '@functions/accounts/rules/customer-passkey';
import { DAY } from '@functions/base/rules/calendar';
import { providerOf, wayOf } from '@functions/accounts/rules/sign-in-accounts';
import {
  mayRemovePasskey,
  newStaffMember,
  secondStepsOf,
  usablePasskeys,
  type StaffMember,
} from '@functions/staff/rules/staff';
import { dutiesOf } from '@functions/staff/rules/staff-session';

const NOW = Date.UTC(2026, 10, 27);

const passkey = (about: Partial<Passkey> = {}): Passkey => ({
  id: 'a',
  credentialId: 'A',
  userHandle: 'h',
  publicKey: 'p',
  counter: 0,
  transports: [],
  name: 'Phone',
  isBackedUp: false,
  created: NOW,
  lastUsedAt: null,
  blockedAt: null,
  ...about,
});
const ofCustomer = (about: Partial<Passkey> = {}) => ({ ...passkey(about), uid: 'anna', removedAt: null });

describe('a challenge', () => {
  const asked = { purpose: 'add', owner: 'anna', expires: NOW + CHALLENGE_LIFETIME } as const;
  const text = challengeText(asked, 'nonce');

  it('is read for its purpose until it expires', () => {
    expect(readChallenge(text, 'add', NOW)).toEqual(asked);
    expect(readChallenge(text, 'add', NOW + CHALLENGE_LIFETIME - 1)).toEqual(asked);
    expect(readChallenge(text, 'add', NOW + CHALLENGE_LIFETIME)).toBeNull();
    expect(readChallenge(text, 'sign-in', NOW)).toBeNull();
    expect(readChallenge(text, 'staff-add', NOW)).toBeNull();
  });

  it.each(['', 'add', 'add anna', `add anna ${NOW + 1000}`, 'add anna soon nonce'])('is no text like "%s"', (other) => {
    expect(readChallenge(other, 'add', NOW)).toBeNull();
  });
});

it.each([
  [0, 0, false],
  [0, 1, false],
  [5, 6, false],
  [5, 5, true],
  [5, 4, true],
  [5, 0, true],
])('a counter of %i that becomes %i shows a copy: %s', (stored, given, isCopy) => {
  expect(isCounterOfCopy(stored, given)).toBe(isCopy);
});

it.each([
  ['https://prostor.example/', 'https://prostor.example'],
  ['http://127.0.0.1:5000', 'http://localhost:5000'],
  ['http://localhost:5001', 'http://localhost:5001'],
])('the passkeys of %s belong to %s', (url, origin) => {
  expect(passkeyOrigin(url)).toBe(origin);
});

describe('a passkey among the sign-ins of a customer', () => {
  it('is known by its sign-in, and is of no provider', () => {
    expect(passkeyIdsOf({ signIns: ['google.com:1', 'passkey:a', 'passkey:b'] })).toEqual(['a', 'b']);
    expect(passkeyIdOf('google.com:1')).toBeNull();
    expect([wayOf('passkey:a'), providerOf('passkey:a'), wayOf('yandex:1'), wayOf('other:1')]).toEqual([
      'passkey',
      null,
      'yandex',
      null,
    ]);
  });

  it('opens the account unless it is blocked or unknown; other sign-ins always do', () => {
    expect(isUsable('google.com:1', [])).toBe(true);
    expect(isUsable('passkey:a', [ofCustomer()])).toBe(true);
    expect(isUsable('passkey:a', [ofCustomer({ blockedAt: NOW })])).toBe(false);
    expect(isUsable('passkey:b', [ofCustomer()])).toBe(false);
  });

  it('is deleted a day after its removal can no longer be undone', () => {
    expect(passkeyDeletion({ removedAt: null })).toBeNull();
    expect(passkeyDeletion({ removedAt: NOW })).toBe(NOW + 4 * DAY);
  });
});

describe('a passkey of a member of staff', () => {
  const member = (about: Partial<StaffMember> = {}): StaffMember => ({
    ...newStaffMember('olga', 'finance', 'hash', NOW),
    ...about,
  });
  const blocked = passkey({ blockedAt: NOW });

  it.each<[string, Partial<StaffMember>, string[]]>([
    ['neither', {}, []],
    ['codes', { secret: 'S' }, ['code']],
    ['a passkey', { passkeys: [passkey()] }, ['passkey']],
    ['both', { secret: 'S', passkeys: [passkey()] }, ['passkey', 'code']],
    ['both, where a passkey is demanded', { secret: 'S', passkeys: [passkey()], mustHavePasskey: true }, ['passkey']],
    ['codes, where a passkey is demanded and missing', { secret: 'S', mustHavePasskey: true }, ['code']],
    ['codes and a blocked passkey', { secret: 'S', passkeys: [blocked] }, ['code']],
    ['the same, where a passkey is demanded', { secret: 'S', passkeys: [blocked], mustHavePasskey: true }, []],
  ])('the second step of a member with %s', (_what, about, steps) => {
    expect(secondStepsOf(member(about))).toEqual(steps);
  });

  it('fulfils the duty of a second factor, and comes first where it is demanded', () => {
    expect(dutiesOf(member())).toEqual(['second_factor_needed']);
    expect(dutiesOf(member({ passkeys: [passkey()] }))).toEqual([]);
    expect(dutiesOf(member({ passkeys: [blocked] }))).toEqual(['second_factor_needed']);
    expect(dutiesOf(member({ mustHavePasskey: true, mustChangePassword: true }))).toEqual([
      'password_change_needed',
      'passkey_needed',
      'second_factor_needed',
    ]);
    expect(dutiesOf(member({ mustHavePasskey: true, secret: 'S' }))).toEqual(['passkey_needed']);
  });

  it.each<[string, Partial<StaffMember>, boolean]>([
    ['the only one of finance', { passkeys: [passkey()] }, false],
    ['the only one beside codes', { passkeys: [passkey()], secret: 'S' }, true],
    ['the only one, where one is demanded', { passkeys: [passkey()], secret: 'S', mustHavePasskey: true }, false],
    ['the only one of support', { passkeys: [passkey()], role: 'support' }, true],
    ['one of two', { passkeys: [passkey(), passkey({ id: 'b' })], mustHavePasskey: true }, true],
    ['one beside a blocked one', { passkeys: [passkey(), passkey({ id: 'b', blockedAt: NOW })] }, false],
    ['a blocked one', { passkeys: [blocked], mustHavePasskey: true }, true],
  ])('%s may be removed: %s', (_what, about, mayGo) => {
    expect(mayRemovePasskey(member(about), 'a')).toBe(mayGo);
    expect(usablePasskeys(member(about)).every(({ blockedAt }) => blockedAt === null)).toBe(true);
  });
});
