import { randomUUID } from 'node:crypto';
import type { Deps, Log } from '@functions/ports/services';
import { childLogger } from '@functions/ports/services';
import type { HttpReply, HttpRequest } from './http-message';

export interface InRequest {
  readonly deps: Deps;
  /** Names this very request in every line of its log, and in its answer. Ours: a caller's own number could be anybody's. */
  readonly requestId: string;
  /** The answer with its number, by which staff find the lines. */
  numbered(reply: HttpReply): HttpReply;
}

/** What a server works with during one request. */
export function requestContext(deps: Deps, { headers }: HttpRequest): InRequest {
  const requestId = randomUUID();
  const log: Log = childLogger(deps.log, { requestId, ...traceOf(headers) });
  return {
    deps: { ...deps, log },
    requestId,
    numbered: (reply) => ({ ...reply, headers: { 'x-request-id': requestId, ...reply.headers } }),
  };
}

/** Google's front says `{trace}/{span};o=1`, the standard `00-{trace}-{span}-01`. */
function traceOf(headers: HttpRequest['headers']): { trace?: string } {
  const trace =
    /^([0-9a-f]{32})(?:\/|$)/.exec(headers['x-cloud-trace-context'] ?? '')?.[1] ??
    /^00-([0-9a-f]{32})-/.exec(headers.traceparent ?? '')?.[1];
  return trace === undefined ? {} : { trace };
}
