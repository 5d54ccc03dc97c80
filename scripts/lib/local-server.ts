import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { LOCAL_HOST } from './ports';

/** Lets a server listen on this machine only, and returns its port; 0 selects a free one. Throws if it is taken. */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, LOCAL_HOST), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes a server with its connections, also those of clients that keep them open. Without effect on a closed one. */
export async function closeServer(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await server[Symbol.asyncDispose]();
}
