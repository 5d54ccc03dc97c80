import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose, type Product } from '@functions/compose';
import { readSettings } from '@functions/settings';
import type { Fault } from '../../support/bundle/firestore-rest';
import { toFields } from '../../support/bundle/firestore-query';
import type { ServedFunction } from '../../support/bundle/functions-framework';
import {
  health,
  me,
  notification,
  order,
  play,
  shop,
  webhookList,
  type Answer,
  type PlayedRequest,
  type Send,
} from '../../support/bundle/played-requests';
import {
  API_SECRET,
  SETTINGS,
  startProductionBundle,
  type ProductionBundle,
} from '../../support/bundle/production-bundle';
import { STAFF_DOCUMENTS, STAFF_TOKEN } from '../../support/bundle/staff-session';
import { memoryFirestore } from '../../support/memory-firestore/memory-firestore';
import { replacePrices, SELLER_PRICES } from '../../support/product/price-list';
import { SWEEP, sweep } from '../../support/sweep';

/**
 * The deployed bundle under the Functions Framework, with the REST transport of production, while Firestore fails. What
 * it answers is compared with the answers of the product on the Firestore in memory, on which most tests run.
 */

// The bundle sells at them.
replacePrices(...SELLER_PRICES);

let production: ProductionBundle;
let functions: Record<'api' | 'webhooks', ServedFunction>;
async function serve(): Promise<void> {
  functions = {
    api: await production.serve({ target: 'api', memory: 512, signatureType: 'http' }),
    webhooks: await production.serve({ target: 'webhooks', memory: 1024, signatureType: 'http' }),
  };
}
const endFunctions = () => Promise.all(Object.values(functions).map((each) => each.end()));
beforeAll(async () => {
  production = await startProductionBundle();
  await serve();
}, 120_000);
afterAll(async () => {
  await endFunctions();
  await production.end();
});
const beginAgain = (): void => {
  production.google.clear();
  for (const [path, data] of Object.entries(STAFF_DOCUMENTS)) production.google.put(path, toFields(data));
  takeLogs();
};
beforeEach(beginAgain);
afterEach(() => {
  production.google.heal();
  expect(Object.values(functions).map((each) => each.isRunning())).toEqual([true, true]);
});

const send: Send = ({ target, ...request }) => functions[target].send(request);
const takeLogs = () => Object.values(functions).flatMap((each) => each.takeLog());

/** How many documents there are of each collection. Counters of attempts depend on what the process counted before. */
function stored(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of production.google.documents().keys()) {
    const collection = path.split('/')[0] ?? '';
    if (collection !== 'rateLimits') counts[collection] = (counts[collection] ?? 0) + 1;
  }
  return counts;
}

/** The same product in this process, on the Firestore in memory. */
async function inMemory(): Promise<Send> {
  const db = memoryFirestore();
  for (const [path, data] of Object.entries(STAFF_DOCUMENTS)) await db.doc(path).set(data);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const product: Product = compose(readSettings(SETTINGS), { db, overrides: { log: silent } });
  const { auth } = product.deps;
  const composed = compose(readSettings(SETTINGS), {
    db,
    overrides: {
      log: silent,
      auth: {
        ...auth,
        verifyStaff: async (_idToken, whileChecking) => ({
          token: STAFF_TOKEN,
          read: await whileChecking(STAFF_TOKEN),
        }),
      },
    },
  });
  return async ({ target, path, body, headers = {} }: PlayedRequest): Promise<Answer> => {
    const reply = await composed[target]({
      method: body ? 'POST' : 'GET',
      path,
      query: {},
      headers,
      rawBody: body ?? Buffer.alloc(0),
    });
    return { status: reply.status, headers: reply.headers ?? {}, body: reply.body };
  };
}

