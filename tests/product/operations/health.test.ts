import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { getHealth } from '@functions/operations/contract/get-health';
import type { HealthResponse } from '@functions/operations/contract/health';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { handleOutboxTrigger } from '@functions/jobs/process-outbox-entry';
import { readHealth } from '@functions/operations/calls/read-health';
import { runJob } from '@functions/operations/tasks/run-job';
import { inRepository } from '../../../scripts/lib/repository';
import { billedReads } from '../../support/product/billed-reads';
import { callPanel, createStaff } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, subscribe } from '../../support/product/scenario';

const KEY = 'key-of-the-monitor';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, (deps) => ({
    ...deps,
    settings: { ...deps.settings, monitoringKeyHash: deps.random.hash(KEY) },
  }));
});
afterAll(() => product.stop());

const health = async (): Promise<HealthResponse> => {
  return (await readHealth(product.deps)).value;
};
const checkOf = async (name: string) => (await health()).checks.find((check) => check.name === name);
const ask = (path: string, headers: Record<string, string> = {}) =>
  product.api({ method: 'GET', path, query: {}, headers, rawBody: Buffer.alloc(0) });
const EMPTY = { query: {}, headers: {}, rawBody: Buffer.alloc(0) };
const monitor = { authorization: `Bearer ${KEY}` };

describe('access to the health check', () => {
  it('anyone gets liveness and the release, and nothing else', async () => {
    expect(await ask(getHealth.path)).toMatchObject({ status: 200, body: { success: true, release: 'local' } });
    expect(Object.keys((await ask(getHealth.path)).body as object)).toEqual(['success', 'release']);
  });

  it('HEAD gets the status and the headers of GET, as monitors ask (M11)', async () => {
    const head = await product.api({ ...EMPTY, method: 'HEAD', path: getHealth.path });
    const get = await ask(getHealth.path);
    const headers = { ...get.headers, 'x-request-id': expect.any(String) as string };
    expect(head).toMatchObject({ status: 200, headers });
    expect((await product.api({ ...EMPTY, method: 'HEAD', path: '/api/none' })).status).toBe(404);
    // A call with POST has no HEAD.
    expect((await product.api({ ...EMPTY, method: 'HEAD', path: '/api/shop/getShop' })).status).toBe(404);
  });

  it('a monitor elsewhere may ask what docs/deploy.md tells it to: the health and the shop', async () => {
    const guide = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');
    const [, health = '', text = ''] = /`GET https:\/\/your\.domain(\S+)` must contain `(\S+)`/.exec(guide) ?? [];
    const [, shop = '', body = ''] = /`POST https:\/\/your\.domain(\S+)`[^.]+the body `(\S+)`/.exec(guide) ?? [];
    expect(JSON.stringify((await ask(health)).body)).toContain(text);
    const headers = { 'content-type': 'application/json' };
    const sold = await product.api({ ...EMPTY, method: 'POST', path: shop, headers, rawBody: Buffer.from(body) });
    expect(sold.status).toBe(200);
  });

  it.each([
    ['no key', {}],
    ['another key', { authorization: 'Bearer none' }],
    ['the word null as its key', { authorization: 'Bearer null' }],
  ])('a monitor with %s gets 401', async (_what, headers) => {
    expect((await ask(getDeepHealth.path, headers as Record<string, string>)).status).toBe(401);
  });

  it('a monitor with its key and a member of finance get the same details', async () => {
    const detailed = await ask(getDeepHealth.path, monitor);
    expect(detailed).toMatchObject({ status: 200, body: { success: true, release: 'local' } });
    const fira = await createStaff(product, 'finance');
    const { body } = await callPanel(product, getSystemHealth, {}, fira);
    expect({ ...body, now: '' }).toEqual({ ...(detailed.body as object), now: '' });
  });

  it('without a configured key the detailed call returns 401, also for the key "none"', async () => {
    const closed = await startProduct({ settings: { ...product.deps.settings, monitoringKeyHash: null } });
    const reply = await closed.api({
      method: 'GET',
      path: getDeepHealth.path,
      query: {},
      headers: { authorization: 'Bearer none' },
      rawBody: Buffer.alloc(0),
    });
    await closed.stop();
    expect(reply.status).toBe(401);
  });
});

