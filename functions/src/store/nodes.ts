import type { VpnNode } from '../domain/node';
import type { NodeDocuments } from '../staff-records';
import { collectionOf, documents, type Access } from './access';

/** nodes/{nodeId}: the VPN servers, a handful. */
export const nodes = (access: Access): NodeDocuments => ({
  ...documents<VpnNode>(access, 'nodes', ({ nodeId }) => nodeId),
  listAll: async () => (await access.find(collectionOf(access, 'nodes').orderBy('nodeId'))) as VpnNode[],
});
