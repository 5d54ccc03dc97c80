import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  createNode as createEndpoint,
  listNodes as listEndpoint,
  revokeNode as revokeEndpoint,
  rotateNodeKey as rotateEndpoint,
  VpnNodeResponse,
} from '@functions/nodes/contract/nodes';
import { auditRow } from '@functions/staff/rules/audit';
import { toIso, toIsoOrNull } from '@functions/base/rules/calendar';
import { newNode, revoked, rotated, writeNodeKey, type VpnNode } from '@functions/nodes/rules/node';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/nodes/ports/repositories';
import { createAuditRow } from '@functions/staff/steps/writes';

type NodeDeps = Pick<Deps, 'store' | 'clock' | 'random'>;

/** Returns all VPN nodes, revoked ones included. */
export async function listNodes({ store }: Pick<Deps, 'store'>): Promise<ResultOf<typeof listEndpoint>> {
  return ok({ content: (await store.nonTransactional.nodes.listAll()).map(presentNode) });
}

/**
 * Creates a node and returns its key, which is shown only once. A node id is never reused, because its connection logs
 * belong to the first node. Fails with `node_taken`.
 */
export async function createNode(
  { store, clock, random }: NodeDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof createEndpoint> },
): Promise<ResultOf<typeof createEndpoint>> {
  const { nodeId, serverName, address, publicKey = null } = request;
  const now = await clock.now();
  const [secret, rowId] = [random.secretId(), random.secretId()];
  return store.transaction(async (repositories) => {
    if ((await repositories.nodes.get(nodeId)) !== null) return fail('node_taken');
    await repositories.nodes.create(
      newNode({ nodeId, serverName, address, publicKey, keyHash: random.hash(secret) }, clock.realNow()),
    );
    await createAuditRow(
      repositories,
      auditRow(rowId, staff, { action: 'createNode', facts: { nodeId, serverName, address } }, now),
    );
    return ok({ success: true, key: writeNodeKey(nodeId, secret) });
  });
}

/**
 * Creates a new key for a node and returns it. The former key stays valid until the new one is used, at most for a
 * fixed time. Fails with `no_such_node`.
 */
export async function rotateNodeKey(
  deps: NodeDeps,
  { staff, request: { nodeId } }: { staff: StaffCaller; request: RequestOf<typeof rotateEndpoint> },
): Promise<ResultOf<typeof rotateEndpoint>> {
  const secret = deps.random.secretId();
  const changed = await change(deps, staff, nodeId, 'rotateNodeKey', (node) =>
    rotated(node, deps.random.hash(secret), deps.clock.realNow()),
  );
  return changed.ok ? ok({ success: true, key: writeNodeKey(nodeId, secret) }) : changed;
}

/** Revokes a node: its keys stop working at once. Fails with `no_such_node`. */
export async function revokeNode(
  deps: NodeDeps,
  { staff, request: { nodeId } }: { staff: StaffCaller; request: RequestOf<typeof revokeEndpoint> },
): Promise<ResultOf<typeof revokeEndpoint>> {
  const changed = await change(deps, staff, nodeId, 'revokeNode', (node) => revoked(node, deps.clock.realNow()));
  return changed.ok ? ok({ success: true }) : changed;
}

/** Changes a node that is not revoked, and writes the audit row in the same transaction. */
async function change(
  { store, clock, random }: NodeDeps,
  staff: StaffCaller,
  nodeId: string,
  action: 'rotateNodeKey' | 'revokeNode',
  next: (node: VpnNode) => VpnNode,
): Promise<Result<VpnNode, 'no_such_node'>> {
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    const node = await repositories.nodes.get(nodeId);
    if (node === null || node.revokedAt !== null) return fail('no_such_node');
    const changed = next(node);
    await repositories.nodes.save(changed);
    await createAuditRow(repositories, auditRow(rowId, staff, { action, facts: { nodeId } }, now));
    return ok(changed);
  });
}

/** Maps a node to the response, without the hashes of its keys. */
const presentNode = ({
  nodeId,
  serverName,
  address,
  publicKey,
  created,
  lastSeen,
  formerKeyUntil,
  revokedAt,
}: VpnNode): VpnNodeResponse => ({
  nodeId,
  serverName,
  address,
  publicKey,
  created: toIso(created),
  lastSeen: toIsoOrNull(lastSeen),
  formerKeyUntil: toIsoOrNull(formerKeyUntil),
  revokedAt: toIsoOrNull(revokedAt),
});
