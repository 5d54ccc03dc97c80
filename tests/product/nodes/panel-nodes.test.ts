import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/nodes/contract/nodes';
import { jsonCall } from '../../../scripts/node-agent/json-call';
import { startApiServer, type ApiServer } from '../../support/product/api-server';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

let product: RunningProduct;
let api: ApiServer;
let admin: StaffSession;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  admin = await createStaff(product, 'admin');
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

const about = (nodeId: string) => ({ nodeId, serverName: 'Хельсинки', address: `${nodeId}.example:443` });
const create = async (nodeId: string) => String((await callPanel(product, createNode, about(nodeId), admin)).body.key);
const rotate = async (nodeId: string) => String((await callPanel(product, rotateNodeKey, { nodeId }, admin)).body.key);
const pollStatus = async (key: string) => (await jsonCall(`${api.url}/api/node/access`, { bearer: key })).status;

it('an admin creates a node: its key is shown once, stored as a hash, and accepted', async () => {
  const key = await create('fin-1');
  expect(await pollStatus(key)).toBe(200);
  const [, secret = 'none'] = key.split('.');
  const kept = JSON.stringify((await product.db.collection('nodes').get()).docs.map((found) => found.data()));
  expect([kept.includes(secret), kept.includes(product.deps.random.hash(secret))]).toEqual([false, true]);
  const { body } = await callPanel(product, listNodes, {}, admin);
  expect(body).toMatchObject({
    content: [{ nodeId: 'fin-1', serverName: 'Хельсинки', address: 'fin-1.example:443', revokedAt: null }],
  });
  expect(JSON.stringify(body)).not.toContain('ash');
  expect(await callPanel(product, createNode, about('fin-1'), admin)).toMatchObject({
    status: 409,
    body: { code: 'node_taken' },
  });
});

it('after rotation both keys work until the new one is used', async () => {
  const first = await create('ned-1');
  const second = await rotate('ned-1');
  expect([await pollStatus(first), await pollStatus(second), await pollStatus(first)]).toEqual([200, 200, 401]);
});

it('after revocation no key works, the key cannot be rotated, and the name stays taken', async () => {
  const first = await create('swe-1');
  const second = await rotate('swe-1');
  expect((await callPanel(product, revokeNode, { nodeId: 'swe-1' }, admin)).status).toBe(200);
  expect([await pollStatus(first), await pollStatus(second)]).toEqual([401, 401]);
  expect(await callPanel(product, rotateNodeKey, { nodeId: 'swe-1' }, admin)).toMatchObject({
    status: 404,
    body: { code: 'no_such_node' },
  });
  expect(await callPanel(product, createNode, about('swe-1'), admin)).toMatchObject({ status: 409 });
});

it('only admins change nodes, and every change is one row of the audit, without the key (P27)', async () => {
  const { store } = product.deps;
  const key = await create('aud-1');
  await rotate('aud-1');
  await callPanel(product, revokeNode, { nodeId: 'aud-1' }, admin);
  const rows = await store.nonTransactional.audit.listPage({ by: { actor: admin.login } }, null, 50);
  const own = rows.filter(({ facts }) => facts.nodeId === 'aud-1').map(({ action }) => action);
  expect(own.toSorted()).toEqual(['createNode', 'revokeNode', 'rotateNodeKey']);
  expect(JSON.stringify(rows)).not.toContain(key.split('.')[1]);
  for (const role of ['support', 'finance'] as const) {
    const other = await createStaff(product, role);
    for (const endpoint of [listNodes, rotateNodeKey, revokeNode]) {
      expect(await callPanel(product, endpoint, { nodeId: 'fin-1' }, other)).toMatchObject({
        status: 403,
        body: { code: 'role_not_allowed' },
      });
    }
    expect((await callPanel(product, createNode, about('new-1'), other)).status).toBe(403);
  }
});
