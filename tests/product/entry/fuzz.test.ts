import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../../support/product/endpoints';
import type { HttpReply } from '@functions/http/http-message';
import { arbitraryRequest } from '../../support/fixtures/arbitrary-request';
import { recordCounts } from '../../support/record-counts';
import { runCount, SEED } from '../../support/depth';
import { createStaff } from '../../support/customers/staff';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { REPEATED } from '../../support/sweep';

const REQUESTS = Number(process.env.TEST_REQUESTS ?? runCount({ quick: 6, usual: 40, deep: 2000 }));

/** A stack trace, which no response may contain. */
const STACK = /\bat [\w.<>]+ \(|\.ts:\d+|node_modules|Error:/;
/** E-mail addresses and ID tokens of anyone, which no log line may contain. */
const PERSONAL = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}|\beyJ[\w-]{10,}\.[\w-]{10,}/;
const SECRETS = ['CLOUDPAYMENTS_API_SECRET', 'LINK_SECRET', 'RECAPTCHA_SECRET'].map(
  (name) => process.env[name] ?? name,
);

type Caller = Pick<Session, 'idToken'>;

const logged: string[] = [];
/** The number of responses by status. */
const responsesByStatus: Record<string, number> = {};
const count = (status: number): void =>
  void (responsesByStatus[String(status)] = (responsesByStatus[String(status)] ?? 0) + 1);
const write = (...parts: unknown[]): void =>
  void logged.push(parts.map((part) => (part instanceof Error ? String(part.stack) : JSON.stringify(part))).join(' '));

let product: RunningProduct;
let anna: Session;
let boris: Session;
let admin: Caller;
beforeAll(async () => {
  product = await startProduct({ log: { info: write, warn: write, error: write } });
  [anna, boris] = await Promise.all([product.customer('anna'), product.customer('boris')]);
  admin = await createStaff(product, 'admin');
});
afterAll(async () => {
  recordCounts('fuzz', {
    seed: SEED,
    requestsPerCall: REQUESTS,
    calls: ENDPOINTS.length + PANEL_ENDPOINTS.length,
    logLines: logged.length,
    responsesByStatus,
  });
  await product.stop();
});

const asJson = (session: Caller | null) => ({
  'content-type': 'application/json',
  ...(session && { authorization: `Bearer ${session.idToken}` }),
});

/** Sends the input as the site does: in the query or in the body. */
function send({ method, path, inQuery }: Endpoint, input: unknown, session: Caller | null): Promise<HttpReply> {
  const inAddress = inQuery === true || method === 'GET';
  const fields =
    typeof input === 'object' && input !== null
      ? Object.entries(input).filter(([, value]) => typeof value !== 'object')
      : [];
  const query = inAddress ? Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) : {};
  return product.api({
    method,
    path,
    query,
    headers: asJson(session),
    rawBody: Buffer.from(inAddress ? '' : JSON.stringify(input)),
  });
}

function expectHarmless(
  { status, body }: HttpReply,
  sent: string,
  hidden: readonly string[] = [boris.email, boris.uid],
): void {
  count(status);
  const answer = JSON.stringify(body);
  const shown = `${String(status)} ${answer} to ${sent}`;
  expect(status, shown).toBeLessThan(500);
  expect(answer, shown).not.toMatch(STACK);
  for (const secret of [...SECRETS, ...hidden]) if (!sent.includes(secret)) expect(answer, shown).not.toContain(secret);
}

describe('no request, however malformed, gets a server error or another customer’s data', REPEATED, () => {
  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: requests with the fields of the contract',
    async (_name, endpoint) => {
      const known = { uid: [anna.uid], email: [anna.email] };
      const callers = fc.constantFrom(anna, anna, null);
      await fc.assert(
        fc.asyncProperty(arbitraryRequest(endpoint.request, known), callers, async (input, session) => {
          expectHarmless(await send(endpoint, input, session), JSON.stringify(input));
        }),
        { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
      );
    },
  );

  it.each(PANEL_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: requests with the fields of the panel contract',
    async (_name, endpoint) => {
      const customer = await product.deps.store.nonTransactional.customers.get(boris.uid);
      const known = {
        userId: [customer?.id],
        id: [customer?.id],
        uid: [boris.uid],
        email: [boris.email],
        emailPart: ['bor'],
        search: ['bor'],
      };
      const callers = fc.constantFrom(admin, admin, admin, anna, null);
      await fc.assert(
        fc.asyncProperty(arbitraryRequest(endpoint.request, known), callers, async (input, session) => {
          const reply = await send(endpoint, input, session);
          expectHarmless(reply, JSON.stringify(input), session === admin ? [] : undefined);
          // Of the calls before a login, one only returns a challenge.
          if (session !== admin && endpoint.caller === 'staff') expect(reply.status).toBeGreaterThanOrEqual(400);
        }),
        { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
      );
    },
  );

  it('any path, method, header and body', async () => {
    const paths = [
      ...ENDPOINTS.map(({ path }) => path),
      '/',
      '/api',
      '/api/',
      '/api/../profile',
      '/api/%00',
      '/panel/',
      '//evil.example',
    ];
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'x'),
      path: fc.oneof(fc.constantFrom(...paths), fc.webPath()),
      query: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
      headers: fc.dictionary(
        fc.constantFrom(
          'authorization',
          'content-type',
          'origin',
          'sec-fetch-site',
          'x-forwarded-for',
          'accept-language',
          'cookie',
        ),
        fc.oneof(
          fc.string(),
          fc.constantFrom('application/json', 'Bearer ', 'Bearer x.y.z', 'Bearer null', 'text/plain', 'cross-site'),
        ),
      ),
      rawBody: fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((text) => Buffer.from(text)),
        fc.constant(Buffer.from('['.repeat(60_000))),
        fc.constant(Buffer.alloc(70_000, 'x')),
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async (raw) => {
        expectHarmless(await product.api(raw), JSON.stringify({ ...raw, rawBody: raw.rawBody.toString('latin1') }));
      }),
      { numRuns: REQUESTS * 10, seed: SEED, endOnFailure: true },
    );
  });

  it('random webhook bodies are refused without a valid signature (T15)', async () => {
    const kinds = ['check', 'pay', 'fail', 'refund', 'recurrent', 'cancel', 'confirm', 'nothing'];
    const before = await product.count('paymentEvents');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.oneof(fc.string(), fc.json(), fc.webQueryParameters()),
        fc.base64String(),
        async (kind, body, signature) => {
          const headers = {
            'content-type': 'application/x-www-form-urlencoded',
            'content-hmac': signature,
            'x-content-hmac': signature,
          };
          const reply = await product.webhooks({
            method: 'POST',
            path: `/api/webhooks/cloudpayments/${kind}`,
            query: {},
            headers,
            rawBody: Buffer.from(body),
          });
          expect(reply.status).toBeGreaterThanOrEqual(400);
          expectHarmless(reply, body);
        },
      ),
      { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
    );
    expect(await product.count('paymentEvents')).toBe(before);
  });

  it('the logs of these requests contain no address, no token and no secret (P20)', () => {
    for (const line of logged) {
      for (const secret of [...SECRETS, anna.email, boris.email, anna.idToken]) expect(line).not.toContain(secret);
      expect(line).not.toMatch(PERSONAL);
    }
  });
});
