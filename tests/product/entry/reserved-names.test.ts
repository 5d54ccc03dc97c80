import { describe, expect, it } from 'vitest';
import { reportConnections } from '@functions/nodes/contract/report-connections';
import { addNode } from '../../support/product/api-server';
import { bind } from '../../support/product/devices';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Texts that no document has as its name, and that Firestore answers with an error. */
const NAMES = ['', '.', '..', '/', 'a/b', '__proto__', '__id__', '____', '__a\nb__', 'x'.repeat(1501), 'я'.repeat(800)];

const product = await startProductOfFile();

type Read = (given: unknown) => Promise<unknown>;
const repositories = Object.entries(
  product.deps.store.nonTransactional as unknown as Record<string, Record<string, Read>>,
);

describe('a name that Firestore reserves or refuses is the name of no document', () => {
  const reads = repositories.flatMap(([name, { get }]) => (get === undefined ? [] : [[name, get] as const]));
  const lists = repositories.flatMap(([name, { getMany }]) =>
    getMany === undefined ? [] : [[name, getMany] as const],
  );

  it.each(reads)('%s', async (_name, get) => {
    for (const name of NAMES) expect(await get(name), JSON.stringify(name)).toBeNull();
  });

  it.each(lists)('%s, beside others', async (_name, getMany) => {
    expect(await getMany([...NAMES, 'nobody'])).toEqual([]);
  });

  it('is true for every repository that looks up by a name', () => {
    expect(reads.length).toBeGreaterThan(20);
    expect(lists.length).toBeGreaterThan(3);
  });
});

it('a device with such an id in the batch of a node is unknown, and the others are stored', async () => {
  const { session } = await join(product, 'anna');
  await subscribe(product, session);
  const {
    device: { deviceId },
  } = await bind(product.deps, session.uid, { deviceName: 'Pixel' });
  const key = await addNode(product, 'node-1');
  const connectedAt = new Date(await product.deps.clock.now()).toISOString();
  const entries = ['__proto__', '__id__', '____', deviceId].map((each, index) => ({
    id: index === 3 ? '__entry__' : `entry-00${index}`,
    deviceId: each,
    userIp: '203.0.113.7',
    connectedAt,
    success: true,
  }));
  const reply = await product.api({
    method: reportConnections.method,
    path: reportConnections.path,
    query: {},
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    rawBody: Buffer.from(JSON.stringify({ entries })),
  });
  expect(reply).toMatchObject({ status: 200, body: { accepted: 1 } });
  expect((reply.body as { dropped: unknown }).dropped).toEqual(
    ['entry-000', 'entry-001', 'entry-002'].map((id) => ({ id, reason: 'unknown_device' })),
  );
});
