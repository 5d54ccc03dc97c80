import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { jsonCall } from '../../../scripts/node-agent/json-call';
import { addNode, startApiServer, type ApiServer } from '../../support/product/api-server';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, advanceDays, advanceToPeriodEnd, subscribe, subscriptionOf } from '../../support/product/scenario';

let product: RunningProduct;
let api: ApiServer;
let key: string;
/** The last time read from the local clock. */
let moment: number;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  key = await addNode(product, 'fin-1');
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

async function connected(name: string, devices = 1) {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session);
  const apps = Array.from({ length: devices }, (_, n) => api.app(session, `${name}-${n}`));
  for (const app of apps) await app.activate();
  moment = await product.deps.clock.now();
  return { session, apps, phone: apps[0] ?? api.app(session, name) };
}

const access = (query = '') => jsonCall(`${api.url}/api/node/access${query}`, { bearer: key });
const report = (entries: object[], bearer = key) =>
  jsonCall(`${api.url}/api/node/connections`, { bearer, body: { entries } });
const logsOf = async ({ uid }: Pick<Session, 'uid'>) =>
  product.deps.store.nonTransactional.connectionLogs.ofCustomer(uid, await product.deps.clock.now(), 100);

const entry = (deviceId: string, about: object = {}) => ({
  id: `entry-${Math.random().toString(36).slice(2)}`,
  deviceId,
  connectedAt: new Date(moment).toISOString(),
  userIp: '203.0.113.7',
  success: true,
  ...about,
});

describe('the access grants that a node reads', () => {
  it('hold hashes of keys and their end, and nothing that identifies the customer', async () => {
    const { session, phone } = await connected('anna');
    const { body } = await access();
    const text = JSON.stringify(body);
    expect(text).toContain(product.deps.random.hash(phone.key()));
    for (const secret of [session.uid, session.email, phone.key(), 'anna-0']) expect(text).not.toContain(secret);
    const { accessEndsAt } = await subscriptionOf(product, session);
    expect(body).toMatchObject({
      more: false,
      pollAfterSeconds: 30,
      changes: [{ keys: [{ validUntil: new Date(accessEndsAt ?? 0).toISOString() }] }],
    });
  });

  it('a renewal, a cancellation and a detached device each arrive with the next poll', async () => {
    const node = api.node(key);
    const { session, phone, apps } = await connected('boris', 2);
    await node.poll();
    expect(await node.connect(phone.key())).toBe(true);

    const untilOf = async () => (await subscriptionOf(product, session)).accessEndsAt;
    await advanceToPeriodEnd(product, session, 0.1);
    await node.poll();
    expect(await node.connect(phone.key())).toBe(true);

    const before = await untilOf();
    expect((await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session)).status).toBe(
      200,
    );
    await product.drain();
    expect(await untilOf()).toBeLessThan(before ?? 0);
    const changed = JSON.stringify((await access()).body);
    expect(changed).toContain(new Date((await untilOf()) ?? 0).toISOString());

    const [, tablet] = apps;
    const held = tablet?.key() ?? '';
    await tablet?.leave();
    // The node knows the change only after its next poll.
    expect(await node.connect(held)).toBe(true);
    await node.poll();
    expect([await node.connect(held), await node.connect(phone.key())]).toEqual([false, true]);
  });

  it('a restriction for misuse closes every key with the next poll', async () => {
    const node = api.node(key);
    const { session, phone } = await connected('misuser');
    await node.poll();
    expect(await node.connect(phone.key())).toBe(true);
    expect(await restrictAccess(product.deps, { uid: session.uid, reason: 'key-shared' })).toMatchObject({ ok: true });
    await node.poll();
    expect(await node.connect(phone.key())).toBe(false);
    expect(await phone.activate()).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });

  it('the export holds the connections of an account, and its deletion removes keys and connections', async () => {
    const node = api.node(key);
    const { session, phone } = await connected('leaver');
    await node.poll();
    await node.connect(phone.key(), '198.51.100.9');
    await node.report();
    const claimed = { uid: session.uid, email: session.email };
    const { body } = await product.call(exportAccount, claimed, session);
    expect(body).toMatchObject({
      export: { connections: [{ userIp: '198.51.100.9', serverName: 'Хельсинки', success: true }] },
    });
    expect((await product.call(deleteAccount, { ...claimed, confirmed: true }, session)).status).toBe(200);
    await product.drain();
    await node.poll();
    expect(await node.connect(phone.key())).toBe(false);
    // The node still reports the refused connection, but its device is no longer known.
    expect(await node.report()).toMatchObject({ accepted: 0, dropped: [{ reason: 'unknown_device' }] });
    expect(await logsOf(session)).toEqual([]);
  });

  it('without polls a node itself enforces the end of each key', async () => {
    const node = api.node(key);
    const { session, phone } = await connected('cut-off');
    await node.poll();
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    await product.drain();
    await node.poll();
    await advanceToPeriodEnd(product, session, -0.01);
    expect(await node.connect(phone.key())).toBe(true);
    await advanceToPeriodEnd(product, session, 0.01);
    expect(await node.connect(phone.key())).toBe(false);
  });

  it('a forged cursor and a too large limit are refused', async () => {
    expect(await access('?since=yesterday')).toMatchObject({ status: 400, body: { code: 'cursor_not_valid' } });
    expect(await access('?limit=5000')).toMatchObject({ status: 400, body: { field: 'limit' } });
  });
});

