import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallerKind, Endpoint } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { deleteAccount } from '@contract/accounts/delete-account';
import { DAILY_EXPOSURE_LIMITS } from '@functions/domain/panel/staff-limits';
import type { Deps, RateLimits } from '@functions/ports/services';
import { COLLECTIONS } from '@functions/store/collections';
import { CUSTOMER_CASES } from '../../support/calls/customer-cases';
import { PANEL_CASES } from '../../support/calls/panel-cases';
import { MONITORING_KEY, openWorld, type PreparedCall, type World } from '../../support/calls/world';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../../support/product/endpoints';

/**
 * What each call declares in the contract, compared with what it does: one valid request of every call (the cases of
 * tests/support/calls), its effect on every collection, its repetition, its audit row, its limits and other callers.
 */

const CROWD = 3;
const CASES = { ...CUSTOMER_CASES, ...PANEL_CASES };
const EVERY_CALL = [...ENDPOINTS, ...PANEL_ENDPOINTS];
const table = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

/** Counts the limits that a call uses, and refuses those in `exhausted`. */
const limits = { used: new Set<string>(), exhausted: new Set<string>() };
const watched = (rateLimits: RateLimits): RateLimits => ({
  consume: (limit, key) => {
    limits.used.add(limit.name);
    return limits.exhausted.has(limit.name) ? Promise.resolve(false) : rateLimits.consume(limit, key);
  },
  isExhausted: (limit, key) => {
    limits.used.add(limit.name);
    return limits.exhausted.has(limit.name) ? Promise.resolve(true) : rateLimits.isExhausted(limit, key);
  },
});

let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD, (deps: Deps) => ({ ...deps, rateLimits: watched(deps.rateLimits) }));
}, 120_000);
afterAll(() => world.product.stop());

let prepared = 0;
/** The valid request of a call, prepared as in the bench. */
async function prepare({ name }: Endpoint, by: World = world): Promise<PreparedCall> {
  const [, preparing] = Object.entries(CASES).find(([title]) => title.split(', ')[0] === name) ?? [];
  if (preparing === undefined)
    throw new Error(`${name} has no case in tests/support/calls: add a valid request of it there`);
  const call = await preparing(by, (prepared += 1));
  await world.product.drain();
  limits.used.clear();
  return call;
}

/** Collections that a read may write. */
const BESIDE_THE_DATA = ['audit', 'rateLimits', 'dependencyHealth', 'clock'];

/** Every document of the data by its path. */
async function stored(): Promise<Map<string, unknown>> {
  const groups = new Set(COLLECTIONS.map((path) => path.split('/').at(-1) ?? path));
  const found = await Promise.all(
    [...groups]
      .filter((name) => !BESIDE_THE_DATA.includes(name))
      .map((name) => world.product.db.collectionGroup(name).get()),
  );
  return new Map(found.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])));
}

const auditOf = async (action: string) => {
  const { docs } = await world.product.db.collection('audit').where('action', '==', action).get();
  return docs.map((document) => document.data());
};

async function successOf(call: PreparedCall): Promise<void> {
  const { status, body } = await call.send();
  expect({ status, success: body.success ?? body.Success ?? true }, JSON.stringify(body)).toEqual({
    status: 200,
    success: true,
  });
}

describe('every call does what its contract declares', () => {
  it.each(table(EVERY_CALL))('%s reads or changes, and a repetition does what it declares', async (_name, endpoint) => {
    const call = await prepare(endpoint);
    const before = await stored();
    await successOf(call);
    const after = await stored();
    if (endpoint.effect === 'read') {
      expect(after).toEqual(before);
      return;
    }
    expect(after, 'a change writes something').not.toEqual(before);
    const repeated = await call.send();
    const afterwards = await stored();
    if (endpoint.repetition === 'ignored') expect(repeated.status).toBe(200);
    if (endpoint.repetition === 'newEffect') expect(afterwards).not.toEqual(after);
    else expect(afterwards).toEqual(after);
  });

  it.each(table(EVERY_CALL))(
    '%s counts against the declared limits, and is refused above each',
    async (_name, endpoint) => {
      const declared = new Set<string>(endpoint.limits);
      const exposure = 'dataExposure' in endpoint ? (endpoint as PanelEndpoint).dataExposure : 'none';
      if (exposure !== 'none') declared.add(DAILY_EXPOSURE_LIMITS[exposure].name);
      const call = await prepare(endpoint);
      await successOf(call);
      expect(
        [...limits.used].filter((name) => !declared.has(name)),
        'limits that are not declared',
      ).toEqual([]);
    },
  );
});

describe('every call of the panel leaves the declared trace', () => {
  const declared = PANEL_ENDPOINTS.filter((endpoint): endpoint is PanelEndpoint => endpoint.caller === 'staff');
  it.each(table(declared))('%s writes its audit row', async (_name, endpoint) => {
    const { audit, effect } = endpoint as PanelEndpoint;
    const call = await prepare(endpoint);
    const all = (await world.product.db.collection('audit').count().get()).data().count;
    const before = audit === null ? 0 : (await auditOf(audit)).length;
    await successOf(call);
    if (audit === null) {
      expect((await world.product.db.collection('audit').count().get()).data().count).toBe(all);
      return;
    }
    const rows = await auditOf(audit);
    expect(rows.length, `an audit row with the action ${audit}`).toBe(before + 1);
    expect(rows.some(({ isChange }) => isChange === (effect === 'change'))).toBe(true);
  });
});

describe('every call refuses other callers', () => {
  const tokens = async (): Promise<Record<Exclude<CallerKind, 'anyone' | 'visitor'> | 'nobody', string | null>> => ({
    nobody: null,
    customer: (await world.registered()).idToken,
    staff: world.support.idToken,
    node: world.nodeKey,
    monitor: MONITORING_KEY,
  });
  const guarded = EVERY_CALL.filter(({ caller }) => caller !== 'anyone' && caller !== 'visitor');

  it.each(table(guarded))('%s', async (_name, endpoint) => {
    const call = await prepare(endpoint);
    const before = await stored();
    for (const [kind, token] of Object.entries(await tokens())) {
      if (kind === endpoint.caller && kind !== 'customer') continue;
      const { authorization: _own, ...headers } = call.request.headers;
      const request = {
        ...call.request,
        headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      };
      const { status } = await world.product.api(request);
      expect([401, 403], `${kind} calls ${endpoint.name}: ${status}`).toContain(status);
    }
    const after = await stored();
    for (const [path, document] of before) expect(after.get(path), path).toEqual(document);
  });

  const ofCustomers = EVERY_CALL.filter(({ caller }) => caller === 'customer' || caller === 'visitor');
  it.each(table(ofCustomers))('%s: a customer whose account was deleted', async (_name, endpoint) => {
    const anna = { ...(await world.subscriber()), deviceId: world.anna.deviceId, installId: world.anna.installId };
    const call = await prepare(endpoint, { ...world, anna });
    const { authorization } = call.request.headers;
    if (authorization === undefined) return;
    const erased = await world
      .call(deleteAccount, { ...identityOf(authorization), confirmed: true }, authorization.slice('Bearer '.length))
      .send();
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    await world.product.drain();
    const before = await stored();
    const { status } = await call.send();
    expect([401, 403]).toContain(status);
    expect(await stored()).toEqual(before);
  });
});

function identityOf(authorization: string): { uid: string; email: string } {
  const [, payload = ''] = authorization.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub: string; email?: string };
  return { uid: claims.sub, email: claims.email ?? '' };
}
