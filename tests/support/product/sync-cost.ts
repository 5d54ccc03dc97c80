import { billedReads } from './billed-reads';
import { addNode, startApiServer } from './api-server';
import { seedAccess } from './seed-access';
import type { RunningProduct } from './start-product';

/** Documents read by a node that syncs its access list, as Firestore bills them. */
export interface SyncCost {
  readonly devices: number;
  readonly admitted: number;
  readonly firstSync: number;
  readonly idlePoll: number;
  readonly changed: number;
  readonly pollAfterChanges: number;
}

export async function measureSync(
  product: RunningProduct,
  about: { accounts: number; devicesEach: number; pageSize: number; changed: number },
): Promise<SyncCost> {
  const { uids, deviceIds } = await seedAccess(product, about);
  const api = await startApiServer(product);
  try {
    const node = api.node(await addNode(product, 'scale-1'), about.pageSize);
    const first = await billedReads(() => node.poll());
    const admitted = (await node.admitted()).length;
    const idle = await billedReads(() => node.poll());
    const { accessGrants } = product.deps.store.nonTransactional;
    for (const uid of uids.slice(0, about.changed)) {
      const list = await accessGrants.get(uid);
      if (list) await accessGrants.save({ ...list, entries: [] });
    }
    const after = await billedReads(() => node.poll());
    if (after.result !== about.changed)
      throw new Error(`${after.result} accounts were received instead of ${about.changed}`);
    return {
      devices: deviceIds.length,
      admitted,
      firstSync: first.reads,
      idlePoll: idle.reads,
      changed: about.changed,
      pollAfterChanges: after.reads,
    };
  } finally {
    await api.close();
  }
}
