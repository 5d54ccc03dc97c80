import type { Endpoint } from '@functions/base/contract/endpoint';
import { fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/ports/services';
import { Contention, StoreUnavailable } from '@functions/base/ports/repositories';
import type { RequestOrigin, Route } from '@functions/ports/route';
import { browserIdOf } from './caller';
import { clientAddress } from './client-address';
import { PRIVATE_HEADERS, type HttpHandler, type HttpReply, type HttpRequest } from './http-message';
import { comesFromOurApp } from './app-check';
import { panelCookie, panelCookieOf } from './session-binding-cookie';
import { requestContext } from './request-context';
import { isOnAnotherSite } from './panel-site';
import { identifyCaller } from './identify-caller';
import { badInput, faultReply, refusalReply } from './reply';
import { refuse, refuseCaller } from './refuse';
import { sessionRecorder } from './session-recorder';

/** Bytes; the default of `largestBody`. guard-request-bodies.ts rejects bodies above 600 kB earlier. */
const LARGEST_BODY = 64 * 1024;

type RouteTable = ReadonlyMap<string, Route>;

const tableOf = (routes: readonly Route[]): RouteTable =>
  new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));

/**
 * The API server: finds the route, if need be among the `loadOthers`, validates the request, identifies the caller and
 * runs the use case. The only place that catches exceptions. Errors are returned as described in §8.
 */
export function apiServer(
  deps: Deps,
  routes: readonly Route[],
  loadOthers: () => Promise<readonly Route[]> = () => Promise.resolve([]),
): HttpHandler {
  const table = tableOf(routes);
  const record = sessionRecorder();
  let others: Promise<RouteTable> | null = null;

  async function routeOf(method: string, path: string): Promise<Route | undefined> {
    const calls = pathAliases(path).map((alias) => `${method} ${alias}`);
    const foundIn = (known: RouteTable) => calls.map((call) => known.get(call)).find((found) => found !== undefined);
    return foundIn(table) ?? foundIn(await (others ??= loadOthers().then(tableOf)));
  }

  async function handle(deps: Deps, request: HttpRequest): Promise<HttpReply> {
    // RFC 9110: HEAD is answered like GET. Node sends no body.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = await routeOf(method, request.path);
    if (!route || isOnAnotherSite(deps, route.endpoint, request)) return refusalReply('not_found');
    const rejection = rejectUnsafeRequest(route.endpoint, request);
    if (rejection) return rejection;
    const input = parse(route.endpoint, request);
    if (!input.ok) return input.reply;
    if (route.endpoint.requiresAppCheck === true && !(await comesFromOurApp(deps, route.endpoint, request)))
      return refuse(route.endpoint, 'app_not_verified');
    return answer(deps, request, route, input.value);
  }

  /** Identifies the caller and runs the use case. */
  async function answer(deps: Deps, request: HttpRequest, route: Route, input: unknown): Promise<HttpReply> {
    const origin = {
      clientIp: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
      browserId: browserIdOf(request),
      ...panelCookieOf(request),
    };
    const known = await identifyCaller(deps, route, request, input);
    if (!known.ok) return refuseCaller(route.endpoint, known.refusal, known.details);
    const { session, ...given } = known.value;
    const [outcome] = await Promise.all([
      route.run(deps, { ...origin, ...given, request: input }),
      session && record(deps, session, origin),
    ]);
    return replyTo(deps, route, outcome, origin);
  }

  /** The body contains the request id, which customers can pass on to support. */
  async function withErrorHandling(deps: Deps, request: HttpRequest, requestId: string): Promise<HttpReply> {
    const call = `${request.method} ${request.path}`;
    try {
      return await handle(deps, request);
    } catch (error) {
      if (error instanceof Contention) deps.log.warn('call lost against others too often', { call });
      else deps.log.error('call failed', error, { call });
      if (!(error instanceof Contention || error instanceof StoreUnavailable)) return faultReply(requestId);
      const busy = refusalReply(fail('busy').refusal);
      return { ...busy, body: { ...(busy.body as object), requestId } };
    }
  }

  return async (request) => {
    const { deps: requestDeps, requestId, withRequestId: withRequestId } = requestContext(deps, request);
    const reply = await withErrorHandling(requestDeps, request, requestId);
    return withRequestId({ ...reply, headers: { ...PRIVATE_HEADERS, ...reply.headers } });
  };
}

function replyTo(deps: Deps, route: Route, outcome: Result<unknown>, origin: RequestOrigin): HttpReply {
  if (!outcome.ok) return refuse(route.endpoint, outcome.refusal, outcome.details);
  const cookie = route.cookieOf?.(origin, outcome.value) ?? null;
  const headers = cookie === null ? {} : panelCookie(cookie, deps.settings);
  return { status: 200, body: validateResponse(route.endpoint, outcome.value), headers };
}

/** §7: calls of the panel and of its sessions work with and without the /api prefix. */
function pathAliases(path: string): string[] {
  if (/^\/(panel|auth)\//.test(path)) return [path, `/api${path}`];
  return /^\/api\/(panel|auth)\//.test(path) ? [path, path.slice('/api'.length)] : [path];
}

/** Rejects cross-site requests and HTML forms before authentication, as a second defence beside bearer tokens (P23). */
function rejectUnsafeRequest(endpoint: Endpoint, request: HttpRequest): HttpReply | null {
  if (endpoint.method === 'GET') return null;
  if (isOneClickForm(endpoint, request))
    return request.rawBody.length > LARGEST_BODY ? badInput('body', 'is too large') : null;
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return badInput('Sec-Fetch-Site', 'calls from other sites are refused');
  // A request in the query string has neither a body nor a content type.
  if (endpoint.inQuery === true && request.rawBody.length === 0) return null;
  const contentType = request.headers['content-type'] ?? '';
  const accepted = ['application/json', ...(endpoint.contentType ? [endpoint.contentType] : [])];
  if (!accepted.some((type) => contentType.startsWith(type)))
    return badInput('Content-Type', 'must be application/json');
  if (request.rawBody.length > (endpoint.largestBody ?? LARGEST_BODY)) return badInput('body', 'is too large');
  return null;
}

/** RFC 8058 one-click unsubscribe: a mail client posts a form. Only the signed link in the URL authenticates it. */
const isOneClickForm = (endpoint: Endpoint, { headers }: HttpRequest): boolean =>
  endpoint.oneClickUnsubscribe === true && !(headers['content-type'] ?? '').startsWith('application/json');

type Parsed = { ok: true; value: unknown } | { ok: false; reply: HttpReply };

/** JSON allows lone surrogates; Firestore rejects them. */
function rejectLoneSurrogates(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate');
  return value;
}

function parse(endpoint: Endpoint, request: HttpRequest): Parsed {
  let body: unknown;
  try {
    const isInQuery = endpoint.method === 'GET' || endpoint.inQuery === true || isOneClickForm(endpoint, request);
    body = JSON.parse(
      isInQuery ? JSON.stringify(request.query) : request.rawBody.toString('utf8'),
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

/** Removes every field that the contract does not define (P18). */
const validateResponse = (endpoint: Endpoint, value: unknown): unknown => endpoint.response.parse(value);
