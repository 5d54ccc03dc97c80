import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpHandler, HttpRequest } from '@functions/http/http-message';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';

/** Serves a handler on a local port, as Cloud Functions would. */
export async function httpProxy(handler: HttpHandler): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then(handler)
      .then(({ status, body, headers }) => {
        const isText = typeof body === 'string';
        outgoing
          .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
          .end(isText ? body : JSON.stringify(body));
      });
  });
  // A test may keep the process busy for longer than an idle connection lasts. Its client would then send into a closed
  // one, which is a network error.
  server.keepAliveTimeout = 0;
  return { url: localUrl(await listen(server)), close: () => closeServer(server) };
}

async function toRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const url = new URL(incoming.url ?? '/', 'http://proxy');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: incoming.headers as Record<string, string | undefined>,
    rawBody: await buffer(incoming),
  };
}
