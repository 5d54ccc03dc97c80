import { expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import { newStaffMember } from '@functions/staff/rules/staff';
import { newStaffSession, type StaffSession } from '@functions/staff/rules/staff-session';
import { identifyStaff } from '@functions/http/staff';
import type { Deps } from '@functions/ports/services';

const NOW = Date.UTC(2026, 10, 21);

const MEMBER = newStaffMember('olga', 'support', 'hash', NOW);
const SESSION = newStaffSession('session-1', MEMBER, { clientIp: '', userAgent: '' }, NOW);

const asked = (sinceLogin: number, authorization = 'Bearer token', stored: StaffSession | null = SESSION) => {
  const signedInAt = NOW - sinceLogin;
  const token = { kind: 'staff', login: 'olga', role: 'support', signedInAt, browser: null, sessionId: 's1' } as const;
  const verifyStaff: Deps['auth']['verifyStaff'] = async (_, read) => ({ token, read: await read(token) });
  const staffSessions = { get: () => Promise.resolve(stored) };
  const deps = {
    auth: { verifyStaff },
    store: { nonTransactional: { staffSessions } },
    clock: { realNow: () => NOW },
  } as unknown as Deps;
  const request = {
    method: 'POST',
    path: '/panel/me',
    query: {},
    headers: { authorization },
    rawBody: Buffer.alloc(0),
  };
  return identifyStaff(deps, request, { name: 'whoAmI', dataExposure: 'none' as const, roles: ['support'] });
};

const callerSince = (signedInAt: number) => ({ login: 'olga', role: 'support', signedInAt, sessionId: 's1' });

it.each([
  ['accepted at once', 0, { ok: true, value: callerSince(NOW) }],
  ['accepted until twelve hours after the login', 12 * HOUR - 1, { ok: true, value: callerSince(NOW - 12 * HOUR + 1) }],
  ['refused twelve hours after the login', 12 * HOUR, { ok: false, refusal: 'sign_in_again' }],
])('a staff session is %s (§4)', async (_when, sinceLogin, outcome) => {
  expect(await asked(sinceLogin)).toEqual(outcome);
});

it.each([
  ['is not stored', null, 'not_signed_in'],
  ['is of another login', { ...SESSION, login: 'petr' }, 'not_signed_in'],
  ['was ended', { ...SESSION, ended: NOW - 1 }, 'not_signed_in'],
  ['has expired', { ...SESSION, expires: NOW }, 'not_signed_in'],
  ['lacks a password of its own', { ...SESSION, duties: ['password_change_needed'] }, 'password_change_needed'],
  ['lacks a second factor', { ...SESSION, duties: ['second_factor_needed'] }, 'second_factor_needed'],
] as const)('a session that %s is refused (T24, T25)', async (_what, stored, refusal) => {
  expect(await asked(0, 'Bearer token', stored)).toEqual({ ok: false, refusal });
});

it.each(['', 'token', 'Basic token', 'Bearer ', 'Bearer two words'])(
  '“%s” is not a bearer token (§7)',
  async (authorization) => {
    expect(await asked(0, authorization)).toEqual({ ok: false, refusal: 'not_signed_in' });
  },
);
