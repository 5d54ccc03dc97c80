import * as z from 'zod/mini';

/**
 * Who may call.
 * - `visitor`: anyone, with or without a session; an existing session is verified.
 * - `customer`: a signed-in customer, registered or about to register.
 * - `staff`: a member of staff with a session of the panel.
 * - `node`: a VPN server with the key that an admin created for it.
 * - `monitor`: a monitoring service with the key from the settings.
 */
export type CallerKind = 'anyone' | 'visitor' | 'customer' | 'staff' | 'node' | 'monitor';

export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly caller: CallerKind;
  /** The request is sent in the query string, whatever the method; otherwise as JSON in the body. */
  readonly inQuery?: true;
  /** Also accepts the form of a mail client's unsubscribe button (RFC 8058), whose values are in the query. */
  readonly oneClickUnsubscribe?: true;
  /** When App Check is on, only pages and apps of ours may call: bots start with these calls (decision 82). */
  readonly requiresAppCheck?: true;
  /** The maximum size of a body in bytes, when the default of 64 KiB is too small. */
  readonly largestBody?: number;
  readonly request: Request;
  readonly response: Response;
}

export type RequestOf<E extends Endpoint> = z.output<E['request']>;
export type RequestInput<E extends Endpoint> = z.input<E['request']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/**
 * Declares an endpoint: its path, its callers, and the shapes of request and response. The server validates by them,
 * and the web gets its types from them.
 */
export const endpoint = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  declaration: Endpoint<Request, Response>,
): Endpoint<Request, Response> => declaration;

/** The URL with its query, and the body if there is one. */
export function toHttpRequest<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): { url: string; body: string | null } {
  if (endpoint.inQuery !== true)
    return { url: endpoint.path, body: endpoint.method === 'GET' ? null : JSON.stringify(input) };
  const given = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return { url: query === '' ? endpoint.path : `${endpoint.path}?${query}`, body: null };
}