describe('the deployed bundle answers like the product on the Firestore in memory', () => {
  let expected: Record<string, unknown>;
  let effects: Record<string, number>;
  beforeAll(async () => {
    expected = await play(await inMemory(), API_SECRET);
    beginAgain();
    await play(send, API_SECRET);
    effects = stored();
  });

  it('when Firestore works', async () => {
    expect(expected).toMatchObject({
      health: { status: 200 },
      order: { status: 200, body: { success: true } },
      check: { status: 200, body: { code: 0 } },
      pay: { status: 200, body: { code: 0 } },
      me: { status: 200, body: { login: 'fira' } },
    });
    expect(await play(send, API_SECRET)).toEqual(expected);
    expect(stored()).toEqual(effects);
    expect(effects).toMatchObject({ orders: 1, paymentEvents: 2, receipts: 1 });
    expect(takeLogs().filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });

  /** A retry, and an effect that exists although its answer is lost. */
  const RECOVERED = ['a transaction expires', 'the answer to a commit is lost'];
  const recoverable: [string, Fault[]][] = [
    ['two commits in a row lose against others', [{ method: 'commit', kind: 'aborted', times: 2 }]],
    ['a transaction expires', [{ method: 'commit', kind: 'transactionExpired', times: 1 }]],
    ['a read exceeds a quota', [{ method: 'batchGet', kind: 'exhausted', times: 1 }]],
    ['a query exceeds a quota', [{ method: 'runQuery', kind: 'exhausted', times: 1 }]],
    ['a commit exceeds a quota', [{ method: 'commit', kind: 'exhausted', times: 1 }]],
    ['a read finds no service', [{ method: 'batchGet', kind: 'unavailable', times: 1 }]],
    ['two commits find no service', [{ method: 'commit', kind: 'unavailable', times: 2 }]],
    ['the answer to a commit is lost', [{ method: 'commit', kind: 'answerLost', times: 1 }]],
    [
      'reads and commits are slow',
      [
        { method: 'batchGet', kind: 'slow', times: 1 },
        { method: 'commit', kind: 'slow', times: 1 },
      ],
    ],
  ];

  for (const [[what, faults], options] of sweep(recoverable, ([each]) => RECOVERED.includes(each)))
    it(`and has every effect once, when ${what} during each request`, { timeout: 60_000, ...options }, async () => {
      const answers = await play(send, API_SECRET, async (step, sending) => {
        // A transaction without reads has no identity that could expire.
        for (const fault of faults)
          if (!(fault.kind === 'transactionExpired' && step === 'pay')) production.google.fail(fault);
        const answer = await sending();
        production.google.heal();
        return answer;
      });
      expect(answers).toEqual(expected);
      expect(stored()).toEqual(effects);
      expect(takeLogs().filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    });
});

describe('while Firestore fails for long', () => {
  /** The client repeats a refused commit for minutes. Without its process it does not reach what comes later. */
  async function restart(): Promise<void> {
    expect(Object.values(functions).map((each) => each.isRunning())).toEqual([true, true]);
    await endFunctions();
    production.google.heal();
    await serve();
  }
  beforeEach(restart, 60_000);

  const everything = (kind: Fault['kind']): Fault[] =>
    (['batchGet', 'commit', 'runQuery'] as const).map((method) => ({ method, kind, times: Infinity }));
  const REFUSED = 'every call is refused';
  const lasting: [string, Fault[], RegExp][] = [
    ['every call exceeds a quota', everything('exhausted'), /Quota exceeded|15000 ms/],
    ['the service is gone', everything('unavailable'), /currently unavailable|15000 ms/],
    ['no call is answered', everything('hangs'), /did not answer within 15000 ms/],
    [REFUSED, everything('permissionDenied'), /insufficient permissions/],
  ];
  const errorsOf = (target: 'api' | 'webhooks') =>
    functions[target].takeLog().filter(({ severity }) => severity === 'ERROR');

  /** A purchase of which the provider's notifications have not arrived yet. */
  async function ordered() {
    const { body } = await send(order());
    const about = body as Parameters<typeof notification>[1];
    return (['check', 'pay'] as const).map((type) => notification(type, about, API_SECRET));
  }

  /** 0 would accept a payment, or acknowledge what is not stored. */
  function expectRefused(answers: readonly Answer[], reason: RegExp): void {
    for (const { status, body, headers } of answers)
      expect({ status, body, cache: headers['cache-control'] }).toEqual({
        status: 500,
        body: { code: 13 },
        cache: 'private, no-store',
      });
    // What staff switched off is not known either: Check goes on with what is known.
    const errors = errorsOf('webhooks').filter(({ message }) => message !== 'public facts not read');
    expect(errors.map(({ message, type }) => `${message}: ${String(type)}`).toSorted()).toEqual([
      'notification failed: check',
      'notification failed: pay',
    ]);
    for (const { error } of errors) expect(error).toMatch(reason);
    expect(JSON.stringify(errors)).not.toContain('buyer@');
  }

  /** What the provider does with refused notifications: the same bodies arrive once more. */
  async function expectAcceptedLater(notifications: readonly PlayedRequest[]): Promise<void> {
    await restart();
    for (const each of notifications) expect(await send(each)).toMatchObject({ status: 200, body: { code: 0 } });
    expect(stored()).toMatchObject({ paymentEvents: 2, receipts: 1, orders: 1 });
    expect([...production.google.documents().keys()].filter((path) => path.startsWith('paymentEvents/'))).toEqual(
      expect.arrayContaining(['paymentEvents/check_4000000001', 'paymentEvents/pay_4000000001']),
    );
  }

  for (const [[what, faults, reason], options] of sweep(lasting, ([each]) => each === REFUSED)) {
    const title = `all calls are refused, nothing is stored, and the log has the reason: ${what}`;
    it(title, { timeout: 60_000, ...options }, async () => {
      const notifications = await ordered();
      const before = stored();
      takeLogs();
      for (const fault of faults) production.google.fail(fault);
      const [ofProvider, others] = await Promise.all([
        Promise.all(notifications.map(send)),
        Promise.all([health, order(), me(), webhookList()].map(send)),
      ]);
      expect(stored()).toEqual(before);
      expectRefused(ofProvider, reason);
      for (const { status, body, headers } of others) {
        expect([500, 503]).toContain(status);
        expect(body).toMatchObject({ success: false, requestId: headers['x-request-id'] });
        expect(headers['cache-control']).toBe('private, no-store');
        expect((body as { code: string }).code).toBe(status === 503 ? 'busy' : 'internal');
        expect(headers['retry-after']).toBe(status === 503 ? '2' : undefined);
      }
      const errors = errorsOf('api');
      expect(errors.map(({ message }) => message)).toEqual(others.map(() => 'call failed'));
      expect(errors.map(({ requestId }) => requestId).toSorted()).toEqual(
        others.map(({ headers }) => headers['x-request-id']).toSorted(),
      );
      for (const { error } of errors) expect(error).toMatch(reason);
      await expectAcceptedLater(notifications);
      expect(await send(health)).toMatchObject({ status: 200 });
    });
  }

  const LONG = { timeout: 60_000, ...SWEEP };
  it('Check and Pay are refused within 30 seconds while every commit loses against others', LONG, async () => {
    const notifications = await ordered();
    const before = stored();
    takeLogs();
    production.google.fail({ method: 'commit', kind: 'aborted', times: Infinity });
    const begun = performance.now();
    expectRefused(await Promise.all(notifications.map(send)), /contention|15000 ms/);
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(stored()).toEqual(before);
    await expectAcceptedLater(notifications);
  });

  it('prices are shown: they need no database', async () => {
    for (const fault of everything('unavailable')) production.google.fail(fault);
    expect(await send(shop())).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe('a query without its index', () => {
  const noIndex = (collection: string): Fault => ({ method: 'runQuery', kind: 'missingIndex', times: 1, collection });

  it('fails with 500, and the log names the collection and no data', async () => {
    production.google.fail(noIndex('paymentEvents'));
    const { status, body } = await send(webhookList());
    expect({ status, body }).toMatchObject({ status: 500, body: { success: false, code: 'internal' } });
    const [line] = functions.api.takeLog().filter(({ severity }) => severity === 'ERROR');
    expect(line?.error).toBe(
      'Error: A query of the collection "paymentEvents" has no index yet: deploy firestore.indexes.json.',
    );
    expect(await send(webhookList())).toMatchObject({ status: 200 });
  });

  it('inside the transaction of an order fails with 500 and stores no order', async () => {
    production.google.fail(noIndex('orders'));
    expect(await send(order())).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(stored()).not.toHaveProperty('orders');
    expect(JSON.stringify(functions.api.takeLog())).toContain('A query of the collection \\"orders\\" has no index');
  });
});
