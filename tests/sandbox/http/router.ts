import type { IncomingMessage, ServerResponse } from 'node:http';
import { text, type Handler, type Reply } from './exchange';
import { isLoopbackOrigin } from './loopback';

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly handler: Handler;
}

/** The state of a sandbox with a year of customers has some megabytes. */
const MAX_BODY_BYTES = 50_000_000;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function matchSegments(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    if (segment === '*') return { ...params, rest: path.slice(index).join('/') };
    const value = path[index];
    if (value === undefined) return null;
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return null;
  }
  return pattern.length === path.length ? params : null;
}

const split = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Minimal router of the sandbox: `:name` matches one segment, a final `*` matches the rest of the path. */
export class Router {
  private readonly routes: Route[] = [];

  on(method: 'GET' | 'POST', path: string, handler: Handler): void {
    this.routes.push({ method, segments: split(path), handler });
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = request.headers.origin;
    if (origin !== undefined && isLoopbackOrigin(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'content-type, authorization, x-request-id');
      response.setHeader('vary', 'origin');
    }
    try {
      send(response, await this.reply(request));
    } catch (error) {
      send(response, text(error instanceof Error ? error.message : String(error), 500));
    }
  }

  private async reply(request: IncomingMessage): Promise<Reply> {
    if (request.method === 'OPTIONS') return text('', 204);
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
    // A page of another site must not control the sandbox on a developer's machine.
    const origin = request.headers.origin;
    if (url.pathname.startsWith('/control/') && origin !== undefined && !isLoopbackOrigin(origin)) {
      return text('Only local pages may use the controls', 403);
    }
    const path = split(url.pathname);
    for (const route of this.routes) {
      if (route.method !== request.method) continue;
      const params = matchSegments(route.segments, path);
      if (params === null) continue;
      const bytes = await readBody(request);
      const body = { rawBody: bytes.toString('utf8'), bytes };
      return route.handler({ method: route.method, url, params, headers: request.headers, ...body });
    }
    return text('Not found', 404);
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.kind === 'hang') return;
  if (reply.kind === 'disconnect') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  });
  response.end(reply.body);
}
