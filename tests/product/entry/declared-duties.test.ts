import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { BRAND } from '@functions/base/contract/values/brand';
import { RATE_LIMITS } from '@functions/base/contract/values/rate-limits';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { DAILY_EXPOSURE_LIMITS } from '@functions/staff/rules/staff-limits';
import { ALARM_LINES } from '@functions/base/rules/staff-sign-in-limits';
import { SECOND } from '@functions/base/rules/calendar';
import { WRONG_SECRETS } from '@functions/base/rules/anti-guessing-limits';
import { NEW_BROWSERS } from '@functions/accounts/rules/customer-session';
import { CUSTOMER_LIMITS, SHARED_LIMITS } from '@functions/base/rules/customer-limits';
import type { RateLimits } from '@functions/ports/services';
import { storedDocuments } from '../../support/calls/stored-documents';
import {
  casesOf,
  EVERY_CALL,
  fromAnAddress,
  prepare as prepareBy,
  succeed,
  table,
} from '../../support/calls/valid-requests';
import { openWorld, type PreparedCall, type World } from '../../support/calls/world';
import { needsSession, STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { fullWhile, REST_OF_WINDOW } from '../../support/product/counting';
import { waitWords } from '@functions/base/contract/values/wait-words';

/**
 * What every call declares in the contract, compared with what it does. The valid requests are those of the bench
 * (tests/support/calls): the effect on each collection, a repetition, the audit row, and the limits. Who may call:
 * `declared-callers.test.ts`.
 */

const CROWD = 3;

/** The limits that a call counted against; those in `exhausted` refuse it. */
const limits = { used: new Set<string>(), exhausted: new Set<string>() };
const full = fullWhile((name) => limits.exhausted.has(name));
const watched = (rateLimits: RateLimits): RateLimits => ({
  consume: (limit, key) => {
    limits.used.add(limit.name);
    return (limits.exhausted.has(limit.name) ? full : rateLimits).consume(limit, key);
  },
  exhausted: (limit, key) => {
    limits.used.add(limit.name);
    return (limits.exhausted.has(limit.name) ? full : rateLimits).exhausted(limit, key);
  },
});

let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD, (deps) => ({ ...deps, rateLimits: watched(deps.rateLimits) }));
}, 120_000);
afterAll(() => world.product.stop());

/** A valid request, of which no limit has counted anything yet. */
async function prepare(endpoint: Endpoint, by = world, variant = casesOf(endpoint)[0]) {
  const call = await prepareBy(endpoint, by, variant);
  limits.used.clear();
  return call;
}

/** Every document by its path. */
const stored = () => storedDocuments(world);

describe('every call does to the data what its contract declares', () => {
  it.each(table(EVERY_CALL))('%s, and a repetition', async (_name, endpoint) => {
    const call = await prepare(endpoint);
    const before = await stored();
    await succeed(call);
    const after = await stored();
    if (endpoint.effect === 'read') {
      expect(after, "a call with effect: 'read' writes nothing").toEqual(before);
      return;
    }
    expect(after, "a call with effect: 'change' writes something").not.toEqual(before);
    const repeated = await call.send();
    const afterwards = await stored();
    if (endpoint.repetition === 'newEffect') expect(afterwards, 'the repetition acts again').not.toEqual(after);
    else expect(afterwards, 'the repetition changes nothing').toEqual(after);
    if (endpoint.repetition === 'ignored') expect(repeated.status).toBe(200);
  });
});

