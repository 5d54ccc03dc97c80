import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { probeSignIn } from '@functions/accounts/contract/probe-sign-in';
import { SIGN_IN_PROBES } from '@functions/base/rules/call-limits';
import { ProviderError, type Auth, type Sessions } from '@functions/ports/services';
import { allDocuments } from '../../support/product/all-documents';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const KEY = 'key-of-the-monitor';
const SECRET = 'eyJzZWNyZXQ.eyJzZWNyZXQ.secret';

/** The step of a probe that fails; what each step did. */
const fails: { at: 'sign' | 'exchange' | 'delete' | null } = { at: null };
const steps: string[] = [];
const opened: string[] = [];
const lines: unknown[][] = [];
const write = (...line: unknown[]) => void lines.push(line);

const watched = (auth: Auth): Auth => ({
  ...auth,
  customToken: async (uid, session) => {
    steps.push(`sign ${uid}`);
    if (fails.at === 'sign') throw new Error(`iam.serviceAccounts.signBlob denied ${SECRET}`);
    return auth.customToken(uid, session);
  },
  removeAccount: async (uid) => {
    steps.push(`delete ${uid}`);
    if (fails.at === 'delete') throw new Error(`permission denied ${SECRET}`);
    await auth.removeAccount(uid);
  },
});
const watchedSessions = (sessions: Sessions): Sessions => ({
  ...sessions,
  open: async (token) => {
    steps.push('exchange');
    if (fails.at === 'exchange') throw new ProviderError('unexpected', `Identity Toolkit rejects our key ${SECRET}`);
    const session = await sessions.open(token);
    opened.push(session.idToken);
    return session;
  },
});

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ log: { info: write, warn: write, error: write } }, (deps) => ({
    ...deps,
    auth: watched(deps.auth),
    sessions: watchedSessions(deps.sessions),
    settings: { ...deps.settings, monitoringKeyHash: deps.random.hash(KEY) },
  }));
});
afterAll(() => product.stop());
beforeEach(() => {
  fails.at = null;
  for (const list of [steps, opened, lines]) list.splice(0);
});

const probe = (headers: Record<string, string> = {}) =>
  product.api({
    method: 'POST',
    path: probeSignIn.path,
    query: {},
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}`, ...headers },
    rawBody: Buffer.from('{}'),
  });
const documents = async () =>
  [...new Map(await allDocuments(product.db)).keys()].filter((path) => !/^(rateLimits|clock)\//.test(path));

describe('the probe of sign-in (decision 74)', () => {
  it('signs the technical account in, removes it, and stores nothing', async () => {
    const before = await documents();
    expect(await probe()).toMatchObject({ status: 200, body: { success: true, failed: null, clientAddress: '' } });
    expect(steps).toEqual(['sign probe:sign-in', 'exchange', 'delete probe:sign-in']);
    expect(await documents()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it.each([
    ['sign', ['sign probe:sign-in']],
    ['exchange', ['sign probe:sign-in', 'exchange', 'delete probe:sign-in']],
    ['delete', ['sign probe:sign-in', 'exchange', 'delete probe:sign-in']],
  ] as const)('names the failed step "%s" and nothing else; the log has the error', async (step, done) => {
    fails.at = step;
    const { status, body } = await probe();
    expect({ status, body }).toEqual({ status: 200, body: { success: true, failed: step, clientAddress: '' } });
    expect(steps).toEqual(done);
    expect(lines).toEqual([['the probe of sign-in failed', expect.any(Error), expect.objectContaining({ step })]]);
  });

  it('opens a session that may call nothing, not even the registration', async () => {
    fails.at = 'delete';
    await probe();
    const [idToken = ''] = opened;
    expect(idToken).not.toBe('');
    const identity = { uid: 'probe:sign-in', email: 'anna@example.com' };
    for (const endpoint of [registerCustomer, getProfile])
      expect(await product.call(endpoint, identity, { idToken })).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
  });

  it('returns the address that the fronts report, not one that the client wrote into the header', async () => {
    const { body } = await probe({ 'x-forwarded-for': '192.0.2.1, 203.0.113.7, 35.191.0.1' });
    expect(body).toMatchObject({ clientAddress: '203.0.113.7' });
  });

  it('is refused with another key, and above its limit without a call to Google', async () => {
    expect(await probe({ authorization: 'Bearer none' })).toMatchObject({ status: 401 });
    expect(steps).toEqual([]);
    for (let attempt = 0; attempt < SIGN_IN_PROBES.max; attempt += 1) await probe();
    steps.splice(0);
    expect(await probe()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(steps).toEqual([]);
  });
});
