import { expect, it } from 'vitest';
import { HOUR } from '@functions/domain/platform/calendar';
import { identifyStaff } from '@functions/http/staff';
import type { Deps } from '@functions/ports/services';

const NOW = Date.UTC(2026, 10, 21);

const asked = (sinceLogin: number, authorization = 'Bearer token') => {
  const proof = { kind: 'staff', login: 'olga', role: 'support', signedInAt: NOW - sinceLogin, browser: null } as const;
  const deps = {
    auth: { verifyStaff: () => Promise.resolve(proof) },
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

it.each([
  ['accepted at once', 0, { ok: true, value: { login: 'olga', role: 'support', signedInAt: NOW } }],
  [
    'accepted until twelve hours after the login',
    12 * HOUR - 1,
    { ok: true, value: { login: 'olga', role: 'support', signedInAt: NOW - 12 * HOUR + 1 } },
  ],
  ['refused twelve hours after the login', 12 * HOUR, { ok: false, refusal: 'sign_in_again' }],
])('a staff session is %s (§4)', async (_when, sinceLogin, outcome) => {
  expect(await asked(sinceLogin)).toEqual(outcome);
});

it.each(['', 'token', 'Basic token', 'Bearer ', 'Bearer two words'])(
  '“%s” is not a bearer token (§7)',
  async (authorization) => {
    expect(await asked(0, authorization)).toEqual({ ok: false, refusal: 'not_signed_in' });
  },
);
