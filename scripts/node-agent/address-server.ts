import { createServer } from 'node:http';
import type { ListenOptions } from 'node:net';
import { isWireGuardKey } from './peers';
import type { WireGuardAgent } from './agent';

/**
 * Tells devices their addresses: `GET /addresses?publicKey=…` returns `{ ipv6, ipv4 }`, or 404 for a key without
 * access. It listens on the node's address in the tunnel, so only devices with access reach it, and WireGuard encrypts
 * the request.
 */
export async function addressServer(
  agent: Pick<WireGuardAgent, 'addressesOf'>,
  listen: ListenOptions,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://node');
    const publicKey = searchParams.get('publicKey') ?? '';
    const known = isWireGuardKey(publicKey) ? agent.addressesOf(publicKey) : null;
    const found = request.method === 'GET' && pathname === '/addresses' ? known : null;
    response
      .writeHead(found === null ? 404 : 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(found ?? { message: 'No device with this key has access.' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen, resolve);
  });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
