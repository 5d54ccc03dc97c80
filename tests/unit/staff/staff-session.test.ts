import { describe, expect, it } from 'vitest';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import { HOUR } from '@functions/base/rules/calendar';
import { newStaffMember, type SecondFactorRule, type StaffMember } from '@functions/staff/rules/staff';
import { dutiesOf, isOpen, newStaffSession } from '@functions/staff/rules/staff-session';
import { strangerKeys } from '@functions/base/rules/staff-sign-in-limits';

const NOW = Date.UTC(2026, 10, 21);
const member = (role: StaffRole, about: Partial<StaffMember> = {}): StaffMember => ({
  ...newStaffMember('olga', role, 'hash', NOW),
  ...about,
});

describe('what a member of staff has to do first', () => {
  it.each<[StaffRole, SecondFactorRule | undefined, boolean]>([
    ['support', undefined, false],
    ['support', 'required', true],
    ['finance', undefined, true],
    ['admin', undefined, true],
    ['admin', 'required', true],
    ['admin', 'exempt', false],
  ])('the role %s with the rule "%s": a second factor is needed: %s (T25)', (role, rule, isNeeded) => {
    const without = member(role, rule === undefined ? {} : { secondFactorRule: rule });
    expect(dutiesOf(without)).toEqual(isNeeded ? ['second_factor_needed'] : []);
    expect(dutiesOf({ ...without, secret: 'SECRET' })).toEqual([]);
  });

  it('a password of their own comes first (T25)', () => {
    expect(dutiesOf(member('admin', { mustChangePassword: true }))).toEqual([
      'password_change_needed',
      'second_factor_needed',
    ]);
  });
});

describe('a session of staff', () => {
  const session = newStaffSession('id', member('finance'), { clientIp: '203.0.113.7', userAgent: 'curl/8' }, NOW);

  it('begins with the duties of its member and is open for twelve hours, unless it is ended (T24)', () => {
    expect(session).toMatchObject({ duties: ['second_factor_needed'], lastSeen: NOW, ended: null, browser: '' });
    expect(isOpen(session, NOW + 12 * HOUR - 1)).toBe(true);
    expect(isOpen(session, NOW + 12 * HOUR)).toBe(false);
    expect(isOpen({ ...session, ended: NOW + 1 }, NOW + 2)).toBe(false);
  });
});

it('logins are counted under 256 keys, and under 16 in each network (T20)', () => {
  const hashes = Array.from({ length: 4096 }, (_, n) => n.toString(16).padStart(3, '0'));
  const keys = hashes.map((hash) => strangerKeys(hash, '203.0.113.0'));
  expect(new Set(keys.map(({ login }) => login)).size).toBe(256);
  expect(new Set(keys.map(({ loginAtNetwork }) => loginAtNetwork)).size).toBe(16);
});
