import { keyInUse, readNodeKey, seen, type VpnNode } from '@functions/domain/nodes/node';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';

/** Which node a key belongs to. Hashes are compared, so that how long it takes says nothing of the key. */
export async function authenticateNode(
  { store, random, clock }: Pick<Deps, 'store' | 'random' | 'clock'>,
  { key }: { key: string },
): Promise<Result<VpnNode>> {
  const shown = readNodeKey(key);
  if (shown === null) return fail('not-signed-in');
  const [node, realNow] = [await store.nonTransactional.nodes.get(shown.nodeId), clock.realNow()];
  const hash = random.hash(shown.secret);
  const inUse = node && keyInUse(node, hash, realNow);
  if (node === null || inUse === null) return fail('not-signed-in');
  if (seen(node, inUse, realNow) !== null) {
    // Against what is stored now: an admin may have rotated or revoked it this very moment.
    await store.transaction(async (records) => {
      const stored = await records.nodes.get(node.nodeId);
      const still = stored && keyInUse(stored, hash, realNow);
      const changed = stored && still ? seen(stored, still, realNow) : null;
      if (changed) await records.nodes.save(changed);
    });
  }
  return ok(node);
}
