import { afterAll, expect, it } from 'vitest';
import { revokeNode } from '@functions/nodes/contract/nodes';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { SECOND } from '@functions/base/rules/calendar';
import { accessFeed, FRESH_FOR } from '@functions/nodes/store/access-feed';
import { jsonCall } from '../../../scripts/node-agent/json-call';
import { createStaff, callPanel } from '../../support/customers/staff';
import { addNode, startApiServer } from '../../support/product/api-server';
import { billedReads } from '../../support/product/billed-reads';
import { join, subscribe } from '../../support/product/scenario';
import { seedAccess } from '../../support/product/seed-access';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const POLL = 30 * SECOND;
const SEEDED = 200;
/** How far the time of the instances is ahead of the database. */
let ahead = 0;

// As deployed: an instance answers from what it has read.
const product = await startProductOfFile({}, (deps) => ({
  ...deps,
  accessFeed: accessFeed(deps.store, { realNow: () => deps.clock.realNow() + ahead }, { freshFor: FRESH_FOR }),
}));
const other = product.restartOn(product.db.databaseId);
const [first, second] = [await startApiServer(product), await startApiServer(other)];
afterAll(async () => {
  await first.close();
  await second.close();
});
const INSTANCES = 2;
const { uids } = await seedAccess(product, { accounts: SEEDED, devicesEach: 1 });

/** Nodes that have read everything; they poll the instances in turn. */
async function nodes(count: number, name: string) {
  const programs = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const key = await addNode(product, `${name}-${n}`);
      return (n % 2 === 0 ? first : second).node(key);
    }),
  );
  await Promise.all(programs.map((node) => node.poll()));
  return programs;
}

async function change(from: number, to: number): Promise<void> {
  const { accessGrants } = product.deps.store.nonTransactional;
  for (const uid of uids.slice(from, to)) {
    const grant = await accessGrants.get(uid);
    if (grant) await accessGrants.save({ ...grant, entries: [] });
  }
}

it('a change is read once by each instance, however many nodes poll it', async () => {
  const readsOf = async (count: number, from: number) => {
    const polling = await nodes(count, `n${count}`);
    ahead += FRESH_FOR;
    await Promise.all(polling.map((node) => node.poll()));
    await change(from, from + 40);
    ahead += FRESH_FOR;
    const { reads, result } = await billedReads(() => Promise.all(polling.map((node) => node.poll())));
    for (const received of result) expect(received).toBeGreaterThanOrEqual(40);
    // Each poll reads the node’s own document, to check its key.
    return reads - count;
  };
  const few = await readsOf(4, 0);
  const many = await readsOf(60, 40);
  expect(few).toBeLessThanOrEqual(40 * INSTANCES);
  // The seconds before the last read are read again, so a part of the changes before counts twice.
  expect(many).toBeLessThanOrEqual(80 * INSTANCES);
});

it('a change reaches every node with its next poll after 20 seconds, so within a minute', async () => {
  const { session } = await join(product, 'vera', { language: 'ru' });
  await subscribe(product, session);
  const phone = first.app(session, 'vera-0');
  await phone.activate();
  const held = phone.key();
  const polling = await nodes(4, 'prompt');
  for (const node of polling) expect(await node.connect(held)).toBe(true);
  expect(await phone.leave()).toMatchObject({ status: 200 });
  expect(FRESH_FOR + POLL).toBeLessThan(60 * SECOND);
  ahead += FRESH_FOR;
  for (const node of polling) {
    await node.poll();
    expect(await node.connect(held)).toBe(false);
  }
});

it('a revoked node learns nothing new, although its instance knows the answer', async () => {
  const key = await addNode(product, 'gone-1');
  const ask = (bearer: string, since = '') =>
    jsonCall(`${first.url}/api/node/access${since && `?since=${since}`}`, { bearer });
  const { body } = await ask(key);
  const cursor = String(body.cursor);
  await change(120, 125);
  ahead += FRESH_FOR;
  const known = await ask(await addNode(product, 'here-1'), cursor);
  expect((known.body.changes as unknown[]).length).toBeGreaterThanOrEqual(5);
  const admin = await createStaff(product, 'admin');
  expect((await callPanel(product, revokeNode, { nodeId: 'gone-1' }, admin)).status).toBe(200);
  const refused = await ask(key, cursor);
  expect(refused.status).toBe(401);
  expect(refused.body).not.toHaveProperty('changes');
});

it('entries hold no address, and no uid', async () => {
  const { session } = await join(product, 'zoya', { language: 'ru' });
  await subscribe(product, session);
  await second.app(session, 'zoya-0').activate();
  await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
  await product.drain();
  const key = await addNode(product, 'mute-1');
  const before = await jsonCall(`${second.url}/api/node/access`, { bearer: key });
  const { body } = await jsonCall(`${second.url}/api/node/access?since=${String(before.body.cursor)}`, {
    bearer: key,
  });
  const text = JSON.stringify(body);
  expect(body.changes).not.toEqual([]);
  for (const secret of [session.uid, session.email, '@']) expect(text).not.toContain(secret);
});