describe('every call counts against the limits that it declares, and above each does what the limit says (T21)', () => {
  /** A valid request is no wrong secret: `limits-as-weapons.test.ts` shows that wrong ones count. */
  const declared = (endpoint: Endpoint): string[] => {
    const { dataExposure = 'none' } = endpoint as Partial<PanelEndpoint>;
    return [
      ...endpoint.limits.filter((name) => name !== WRONG_SECRETS.name),
      ...(dataExposure === 'none' ? [] : [DAILY_EXPOSURE_LIMITS[dataExposure].name]),
    ];
  };
  /** Of log lines, not of attempts. */
  const COUNTS_LINES: readonly string[] = [ALARM_LINES.name];
  const whenFull = (name: string) =>
    [...CUSTOMER_LIMITS, ...SHARED_LIMITS, NEW_BROWSERS].find((limit) => limit.name === name)?.whenFull ?? 'refused';
  const solved = ({ request }: PreparedCall): PreparedCall => {
    const body = JSON.parse(request.rawBody.toString()) as object;
    const rawBody = Buffer.from(JSON.stringify({ ...body, captchaToken: world.product.sandbox.recaptcha.token() }));
    return fromAnAddress({ request: { ...request, rawBody } }, world);
  };

  /** The names of the limits that refused a call. */
  const refusing = new Set<string>();
  /** A refusal by a limit says how long the rest of its window is, to programs and to people. */
  const expectWait = (endpoint: Endpoint, { headers, body }: Awaited<ReturnType<PreparedCall['send']>>) => {
    const retryAfter = REST_OF_WINDOW / SECOND;
    expect(headers?.['retry-after']).toBe(String(retryAfter));
    // §8: the login page shows the body; the site makes its sentence from `retryAfter`.
    const isText = typeof body === 'string';
    if (!isText) expect(body.retryAfter).toBe(retryAfter);
    if (isText || endpoint.caller === 'staff')
      expect(isText ? body : body.message).toContain(` ${waitWords(retryAfter, 'ru')}.`);
  };

  it.each(table(EVERY_CALL))('%s', async (_name, endpoint) => {
    const used = new Set<string>();
    // A refused detachment leaves a device more, so such a call gets a customer of its own.
    const by = needsSession(endpoint) ? { ...world, anna: await world.longStanding() } : world;
    for (const variant of casesOf(endpoint)) {
      await succeed(await prepare(endpoint, by, variant));
      limits.exhausted.clear();
      for (const name of [...limits.used]) {
        used.add(name);
        const call = await prepare(endpoint, by, variant);
        const before = await stored();
        limits.exhausted.add(name);
        const reply = await call.send();
        const { status, body } = reply;
        if (whenFull(name) === 'refused') {
          expectWait(endpoint, reply);
          refusing.add(name);
        }
        if (whenFull(name) === 'alarm') expect({ name, status }).toEqual({ name, status: 200 });
        else {
          expect({ name, status, code: body.code ?? body.message }).toMatchObject({ name, status: 429 });
          expect(await stored()).toEqual(before);
        }
        if (whenFull(name) === 'human check') {
          expect(body.code).toBe('human_check_needed');
          await succeed(solved(call));
          for (const also of limits.used) used.add(also);
        }
        limits.exhausted.clear();
      }
    }
    expect([...used].toSorted(), 'counted, compared with `limits` of the contract').toEqual(
      declared(endpoint).toSorted(),
    );
  });

  it('and every limit that refuses was exceeded by a call', () => {
    const names = RATE_LIMITS.filter((name) => whenFull(name) === 'refused' && !COUNTS_LINES.includes(name));
    expect([...refusing].toSorted()).toEqual(names.toSorted());
  });
});

describe('every call of the panel writes the audit row that it declares (P27)', () => {
  const rows = async () => (await world.product.db.collection('audit').get()).docs.map((document) => document.data());

  it.each(table(STAFF_ENDPOINTS))('%s', async (_name, { audit, effect, ...endpoint }) => {
    const call = await prepare({ audit, effect, ...endpoint } as PanelEndpoint);
    const before = await rows();
    await succeed(call);
    const known = new Set(before.map(({ id }) => String(id)));
    const added = (await rows()).filter(({ id }) => !known.has(String(id)));
    expect(added.map(({ action, isChange }) => ({ action: String(action), isChange: Boolean(isChange) }))).toEqual(
      typeof audit === 'string' ? [{ action: audit, isChange: effect === 'change' }] : [],
    );
  });
});

describe("every call of the panel with dataExposure: 'none' returns no address of a customer (T18)", () => {
  const exposesNothing = STAFF_ENDPOINTS.filter(({ dataExposure }) => dataExposure === 'none');

  it.each(table(exposesNothing))('%s', async (_name, endpoint) => {
    const { body } = await (await prepare(endpoint)).send();
    const addresses = (JSON.stringify(body).match(/[\w.+-]+@[\w.-]+/g) ?? []).filter(
      (address) => address !== BRAND.supportEmail,
    );
    expect(addresses, "state how much it exposes: dataExposure 'one', 'list' or 'export'").toEqual([]);
  });
});
