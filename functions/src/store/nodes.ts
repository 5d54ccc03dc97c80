import type { VpnNode } from '@functions/domain/nodes/node';
import type { NodeRepository } from '@functions/ports/panel-repositories';
import { collectionOf, documents, type FirestoreSession } from './firestore-session';

/** nodes/{nodeId}: the VPN servers; there are only a few. */
export const nodes = (access: FirestoreSession): NodeRepository => ({
  ...documents<VpnNode>(access, 'nodes', ({ nodeId }) => nodeId),
  listAll: async () => (await access.find(collectionOf(access, 'nodes').orderBy('nodeId'))) as VpnNode[],
});
