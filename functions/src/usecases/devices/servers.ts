import type { Deps } from '@functions/ports/services';

/** The nodes that an app can be sent to. */
export async function serversForApps({ store }: Pick<Deps, 'store'>) {
  const nodes = await store.nonTransactional.nodes.listAll();
  return nodes
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ nodeId, serverName, address, publicKey }) => ({ nodeId, serverName, address, publicKey }));
}
