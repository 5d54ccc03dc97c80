import { randomUUID } from 'node:crypto';
import { childLogger, type Deps, type Log } from '@functions/ports/services';
import type { HttpReply, HttpRequest } from './http-message';

export interface RequestContext {
  readonly deps: Deps;
  /**
   * Identifies the request in its log entries and its response. Generated here: a client's own id may not be unique.
   */
  readonly requestId: string;
  /** Adds the request id to the response headers (`x-request-id`). */
  withRequestId(reply: HttpReply): HttpReply;
}

/** Dependencies of one request, with a logger that adds the request id and the Cloud Trace id. */
export function requestContext(deps: Deps, { headers }: HttpRequest): RequestContext {
  const requestId = randomUUID();
  const log: Log = childLogger(deps.log, { requestId, ...traceOf(headers) });
  return {
    deps: { ...deps, log },
    requestId,
    withRequestId: (reply) => ({ ...reply, headers: { 'x-request-id': requestId, ...reply.headers } }),
  };
}

/** Formats: X-Cloud-Trace-Context `{trace}/{span};o=1` and W3C traceparent `00-{trace}-{span}-01`. */
function traceOf(headers: HttpRequest['headers']): { trace?: string } {
  const trace =
    /^([0-9a-f]{32})(?:\/|$)/.exec(headers['x-cloud-trace-context'] ?? '')?.[1] ??
    /^00-([0-9a-f]{32})-/.exec(headers.traceparent ?? '')?.[1];
  return trace === undefined ? {} : { trace };
}
