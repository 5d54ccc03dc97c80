import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type {
  createNode as createEndpoint,
  listNodes as listEndpoint,
  revokeNode as revokeEndpoint,
  rotateNodeKey as rotateEndpoint,
  VpnNodeOnTheWire,
} from '@contract/panel/nodes/nodes';
import { auditRow } from '@functions/domain/panel/audit';
import { toIso, toIsoOrNull } from '@functions/domain/platform/calendar';
import { newNode, revoked, rotated, writeNodeKey, type VpnNode } from '@functions/domain/nodes/node';
import { accepted, refused, type Outcome } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';

type NodeDeps = Pick<Deps, 'store' | 'clock' | 'random'>;

export async function listNodes({ store }: Pick<Deps, 'store'>): Promise<Outcome<ResponseOf<typeof listEndpoint>>> {
  return accepted({ content: (await store.direct.nodes.listAll()).map(onTheWire) });
}

/** A name once used is never used again: its logs belong to the node that had it. */
export async function createNode(
  { store, clock, random }: NodeDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof createEndpoint> },
): Promise<Outcome<ResponseOf<typeof createEndpoint>>> {
  const { nodeId, serverName, address, publicKey = null } = request;
  const now = await clock.now();
  const [secret, rowId] = [random.secretId(), random.secretId()];
  return store.transaction(async (records) => {
    if ((await records.nodes.get(nodeId)) !== null) return refused('node-taken');
    await records.nodes.create(
      newNode({ nodeId, serverName, address, publicKey, keyHash: random.hash(secret) }, clock.realNow()),
    );
    await records.audit.create(
      auditRow(rowId, staff, { action: 'createNode', facts: { nodeId, serverName, address } }, now),
    );
    return accepted({ success: true, key: writeNodeKey(nodeId, secret) });
  });
}

export async function rotateNodeKey(
  deps: NodeDeps,
  { staff, request: { nodeId } }: { staff: StaffCaller; request: RequestOf<typeof rotateEndpoint> },
): Promise<Outcome<ResponseOf<typeof rotateEndpoint>>> {
  const secret = deps.random.secretId();
  const changed = await change(deps, staff, nodeId, 'rotateNodeKey', (node) =>
    rotated(node, deps.random.hash(secret), deps.clock.realNow()),
  );
  return changed.ok ? accepted({ success: true, key: writeNodeKey(nodeId, secret) }) : changed;
}

export async function revokeNode(
  deps: NodeDeps,
  { staff, request: { nodeId } }: { staff: StaffCaller; request: RequestOf<typeof revokeEndpoint> },
): Promise<Outcome<ResponseOf<typeof revokeEndpoint>>> {
  const changed = await change(deps, staff, nodeId, 'revokeNode', (node) => revoked(node, deps.clock.realNow()));
  return changed.ok ? accepted({ success: true }) : changed;
}

/** One change of a node that is not revoked, with its row of the audit. */
async function change(
  { store, clock, random }: NodeDeps,
  staff: StaffCaller,
  nodeId: string,
  action: 'rotateNodeKey' | 'revokeNode',
  next: (node: VpnNode) => VpnNode,
): Promise<Outcome<VpnNode>> {
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (records) => {
    const node = await records.nodes.get(nodeId);
    if (node === null || node.revokedAt !== null) return refused('no-such-node');
    const changed = next(node);
    await records.nodes.save(changed);
    await records.audit.create(auditRow(rowId, staff, { action, facts: { nodeId } }, now));
    return accepted(changed);
  });
}

/** Never a hash: nobody has a use for it. */
const onTheWire = ({
  nodeId,
  serverName,
  address,
  publicKey,
  created,
  lastSeen,
  formerKeyUntil,
  revokedAt,
}: VpnNode): VpnNodeOnTheWire => ({
  nodeId,
  serverName,
  address,
  publicKey,
  created: toIso(created),
  lastSeen: toIsoOrNull(lastSeen),
  formerKeyUntil: toIsoOrNull(formerKeyUntil),
  revokedAt: toIsoOrNull(revokedAt),
});
