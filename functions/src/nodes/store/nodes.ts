import type { VpnNode } from '@functions/nodes/rules/node';
import type { NodeRepository } from '@functions/nodes/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';

export const NODES = defineCollection('nodes', {
  customerData: null,
});

/** nodes/{nodeId}: the VPN servers; there are only a few. */
export const nodes = (access: FirestoreSession): NodeRepository => ({
  ...documents<VpnNode>(access, NODES, ({ nodeId }) => nodeId),
  listAll: async () => (await access.find(collectionOf(access, NODES).orderBy('nodeId'))) as VpnNode[],
});
