import * as z from 'zod/mini';

/**
 * Who may call. `visitor`: anyone, with or without a session; whoever has one is checked all the same.
 * `customer`: a signed-in customer, registered or about to register. `staff`: a member of staff, by a session of the panel.
 * `node`: a VPN server, by the key that an admin made for it. `monitor`: who watches the product, by the key of the settings.
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
  /** The request travels in the address, whatever the method; else as JSON in the body. */
  readonly inQuery?: true;
  /** Also takes the bare form of a mail client's unsubscribe button (RFC 8058): its values stand in the query then. */
  readonly isPostedByMailClients?: true;
  /** Where App Check is on, the call comes from a page or an app of ours, or is refused: robots begin here. */
  readonly isForOurAppsOnly?: true;
  /** Bytes of a body, where the usual 64 KiB are too few. */
  readonly largestBody?: number;
  readonly request: Request;
  readonly response: Response;
}

export type RequestOf<E extends Endpoint> = z.output<E['request']>;
export type RequestInput<E extends Endpoint> = z.input<E['request']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares one call: its path, who may make it, and the two shapes that the server checks and the web is typed by. */
export const endpoint = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  declaration: Endpoint<Request, Response>,
): Endpoint<Request, Response> => declaration;

/** Where and what to send: the address with its query, and the body if there is one. */
export function addressed<E extends Endpoint>(
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
