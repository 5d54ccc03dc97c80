import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLogs } from '@functions/panel/contract/list-logs';
import { createNode } from '@functions/nodes/contract/nodes';
import { cancelByStaff } from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { VpnNodeProgram } from '../../sandbox/node/vpn-node';
import { startApiServer, type ApiServer } from '../../support/product/api-server';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, subscribe } from '../../support/product/scenario';

let product: RunningProduct;
let api: ApiServer;
let admin: StaffSession;
let node: VpnNodeProgram;
/** A second node, which stops polling. */
let cutOff: VpnNodeProgram;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  admin = await createStaff(product, 'admin');
  const keyOf = async (nodeId: string, serverName: string) =>
    String(
      (await callPanel(product, createNode, { nodeId, serverName, address: `${nodeId}.example:443` }, admin)).body.key,
    );
  node = api.node(await keyOf('fin-1', 'Хельсинки'));
  cutOff = api.node(await keyOf('ned-1', 'Амстердам'));
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

it('nodes admit activated devices and refuse them after a refund; the panel lists each connection', async () => {
  const { session } = await join(product, 'anna', { language: 'ru' });
  const { transactionId } = await subscribe(product, session);
  const apps = ['Телефон', 'Планшет', 'Ноутбук', 'Телевизор'].map((name) => api.app(session, name));
  const [phone, , laptop, tv] = apps;
  if (!phone || !laptop || !tv) throw new Error('four devices are needed');
  for (const app of apps.slice(0, 3)) expect((await app.activate()).status).toBe(200);

  const fourth = await tv.activate();
  expect(fourth).toMatchObject({ status: 409, body: { code: 'device_limit', limit: 3, used: 3 } });
  expect(fourth.body.devices).toMatchObject([
    { deviceName: 'Телефон' },
    { deviceName: 'Планшет' },
    { deviceName: 'Ноутбук' },
  ]);

  await subscribe(product, session, { kind: 'device-slot' });
  expect((await tv.activate()).body).toMatchObject({ limit: 4, used: 4 });
  await node.poll();
  await cutOff.poll();
  expect(await node.admitted()).toHaveLength(4);
  for (const app of apps) expect(await node.connect(app.key(), '198.51.100.4')).toBe(true);

  const tabletKey = apps[1]?.key() ?? '';
  await apps[1]?.leave();
  await node.poll();
  expect([await node.connect(tabletKey), await node.connect(laptop.key())]).toEqual([false, true]);
  expect((await node.report()).accepted).toBe(6);

  // The payment of the device slot is newer; this refunds the payment of the period.
  await requestRefund(product.deps, {
    uid: session.uid,
    transactionId,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-1',
  });
  await product.drain();
  await node.poll();
  expect(await node.admitted()).toEqual([]);
  expect(await node.connect(phone.key())).toBe(false);
  expect(await node.report()).toEqual({ accepted: 1, dropped: [] });
  expect(await phone.activate()).toMatchObject({ status: 409, body: { code: 'not_active' } });

  // This node did not poll after the refund: it admits devices until the end of access that it knows.
  expect(await cutOff.connect(phone.key(), '2001:db8::1')).toBe(true);
  const known = await cutOff.admitted();
  expect(known).toHaveLength(4);
  expect((await cutOff.report()).accepted).toBe(1);

  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  const { status, body } = await callPanel(
    product,
    listLogs,
    { userId: customer?.id ?? '' },
    await createStaff(product, 'support'),
  );
  const rows = body as unknown as {
    serverName: string;
    success: boolean;
    email: string;
    deviceName: string;
    userIp: string;
  }[];
  expect({ status, rows: rows.length }).toEqual({ status: 200, rows: 8 });
  expect(
    rows
      .filter(({ success }) => !success)
      .map(({ deviceName }) => deviceName)
      .toSorted(),
  ).toEqual(['Планшет', 'Телефон']);
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([session.email]));
  expect(rows.filter(({ serverName }) => serverName === 'Амстердам')).toMatchObject([
    { userIp: '2001:db8::1', deviceName: 'Телефон', success: true },
  ]);
});

it('without polls a node drops each key at its validUntil by itself', async () => {
  const { session } = await join(product, 'boris', { language: 'ru' });
  await subscribe(product, session, { period: 1 });
  // Without auto-renewal, access ends with the paid period.
  expect(await cancelByStaff(product.deps, { uid: session.uid })).toMatchObject({ ok: true });
  await product.drain();
  const phone = api.app(session, 'Телефон');
  const { validUntil } = (await phone.activate()).body;
  await cutOff.poll();
  await product.moveTo(Date.parse(String(validUntil)) - 1000);
  expect(await cutOff.connect(phone.key())).toBe(true);
  await product.moveTo(Date.parse(String(validUntil)));
  expect(await cutOff.connect(phone.key())).toBe(false);
});
