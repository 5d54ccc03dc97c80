import type { Endpoint } from '@contract/endpoint';
import { fail, type Result, type ErrorCode } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { Contention } from '@functions/ports/repositories';
import { identify } from './caller';
import { PRIVATE_HEADERS, type HttpHandler, type HttpReply, type HttpRequest } from './http-message';
import { comesFromOurApp } from './app-check';
import { browserSecretOf } from './session-binding-cookie';
import { requestContext } from './request-context';
import { panelRefusal } from './panel-refusal';
import { badInput, faultReply, refusalReply } from './reply';
import { identifyMonitor } from './monitor';
import { identifyNode } from './node';
import type { MonitorRoute, NodeRoute, Route, StaffRoute } from './route';
import { identifyStaff } from './staff';

/** Bytes, unless the call declares `largestBody`. Bodies above 600 kB never get here (guard-request-bodies.ts). */
const LARGEST_BODY = 64 * 1024;

type AnyRoute = Route | StaffRoute | NodeRoute | MonitorRoute;

/** The API: finds the route, parses, identifies, asks the use case, answers. The only place that catches a fault. */
export function apiServer(deps: Deps, routes: readonly AnyRoute[]): HttpHandler {
  const table = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));

  async function answer(deps: Deps, request: HttpRequest): Promise<HttpReply> {
    const route = pathAliases(request.path)
      .map((path) => table.get(`${request.method} ${path}`))
      .find((found) => found !== undefined);
    if (!route) return refusalReply('not-found');
    const objection = rejectUnsafeRequest(route.endpoint, request);
    if (objection) return objection;
    const input = parse(route.endpoint, request);
    if (!input.ok) return input.reply;
    if (route.endpoint.requiresAppCheck === true && !(await comesFromOurApp(deps, route.endpoint, request)))
      return refusalOf(route, 'app-not-verified');
    if ('answerStaff' in route) {
      const staff = await identifyStaff(deps, request, route.endpoint);
      return staff.ok
        ? replyTo(deps, route, await route.answerStaff(deps, staff.value, input.value))
        : panelRefusal(staff.refusal);
    }
    if ('answerNode' in route) {
      const node = await identifyNode(deps, request);
      return node.ok
        ? replyTo(deps, route, await route.answerNode(deps, node.value, input.value))
        : refusalReply(node.refusal);
    }
    if ('answerMonitor' in route) {
      const monitor = identifyMonitor(deps, request);
      return monitor.ok ? replyTo(deps, route, await route.answerMonitor(deps)) : refusalReply(monitor.refusal);
    }
    const begin = (uid: string) => route.begin?.(deps, uid) ?? Promise.resolve();
    const signedIn =
      route.endpoint.caller === 'anyone'
        ? null
        : await identify(deps, request, input.value as { uid?: string; email?: string }, begin);
    if (signedIn && !signedIn.ok) return refusalReply(signedIn.refusal);
    const origin = { address: clientIp(request), browserSecret: browserSecretOf(request) };
    return replyTo(deps, route, await route.answer(deps, signedIn?.value ?? null, input.value, origin));
  }

  /** What went wrong is said in the body as well: people read it to support. */
  async function withErrorHandling(deps: Deps, request: HttpRequest, requestId: string): Promise<HttpReply> {
    const call = `${request.method} ${request.path}`;
    try {
      return await answer(deps, request);
    } catch (error) {
      if (!(error instanceof Contention)) {
        deps.log.error('call failed', error, { call });
        return faultReply(requestId);
      }
      deps.log.warn('call lost against others too often', { call });
      const busy = refusalReply(fail('busy').refusal);
      return { ...busy, body: { ...(busy.body as object), requestId } };
    }
  }

  return async (request) => {
    const { deps: ofRequest, requestId, numbered: withRequestId } = requestContext(deps, request);
    const reply = await withErrorHandling(ofRequest, request, requestId);
    return withRequestId({ ...reply, headers: { ...PRIVATE_HEADERS, ...reply.headers } });
  };
}

function replyTo(deps: Deps, route: AnyRoute, outcome: Result<unknown>): HttpReply {
  if (!outcome.ok) return refusalOf(route, outcome.refusal, outcome.details);
  const headers = 'headersOf' in route ? route.headersOf(deps, outcome.value) : {};
  return { status: 200, body: validateResponse(route.endpoint, outcome.value), headers };
}

const refusalOf = (route: AnyRoute, refusal: ErrorCode, details?: Readonly<Record<string, unknown>>): HttpReply =>
  'refuse' in route ? route.refuse(refusal) : refusalReply(refusal, details);

/** §7: the calls of the panel and of its sessions are made with and without the /api prefix. */
function pathAliases(path: string): string[] {
  if (/^\/(panel|auth)\//.test(path)) return [path, `/api${path}`];
  return /^\/api\/(panel|auth)\//.test(path) ? [path, path.slice('/api'.length)] : [path];
}

/** The nearest front's word for where the call came from. */
const clientIp = ({ headers }: HttpRequest): string => headers['x-forwarded-for']?.split(',')[0]?.trim() ?? '';

/** A bearer header is not sent by itself, but a form or another site's page must not get as far as using one (P23). */
function rejectUnsafeRequest(endpoint: Endpoint, request: HttpRequest): HttpReply | null {
  if (request.method === 'GET') return null;
  if (isBareForm(endpoint, request))
    return request.rawBody.length > LARGEST_BODY ? badInput('body', 'is too large') : null;
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return badInput('Sec-Fetch-Site', 'calls from other sites are refused');
  // What travels in the address has no body, and so no type of one.
  if (endpoint.inQuery === true && request.rawBody.length === 0) return null;
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    return badInput('Content-Type', 'must be application/json');
  if (request.rawBody.length > (endpoint.largestBody ?? LARGEST_BODY)) return badInput('body', 'is too large');
  return null;
}

/** RFC 8058: a mail client posts a form with nothing of ours in it; the sealed link in the address is the whole proof. */
const isBareForm = (endpoint: Endpoint, { headers }: HttpRequest): boolean =>
  endpoint.oneClickUnsubscribe === true && !(headers['content-type'] ?? '').startsWith('application/json');

type Parsed = { ok: true; value: unknown } | { ok: false; reply: HttpReply };

/** Half a character, which JSON can name and no text can hold: the database would refuse it later. */
function rejectLoneSurrogates(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a character');
  return value;
}

function parse(endpoint: Endpoint, request: HttpRequest): Parsed {
  let body: unknown;
  try {
    const isInAddress = request.method === 'GET' || endpoint.inQuery === true || isBareForm(endpoint, request);
    body = JSON.parse(
      isInAddress ? JSON.stringify(request.query) : request.rawBody.toString('utf8'),
      rejectLoneSurrogates,
    );
  } catch {
    return { ok: false, reply: badInput('body', 'is not JSON') };
  }
  const parsed = endpoint.request.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, reply: badInput(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid') };
}

/** No field outside the contract leaves the server (P18). */
const validateResponse = (endpoint: Endpoint, value: unknown): unknown => endpoint.response.parse(value);
