import type { Deps } from '@functions/nodes/ports/repositories';

/** Returns the nodes that an app can connect to: all that are not revoked. */
export async function serversForApps({ store }: Pick<Deps, 'store'>) {
  const nodes = await store.nonTransactional.nodes.listAll();
  return nodes
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ nodeId, serverName, address, publicKey }) => ({ nodeId, serverName, address, publicKey }));
}