describe('contents of the health check', () => {
  it('a notification that is not applied is reported with its age, and no longer after the sweep', async () => {
    const { session } = await join(product, 'anna');
    const { transactionId } = await subscribe(product, session);
    expect(await checkOf('unapplied')).toMatchObject({ state: 'good', count: 0, since: null });
    const event = await product.deps.store.nonTransactional.paymentEvents.get(`pay_${transactionId}`);
    if (event === null) throw new Error('no notification');
    const receivedAt = (await product.deps.clock.now()) - HOUR;
    await product.deps.store.nonTransactional.paymentEvents.save({
      ...event,
      id: 'pay_1',
      state: 'received',
      receivedAt,
      fields: { ...event.fields, TransactionId: '1' },
    });
    await product.deps.store.nonTransactional.paymentEvents.save({ ...event, id: 'pay_2', state: 'quarantined' });
    expect(await checkOf('unapplied')).toEqual({
      name: 'unapplied',
      state: 'bad',
      count: 1,
      since: new Date(receivedAt).toISOString(),
    });
    expect(await checkOf('quarantined')).toMatchObject({ state: 'warn', count: 1 });
    await sweepPaymentEvents(product.deps);
    expect(await checkOf('unapplied')).toMatchObject({ state: 'good', count: 0 });
  });

  it('e-mails that failed and are retried count as failing; tasks that were given up count as dead', async () => {
    const { outbox } = product.deps.store.nonTransactional;
    const now = await product.deps.clock.now();
    const entry = {
      state: 'pending',
      nextAttemptAt: now + HOUR,
      leaseUntil: 0,
      lastError: 'no',
      created: now,
    } as const;
    const task = { kind: 'password-mail', action: 'reset', email: 'anna@example.com', language: 'ru' } as const;
    await outbox.create({ ...entry, id: 'fails', task, attempts: 2 });
    await outbox.create({ ...entry, id: 'waits', task, attempts: 0 });
    await outbox.create({ ...entry, id: 'other', task: { kind: 'sync-mandate', uid: 'nobody' }, attempts: 2 });
    expect(await checkOf('failingMails')).toMatchObject({ state: 'warn', count: 1 });
    await outbox.save({ ...entry, id: 'fails', task, attempts: 100, state: 'dead' });
    expect([await checkOf('failingMails'), await checkOf('dead')]).toMatchObject([
      { count: 0 },
      { state: 'bad', count: 1 },
    ]);
  });

  it('payments without a card token are bad while none of the day has one', async () => {
    const today = await startProduct();
    const missing = async () =>
      (await readHealth(today.deps)).value.checks.find(({ name }) => name === 'missingTokens');
    const buyAs = async (name: string) => subscribe(today, (await join(today, name)).session);
    expect(await missing()).toEqual({ name: 'missingTokens', state: 'good', count: 0, since: null });
    await today.sandbox.cloudpayments.setFaults({ savesTokens: false });
    await buyAs('boris');
    expect(await missing()).toMatchObject({ state: 'bad', count: 1 });
    await today.sandbox.cloudpayments.setFaults({ savesTokens: true });
    await buyAs('vera');
    expect(await missing()).toMatchObject({ state: 'warn', count: 1 });
    await today.moveTo((await today.deps.clock.now()) + 24 * HOUR);
    expect(await missing()).toMatchObject({ state: 'good', count: 0 });
    await today.stop();
  });

  it('the trigger of the outbox is bad if it was not called for a task of three minutes ago', async () => {
    const { outbox } = product.deps.store.nonTransactional;
    const created = (await product.deps.clock.now()) - 4 * MINUTE;
    const task = { kind: 'sync-mandate', uid: 'nobody' } as const;
    const entry = {
      task,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: created,
      leaseUntil: 0,
      lastError: null,
      created,
    };
    await outbox.create({ ...entry, id: 'missed', state: 'pending' });
    expect(await checkOf('outboxTrigger')).toEqual({ name: 'outboxTrigger', state: 'bad', count: null, since: null });
    await handleOutboxTrigger(product.deps, { id: 'missed' });
    expect(await outbox.get('missed')).toMatchObject({ state: 'done' });
    const check = await checkOf('outboxTrigger');
    expect(check).toMatchObject({ state: 'good' });
    expect(Date.now() - Date.parse(String(check?.since))).toBeLessThan(MINUTE);
  });

  it('a task is processed although the heartbeat of the trigger cannot be stored', async () => {
    const { outbox } = product.deps.store.nonTransactional;
    const created = await product.deps.clock.now();
    const task = { kind: 'sync-mandate', uid: 'nobody' } as const;
    const entry = { task, attempts: 0, nextAttemptAt: created, leaseUntil: 0, lastError: null, created };
    await outbox.create({ ...entry, id: 'unrecorded', state: 'pending' });
    const dependencyHealth = { ...product.deps.dependencyHealth, record: () => Promise.reject(new Error('no')) };
    await handleOutboxTrigger({ ...product.deps, dependencyHealth }, { id: 'unrecorded' });
    expect(await outbox.get('unrecorded')).toMatchObject({ state: 'done' });
  });

  it('shows the last run of a job and its last successful one, without the message of an error', async () => {
    await runJob(product.deps, 'sweep-outbox', () => Promise.resolve(3));
    const [done] = (await health()).jobs.filter(({ name }) => name === 'sweep-outbox');
    expect(done).toMatchObject({ state: 'good', processed: 3, error: null, succeededAt: done?.startedAt });
    await expect(
      runJob(product.deps, 'sweep-outbox', () => Promise.reject(new TypeError('anna@example.com'))),
    ).rejects.toThrow(TypeError);
    const [failed] = (await health()).jobs.filter(({ name }) => name === 'sweep-outbox');
    expect(failed).toMatchObject({
      state: 'warn',
      processed: null,
      error: 'TypeError',
      succeededAt: done?.succeededAt,
    });
    expect(failed?.runId).not.toBe(done?.runId);
    expect(JSON.stringify((await product.db.doc('jobRuns/sweep-outbox').get()).data())).not.toContain('anna');
  });

  it('the state of the provider is bad after a failed call', async () => {
    const contact = async () => (await health()).services.find(({ service }) => service === 'payments');
    expect(await contact()).toMatchObject({ state: 'good', failedAt: null });
    await product.sandbox.cloudpayments.setFaults({
      faults: [{ method: '/subscriptions/find', kind: 'error500', count: 1 }],
    });
    await expect(product.deps.payments.forNewOrders.mandates?.find('somebody')).rejects.toThrow('500');
    expect(await contact()).toMatchObject({ state: 'bad' });
  });
});

it('the health check costs a bounded number of reads, whatever the data', async () => {
  const { reads } = await billedReads(health);
  expect(reads).toBeLessThanOrEqual(30);
});
