import { timingSafeEqual } from 'node:crypto';
import { json, text, type Reply, type SandboxRequest } from '../../http/exchange';
import type { Terminal } from '../terminal';
import { ApiFields, ApiRefusal } from './api-fields';
import { refusal, type Envelope } from './envelope';
import { takeFault } from './faults';
import { API_METHODS } from './methods';

const HOUR = 3_600_000;

function isAuthorized({ settings }: Terminal, header: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${settings.publicId}:${settings.apiSecret}`).toString('base64')}`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function dispatch(
  terminal: Terminal,
  path: string,
  request: SandboxRequest,
  now: number,
): Promise<Envelope | null> {
  const method = API_METHODS[path];
  if (method === undefined) return null;
  try {
    return await method(terminal, new ApiFields(request.rawBody), now);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof SyntaxError) return refusal(error.message);
    throw error;
  }
}

/** Idempotency by X-Request-ID: a repeat within an hour gets the first response, even while it is still pending. */
function runOnce(
  terminal: Terminal,
  key: string,
  now: number,
  work: () => Promise<Envelope | null>,
): Promise<Envelope | null> {
  const before = terminal.responsesByRequestId.get(key);
  if (before !== undefined && before.until > now) return before.response as Promise<Envelope | null>;
  const response = work();
  terminal.responsesByRequestId.set(key, { until: now + HOUR, response });
  response.catch(() => terminal.responsesByRequestId.delete(key));
  return response;
}

/**
 * The provider's REST API (https://developers.cloudpayments.ru/en/), as far as the product calls it. It checks the
 * credentials, applies fault settings and idempotency, then calls the method.
 */
export async function serveApi(terminal: Terminal, request: SandboxRequest): Promise<Reply> {
  if (!isAuthorized(terminal, request.headers.authorization ?? '')) return text('Unauthorized', 401);
  const path = `/${request.params.rest ?? ''}`;
  const fault = takeFault(terminal.faultSettings, path);
  if (fault?.instead) return fault.instead;
  const now = await terminal.settings.now();
  const requestId = request.headers['x-request-id'];
  const work = () => dispatch(terminal, path, request, now);
  const envelope = await (typeof requestId === 'string'
    ? runOnce(terminal, `${path} ${requestId}`, now, work)
    : work());
  if (fault?.afterwards) return fault.afterwards;
  return envelope === null ? text('Not found', 404) : json(envelope);
}
