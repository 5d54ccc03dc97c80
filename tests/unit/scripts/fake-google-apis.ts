import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import type { GoogleService } from '../../../scripts/monitoring/google-api';

type Json = Record<string, unknown>;

/** A call that reached the server. `path` begins with the service: `monitoring/v3/projects/…`. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
}

export interface FakeGoogleApis {
  readonly originOf: (service: GoogleService) => string;
  /** The calls that changed something, in their order. */
  readonly writes: ReceivedCall[];
  readonly calls: ReceivedCall[];
  /** The permissions that the caller lacks. */
  readonly lacking: Set<string>;
  /** The entries of a collection, for example of `monitoring/v3/projects/p/alertPolicies`. */
  entriesOf(collection: string): Json[];
  /** Adds an entry that somebody else made. */
  add(collection: string, entry: Json): void;
  /** The next `times` calls that match get this response. */
  refuse(matches: (call: ReceivedCall) => boolean, status: number, message: string, times?: number): void;
  close(): Promise<void>;
}

const PAGE = 3;
const PROJECT_NUMBER = '424242';

/**
 * The collections of Cloud Monitoring v3, Logging v2 and Billing Budgets v1 as far as `npm run alerts` uses them: pages
 * of three entries, ids and names given by the server, empty values left out, masked headers, and project numbers in
 * budgets. Also `testIamPermissions`.
 */
export async function fakeGoogleApis(): Promise<FakeGoogleApis> {
  const collections = new Map<string, Json[]>();
  const calls: ReceivedCall[] = [];
  const lacking = new Set<string>();
  const refusals: { matches: (call: ReceivedCall) => boolean; status: number; message: string; left: number }[] = [];
  let ids = 0;

  const entriesOf = (collection: string): Json[] => {
    const entries = collections.get(collection) ?? [];
    collections.set(collection, entries);
    return entries;
  };

  function respond(call: ReceivedCall, query: URLSearchParams, headers: IncomingMessage['headers']): [number, Json] {
    if (headers.authorization !== 'Bearer token-1') return [401, { error: { message: 'no token' } }];
    const refusal = refusals.find(({ matches, left }) => left > 0 && matches(call));
    if (refusal !== undefined) {
      refusal.left -= 1;
      return [refusal.status, { error: { message: refusal.message } }];
    }
    const { method, path, body } = call;
    if (path.endsWith(':testIamPermissions')) {
      const permissions = (body.permissions as string[]).filter((permission) => !lacking.has(permission));
      return [200, permissions.length === 0 ? {} : { permissions }];
    }
    if (path.endsWith('/billingInfo')) return [200, { billingAccountName: 'billingAccounts/0A-1B' }];
    const collection = path.slice(0, path.lastIndexOf('/'));
    const [service, version] = path.split('/');
    const nameOf = (id: string): string => `${path.replace(`${service}/${version}/`, '')}/${id}`;
    if (method === 'GET' && query.has('pageSize')) return [200, pageOf(entriesOf(path), path, query.get('pageToken'))];
    if (method === 'GET') {
      const found = entriesOf(collection).find(({ name }) => path.endsWith(String(name)));
      return found ? [200, found] : [404, { error: { message: 'not found' } }];
    }
    if (method === 'POST') {
      const entry = path.endsWith('/metrics') ? body : { ...body, name: nameOf(String(++ids)) };
      entriesOf(path).push(stored(entry));
      return [200, stored(entry)];
    }
    const entries = entriesOf(collection);
    const at = entries.findIndex(({ name }) => path.endsWith(String(name)));
    if (at < 0) return [404, { error: { message: 'not found' } }];
    entries[at] = stored({ ...body, name: entries[at]?.name });
    return [200, entries[at]];
  }

  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = (sent === '' ? {} : JSON.parse(sent)) as Json;
      const url = new URL(request.url ?? '/', 'http://localhost');
      const call = { method: request.method ?? '', path: url.pathname.slice(1), body };
      calls.push(call);
      const [status, reply] = respond(call, url.searchParams, request.headers);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  const port = await listen(server);

  return {
    originOf: (service) => `http://127.0.0.1:${port}/${service}`,
    calls,
    lacking,
    get writes() {
      return calls.filter(({ method }) => method !== 'GET');
    },
    entriesOf,
    add: (collection, entry) => void entriesOf(collection).push(entry),
    refuse: (matches, status, message, times = Infinity) =>
      void refusals.push({ matches, status, message, left: times }),
    close: () => closeServer(server),
  };
}

function pageOf(entries: readonly Json[], path: string, token: string | null): Json {
  const from = Number(token ?? 0);
  const field = path.slice(path.lastIndexOf('/') + 1);
  const next = from + PAGE;
  return { [field]: entries.slice(from, next), ...(next < entries.length && { nextPageToken: String(next) }) };
}

/** An entry as the APIs return it. */
function stored(entry: Json): Json {
  const conditions = entry.conditions as Json[] | undefined;
  const check = entry.httpCheck as { maskHeaders?: boolean; headers?: Json } | undefined;
  const filter = entry.budgetFilter as Json | undefined;
  return withoutEmpty({
    ...entry,
    ...(conditions && {
      conditions: conditions.map((condition, at) => ({ name: `${String(entry.name)}/conditions/${at}`, ...condition })),
    }),
    ...(check?.headers &&
      check.maskHeaders && {
        httpCheck: {
          ...check,
          headers: Object.fromEntries(Object.keys(check.headers).map((name) => [name, '******'])),
        },
      }),
    ...(filter && { budgetFilter: { ...filter, projects: [`projects/${PROJECT_NUMBER}`] }, etag: 'e' }),
  }) as Json;
}

const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== 0 && each !== false && each !== '');
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutEmpty(each)]));
};