describe('connections that a node reports', () => {
  it('are stored once, however often a batch is sent, and are read newest first', async () => {
    const { session, phone } = await connected('clara');
    const node = api.node(key);
    await node.poll();
    await node.connect(phone.key(), '2001:db8::7');
    expect(await node.report()).toEqual({ accepted: 1, dropped: [] });
    const deviceId = String((await phone.servers()).body.deviceId);
    const batch = Array.from({ length: 40 }, (_, n) => entry(deviceId, { success: n % 2 === 0 }));
    for (let time = 0; time < 3; time += 1)
      expect((await report(batch)).body).toMatchObject({ accepted: 40, dropped: [] });
    const logs = await logsOf(session);
    expect(logs).toHaveLength(41);
    expect(logs.filter(({ success }) => !success)).toHaveLength(20);
    expect(logs.map(({ connectionDate }) => connectionDate)).toEqual(
      logs.map(({ connectionDate }) => connectionDate).toSorted((a, b) => b - a),
    );
    expect(logs.find(({ userIp }) => userIp === '2001:db8::7')).toMatchObject({
      serverName: 'Хельсинки',
      deviceName: 'clara-0',
      platform: 'android',
    });
  });

  it('foreign, too old and future entries are named and dropped; the rest is stored', async () => {
    const { session, phone } = await connected('dora');
    const deviceId = String((await phone.servers()).body.deviceId);
    const now = await product.deps.clock.now();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const batch = [
      entry(deviceId, { connectedAt: at(0) }),
      entry('stranger'),
      entry(deviceId, { connectedAt: at(-31) }),
      entry(deviceId, { connectedAt: at(1) }),
    ];
    expect((await report(batch)).body).toMatchObject({
      accepted: 1,
      dropped: [
        { id: batch[1]?.id, reason: 'unknown_device' },
        { id: batch[2]?.id, reason: 'too_old' },
        { id: batch[3]?.id, reason: 'in_the_future' },
      ],
    });
    expect(await logsOf(session)).toHaveLength(1);
    await advanceDays(product, 30.5);
    expect(await logsOf(session)).toEqual([]);
    expect(await product.count('connectionLogs')).toBeGreaterThan(0);
  });

  it('a batch with more than a thousand entries or an invalid one is refused whole', async () => {
    const { session, phone } = await connected('eva');
    const deviceId = String((await phone.servers()).body.deviceId);
    expect(await report(Array.from({ length: 1001 }, () => entry(deviceId)))).toMatchObject({
      status: 400,
      body: { field: 'entries' },
    });
    expect(await report([entry(deviceId), entry(deviceId, { userIp: 'home' })])).toMatchObject({
      status: 400,
      body: { field: 'entries.1.userIp' },
    });
    expect(await logsOf(session)).toEqual([]);
    expect((await report(Array.from({ length: 1000 }, () => entry(deviceId)))).body).toMatchObject({ accepted: 1000 });
  });
});

describe('a node is identified by its key (§4)', () => {
  it('no key, a customer’s token and another node’s secret return 401', async () => {
    const { session } = await connected('fox');
    const other = await addNode(product, 'ned-1');
    const [, secret] = other.split('.');
    for (const bearer of ['', session.idToken, `fin-1.${secret ?? ''}`, `${key}x`]) {
      expect(await jsonCall(`${api.url}/api/node/access`, { bearer })).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
      expect((await report([entry('x')], bearer)).status).toBe(401);
    }
  });
});
