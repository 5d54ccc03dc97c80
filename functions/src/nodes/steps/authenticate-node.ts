import { keyInUse, readNodeKey, seen, type VpnNode } from '@functions/nodes/rules/node';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/nodes/ports/repositories';

/**
 * Returns the node that a key belongs to, or fails with `not_signed_in`. Only hashes are compared, so the response time
 * reveals nothing about the key. Updates the time the node was last seen.
 */
export async function authenticateNode(
  { store, random, clock }: Pick<Deps, 'store' | 'random' | 'clock'>,
  { key }: { key: string },
): Promise<Result<VpnNode, 'not_signed_in'>> {
  const shown = readNodeKey(key);
  if (shown === null) return fail('not_signed_in');
  const [node, realNow] = [await store.nonTransactional.nodes.get(shown.nodeId), clock.realNow()];
  const hash = random.hash(shown.secret);
  const inUse = node && keyInUse(node, hash, realNow);
  if (node === null || inUse === null) return fail('not_signed_in');
  if (seen(node, inUse, realNow) !== null) {
    // Checked again inside the transaction: an admin may have rotated or revoked the key in between.
    await store.transaction(async (repositories) => {
      const stored = await repositories.nodes.get(node.nodeId);
      const still = stored && keyInUse(stored, hash, realNow);
      const changed = stored && still ? seen(stored, still, realNow) : null;
      if (changed) await repositories.nodes.save(changed);
    });
  }
  return ok(node);
}
