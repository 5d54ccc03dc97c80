import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { changeStaff } from '@functions/staff/contract/staff-members';
import { signOutStaff } from '@functions/staff/contract/staff-sessions';
import { STAFF_ROLES, type StaffRole } from '@functions/staff/contract/values/staff';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { arbitraryRequest } from '../../support/fixtures/arbitrary-request';
import { claimsOf } from '../../support/customers/sign-in';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';

type Token = Pick<StaffSession, 'idToken'> | null;

const product = await startProductOfFile();
/** Callers by name. `refused` is the expected refusal; null means that only the role decides. */
const callers = new Map<string, { token: Token; refused: { status: number; code: string } | null; role?: StaffRole }>();

beforeAll(async () => {
  const nobody = { status: 401, code: 'not_signed_in' };
  const admin = await createStaff(product, 'admin', 'chief');
  const customer = await product.customer('anna');
  const disabled = await createStaff(product, 'admin', 'disabled');
  const revoked = await createStaff(product, 'admin', 'revoked');
  await callPanel(product, changeStaff, { login: disabled.login, isDisabled: true }, admin);
  await product.deps.auth.revokeStaffSessions(revoked.login, true);
  const now = Math.floor(Date.now() / 1000);
  callers.set('anonymous', { token: null, refused: nobody });
  callers.set('invalid token', { token: { idToken: 'nonsense' }, refused: nobody });
  callers.set('customer', { token: customer, refused: { status: 403, code: 'not_staff' } });
  callers.set('disabled', { token: disabled, refused: nobody });
  callers.set('revoked', { token: revoked, refused: nobody });
  callers.set('expired token', { token: forged(admin, { exp: now - 60, iat: now - 3660 }), refused: nobody });
  callers.set('token of another project', {
    token: forged(admin, { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' }),
    refused: nobody,
  });
  callers.set('token with a made-up login', { token: forged(admin, { login: 'somebody' }), refused: nobody });
  for (const role of STAFF_ROLES) callers.set(role, { token: await createStaff(product, role), refused: null, role });
});

const CALLERS = [
  'anonymous',
  'invalid token',
  'customer',
  'disabled',
  'revoked',
  'expired token',
  'token of another project',
  'token with a made-up login',
  ...STAFF_ROLES,
];
const ROUTED = new Set(PANEL_ROUTES.map(({ endpoint }) => endpoint.name));
const TABLE = STAFF_ENDPOINTS.filter(({ name }) => ROUTED.has(name)).flatMap((endpoint) =>
  CALLERS.map((caller) => [caller, endpoint.name, endpoint] as const),
);

/** An unsigned token with any claims. The Auth emulator signs nothing, hence the server must check each claim. */
function forged({ idToken }: StaffSession, claims: Record<string, unknown>): { idToken: string } {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return { idToken: `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claimsOf(idToken), ...claims })}.` };
}

/** As JSON escapes it. The server refuses lone surrogates. */
const LONE_SURROGATE = /\\ud[89a-f]/i;

/** A request that fits the contract: the server checks the caller only after the contract. */
const validRequests = new Map<string, object>();
function validRequest({ name, request }: PanelEndpoint): object {
  const known = validRequests.get(name);
  if (known !== undefined) return known;
  const found = fc
    .sample(arbitraryRequest(request, {}), { numRuns: 400, seed: 7 })
    .find((candidate) => request.safeParse(candidate).success && !LONE_SURROGATE.test(JSON.stringify(candidate)));
  if (found === undefined) throw new Error('no request fits the contract');
  validRequests.set(name, found as object);
  return found as object;
}

describe('every call of the panel, by every kind of caller (P17, §6)', () => {
  it.each(TABLE)('caller "%s" of %s: only a declared role is accepted', async (caller, _name, endpoint) => {
    const who = callers.get(caller);
    if (who === undefined) throw new Error('no such caller');
    // A call that ends its own session gets one of its own.
    const token =
      endpoint.name === signOutStaff.name && who.role !== undefined
        ? await createStaff(product, who.role, `leaves-${caller}`)
        : who.token;
    const reply = await callPanel(product, endpoint, validRequest(endpoint) as never, token);
    const refused =
      who.refused ??
      (who.role !== undefined && endpoint.roles.includes(who.role) ? null : { status: 403, code: 'role_not_allowed' });
    if (refused === null)
      expect(['not_signed_in', 'not_staff', 'sign_in_again', 'role_not_allowed']).not.toContain(reply.body.code);
    else expect(reply).toMatchObject({ status: refused.status, body: { success: false, code: refused.code } });
  });

  it('a call beyond the role’s permissions is recorded in the audit (P27)', async () => {
    const rows = (await product.db.collection('audit').where('action', '==', 'refused').get()).docs.map((row) =>
      row.data(),
    );
    const calls = STAFF_ENDPOINTS.filter(
      ({ name, roles }) => ROUTED.has(name) && !(roles as readonly string[]).includes('support'),
    ).map(({ name }) => name);
    const asked = rows.filter(({ role }) => role === 'support').map(({ facts }) => (facts as { call: string }).call);
    expect(asked.toSorted()).toEqual(calls.toSorted());
  });
});
