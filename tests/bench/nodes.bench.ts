import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { jsonCall } from '../../scripts/node-agent/json-call';
import { billedReads } from '../support/product/billed-reads';
import { billedWrites } from '../support/product/billed-writes';
import { atOnce } from '../support/perf/concurrency';
import { addNode, startApiServer, type ApiServer } from '../support/product/api-server';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import { accessFeed, FRESH_FOR } from '@functions/nodes/store/access-feed';
import { seedAccess } from '../support/product/seed-access';
import { measureSync } from '../support/product/sync-cost';

/** Cost of VPN nodes: `npm run bench -- nodes`. The speed is the emulator's; the counts are what Firestore bills. */

const BATCH = 1000;
const CHANGED = 100;
const AT_ONCE = 50;
/** An instance reads changes again while the polls of 2000 nodes take longer than 20 seconds. */
const MOST_READS_OF_CHANGES = 3 * CHANGED;

const measured: {
  sync?: Record<string, number>;
  feed: Record<string, number>[];
  reports: Record<string, number>[];
} = { feed: [], reports: [] };

let product: RunningProduct;
let api: ApiServer;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

it('10 000 devices: the first node sync comes in pages, later polls read only changes', async () => {
  const begun = performance.now();
  const cost = await measureSync(product, { accounts: 5000, devicesEach: 2, pageSize: 1000, changed: 25 });
  measured.sync = { ...cost, 'seconds, seeding included': Math.round((performance.now() - begun) / 100) / 10 };
  console.table(measured.sync);
  expect(cost).toMatchObject({ devices: 10_000, admitted: 10_000 });
  expect(cost.firstSync).toBeLessThanOrEqual(5000 + 2 * 6);
  expect(cost.idlePoll).toBeLessThanOrEqual(2);
  expect(cost.pollAfterChanges).toBeLessThanOrEqual(25 + 1);
});

it.each([2, 20, 2000])('%i nodes poll one instance: the reads of changes do not grow with them', async (count) => {
  let ahead = 0;
  const deployed = await startProduct({}, (deps) => ({
    ...deps,
    // As deployed: an instance answers from what it has read.
    accessFeed: accessFeed(deps.store, { realNow: () => deps.clock.realNow() + ahead }, { freshFor: FRESH_FOR }),
  }));
  const polled = await startApiServer(deployed);
  try {
    const { uids } = await seedAccess(deployed, { accounts: CHANGED, devicesEach: 1 });
    const keys: string[] = [];
    for (let n = 0; n < count; n += AT_ONCE)
      keys.push(...(await atOnce(Math.min(AT_ONCE, count - n), (each) => addNode(deployed, `feed-${n + each}`))));
    const poll = async (key: string, since: string) => {
      const { status, body } = await jsonCall(`${polled.url}/api/node/access?since=${since}`, { bearer: key });
      expect(status).toBe(200);
      return body as unknown as { changes: unknown[]; cursor: string };
    };
    const first = await jsonCall(`${polled.url}/api/node/access`, { bearer: keys[0] ?? '' });
    const { cursor } = await poll(keys[0] ?? '', String(first.body.cursor));
    const { accessGrants } = deployed.deps.store.nonTransactional;
    for (const uid of uids) {
      const grant = await accessGrants.get(uid);
      if (grant) await accessGrants.save({ ...grant, entries: [] });
    }
    ahead += FRESH_FOR;
    const { reads } = await billedReads(async () => {
      for (let n = 0; n < count; n += AT_ONCE)
        await atOnce(Math.min(AT_ONCE, count - n), async (each) => {
          expect((await poll(keys[n + each] ?? '', cursor)).changes).toHaveLength(CHANGED);
        });
    });
    // Each poll reads its node’s document; a poll that marks the node as seen reads it again in a transaction.
    const ofChanges = reads - count;
    const report = { nodes: count, changes: CHANGED, 'reads of changes': ofChanges, 'reads a poll': 1 };
    console.table(report);
    measured.feed.push(report);
    expect(ofChanges).toBeLessThanOrEqual(MOST_READS_OF_CHANGES);
  } finally {
    await polled.close();
    await deployed.stop();
  }
});

it.each([1, 4])('connections reported by %i nodes at once, a thousand at a time', async (nodes) => {
  const keys = await atOnce(nodes, (n) => addNode(product, `bench-${nodes}-${n}`));
  const now = await product.deps.clock.now();
  const entries = (round: number) =>
    Array.from({ length: BATCH }, (_, n) => ({
      id: randomUUID(),
      deviceId: `seeded-${(round * BATCH + n) % 5000}-${n % 2}`,
      connectedAt: new Date(now).toISOString(),
      userIp: '203.0.113.7',
      success: true,
    }));
  const rounds = 10 / nodes;
  const begun = performance.now();
  const { result, writes } = await billedWrites(() =>
    billedReads(() =>
      atOnce(nodes, async (n) => {
        let accepted = 0;
        for (let round = 0; round < rounds; round += 1) {
          const { body } = await jsonCall(`${api.url}/api/node/connections`, {
            bearer: keys[n] ?? '',
            body: { entries: entries(round + n) },
          });
          accepted += Number(body.accepted);
        }
        return accepted;
      }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const total = result.result.reduce((sum, accepted) => sum + accepted, 0);
  const report = {
    nodes,
    entries: total,
    'entries a second': Math.round(total / seconds),
    'writes an entry': Math.round((writes / total) * 1000) / 1000,
    'reads an entry': Math.round((result.reads / total) * 1000) / 1000,
  };
  console.table(report);
  measured.reports.push(report);
  expect(total).toBe(Math.ceil(rounds) * nodes * BATCH);
  // One write per log entry, and occasionally one for the last-seen time of a node or a device.
  expect(writes / total).toBeLessThanOrEqual(1.01);
});

it('reports what the polls of nodes cost', () => {
  const { sync = {}, feed, reports } = measured;
  const [first = {}] = reports;
  const [fewest = {}] = feed;
  const tables = [
    markdownTable([Object.keys(sync), Object.values(sync)]),
    markdownTable([Object.keys(fewest), ...feed.map((each) => Object.values(each))]),
    markdownTable([Object.keys(first), ...reports.map((report) => Object.values(report))]),
  ];
  writeSection(
    'benchmarks',
    'nodes',
    [
      'Documents that Firestore bills for VPN nodes: syncing the access list, polls of many nodes to one instance ' +
        'after 100 accounts changed, and reporting connections.',
      ...tables,
    ].join('\n\n'),
  );
});
