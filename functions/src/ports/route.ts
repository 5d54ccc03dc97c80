import type { CallerKind, Endpoint, RefusalOf, RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { Result } from '@functions/base/rules/result';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import type { Deps } from './services';

/** What the panel's cookie holds; each part is '' if absent. */
export interface PanelCookie {
  /** Binds a staff session to its browser (T2): tokens copied from the browser's storage are useless without it. */
  readonly browserSecret: string;
  /** Proves that members of staff have logged in from this browser (T11). It outlives the session. */
  readonly deviceSeal: string;
}

/** Where a call comes from, independent of the caller's identity, with the cookie that was set at the staff login. */
export interface RequestOrigin extends PanelCookie {
  /** The client's IP address; '' if it is unknown (`clientAddress`). */
  readonly clientIp: string;
  /** The User-Agent header; '' if absent. */
  readonly userAgent: string;
  /** The random id that our pages keep in the browser (`browserIdOf`); '' from others. */
  readonly browserId: string;
}

/** What the server knows of a caller when it runs the use case, by the kind of caller that the endpoint declares. */
export interface Given {
  readonly anyone: object;
  readonly visitor: { readonly customer: Customer | null };
  readonly signedIn: { readonly caller: Caller; readonly customer: Customer | null };
  readonly customer: { readonly caller: Caller; readonly customer: Customer };
  readonly staff: { readonly staff: StaffCaller };
  readonly node: { readonly node: VpnNode };
  readonly monitor: object;
  readonly mailService: object;
}

type EndpointFor<Kind extends CallerKind> = Endpoint<Endpoint['request'], Endpoint['response'], RefusalCode, Kind>;
export type AnyEndpoint = EndpointFor<Exclude<CallerKind, 'staff'>> | PanelEndpoint;

/** A use case declares what it needs of its input: who calls, where from, and the request. */
type UseCase<E extends AnyEndpoint, Input, Value extends ResponseOf<E>> = (
  deps: Deps,
  input: Input & RequestOrigin & { readonly request: RequestOf<E> },
) => Promise<Result<Value, RefusalOf<E>>>;

/** The new cookie of the panel's browser, from the old one and what the use case returned; null: it stays. */
type CookieOf<Value> = (cookie: PanelCookie, value: Value) => PanelCookie | null;

/** An endpoint with its use case, as the server runs it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  run(deps: Deps, input: RequestOrigin & { readonly request: unknown }): Promise<Result<unknown>>;
  /** Reads for the caller of the verified token while the customer is read (`identify`). */
  readonly prefetch?: (deps: Deps, caller: Caller) => Promise<unknown>;
  readonly cookieOf?: CookieOf<unknown>;
}

/** A line of the list of a module: the use case receives what the server knows of callers of this kind. */
export const route = <E extends AnyEndpoint, Value extends ResponseOf<E>>(
  endpoint: E,
  useCase: UseCase<E, Given[E['caller']], Value>,
  cookieOf?: CookieOf<Value>,
): Route => ({
  endpoint,
  // Safe: the server has parsed the request by this endpoint, and identified the caller as it declares.
  run: useCase,
  ...(cookieOf && { cookieOf: cookieOf as CookieOf<unknown> }),
});

/** A call of a customer that reads its data while the customer is read, which saves a round trip. */
export const prefetchingRoute = <E extends EndpointFor<'customer'>, Prefetched>(
  endpoint: E,
  prefetch: (deps: Deps, caller: Caller) => Promise<Prefetched>,
  useCase: UseCase<E, Given['customer'] & { readonly prefetched: Prefetched }, ResponseOf<E>>,
): Route => ({ endpoint, prefetch, run: useCase });
