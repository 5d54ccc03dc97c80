import type { Endpoint, RefusalOf, RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import type { VpnNode } from '@functions/nodes/rules/node';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import { ok, fail, type RefusalDetails, type Result } from '@functions/base/rules/result';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps } from '@functions/ports/services';
import { registeredCustomer, type RequestOrigin, type Session } from './caller';
import type { HttpReply } from './http-message';
import type { PanelCookie } from './session-binding-cookie';
import { panelRefusal } from './panel-refusal';

/** How the replies to a call differ from the usual ones. */
interface Replies<Value> {
  /** Replaces the common error response where the specification defines another one. */
  readonly refuse?: (refusal: RefusalCode, details?: RefusalDetails) => HttpReply;
  /** The new cookie of the panel's browser, from the old one and what the use case returned; null: it stays. */
  cookieOf?(cookie: PanelCookie, value: Value): PanelCookie | null;
}

interface CommonRoute extends Replies<unknown> {
  readonly endpoint: Endpoint;
}

/** An endpoint with its handler, which receives the identified caller. */
export interface Route extends CommonRoute {
  /** Reads for the caller of the verified token while the customer is read (`identify`). */
  prefetch?(deps: Deps, caller: Caller): Promise<unknown>;
  handle(deps: Deps, session: Session | null, request: unknown, origin: RequestOrigin): Promise<Result<unknown>>;
}

/** A call of the panel. The server identifies the staff member and checks the role. */
export interface StaffRoute extends CommonRoute {
  readonly endpoint: PanelEndpoint;
  handleStaff(deps: Deps, staff: StaffCaller, request: unknown, origin: RequestOrigin): Promise<Result<unknown>>;
}

/** A call of a VPN node. The server identifies the node by its key. */
export interface NodeRoute extends CommonRoute {
  handleNode(deps: Deps, node: VpnNode, request: unknown): Promise<Result<unknown>>;
}

/** A call of a program that has one of our secrets: a monitor, or the mail service. */
export interface KeyRoute extends CommonRoute {
  /** sha256 of its key; null if the call is switched off. */
  keyHash(settings: Deps['settings']): string | null;
  handleKey(deps: Deps, request: unknown, origin: RequestOrigin): Promise<Result<unknown>>;
}

export type AnyRoute = Route | StaffRoute | NodeRoute | KeyRoute;

/** A use case declares what it needs of its input: who calls, where from, and the request. */
type UseCase<E extends Endpoint, Input, Value extends ResponseOf<E> = ResponseOf<E>> = (
  deps: Deps,
  input: Input & { request: RequestOf<E> },
) => Promise<Result<Value, RefusalOf<E>>>;

/** Safe: the server has parsed `request` with the schema of the same endpoint. */
const asRequest = <E extends Endpoint>(request: unknown): RequestOf<E> => request as RequestOf<E>;

/** A call of the panel. */
export const forStaff = <E extends PanelEndpoint, Value extends ResponseOf<E>>(
  endpoint: E,
  useCase: UseCase<E, RequestOrigin & { staff: StaffCaller }, Value>,
  replies: Replies<Value> = {},
): StaffRoute => ({
  endpoint,
  refuse: panelRefusal,
  ...replies,
  handleStaff: (deps, staff, request, origin) => useCase(deps, { ...origin, staff, request: asRequest<E>(request) }),
});

/** A call of a VPN node. */
export const forNode = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { node: VpnNode }>): NodeRoute => ({
  endpoint,
  handleNode: (deps, node, request) => useCase(deps, { node, request: asRequest<E>(request) }),
});

/** A call of a monitoring service. */
export const forMonitor = <E extends Endpoint>(
  endpoint: E,
  useCase: (deps: Deps, origin: RequestOrigin) => Promise<Result<ResponseOf<E>, RefusalOf<E>>>,
): KeyRoute => ({
  endpoint,
  keyHash: ({ monitoringKeyHash }) => monitoringKeyHash,
  handleKey: (deps, _request, origin) => useCase(deps, origin),
});

/** A call of the mail service, or of the relay between it and us. */
export const forMailService = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, object>): KeyRoute => ({
  endpoint,
  keyHash: ({ mailReportsKeyHash }) => mailReportsKeyHash,
  handleKey: (deps, request) => useCase(deps, { request: asRequest<E>(request) }),
});

/** A call without authentication. */
export const forAnyone = <E extends Endpoint, Value extends ResponseOf<E>>(
  endpoint: E,
  useCase: UseCase<E, RequestOrigin, Value>,
  replies: Replies<Value> = {},
): Route => ({
  endpoint,
  ...replies,
  handle: (deps, _session, request, origin) => useCase(deps, { ...origin, request: asRequest<E>(request) }),
});

/** A call with an optional session. If a session is present, it must belong to a registered customer. */
export const forVisitor = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, RequestOrigin & { customer: Customer | null }>,
): Route => ({
  endpoint,
  handle: async (deps, session, request, origin) => {
    const customer: Result<Customer | null> = session === null ? ok(null) : registeredCustomer(session);
    return customer.ok
      ? useCase(deps, { ...origin, customer: customer.value, request: asRequest<E>(request) })
      : customer;
  },
});

/** A call with a verified sign-in, which may not be registered as a customer yet. */
export const forSignedIn = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, RequestOrigin & { caller: Caller; customer: Customer | null }>,
): Route => ({
  endpoint,
  handle: async (deps, session, request, origin) =>
    session === null
      ? fail('not_signed_in')
      : useCase(deps, {
          ...origin,
          caller: session.caller,
          customer: session.customer,
          request: asRequest<E>(request),
        }),
});

type OfCustomer = RequestOrigin & { caller: Caller; customer: Customer };

/** A call of a registered customer that reads its data in parallel with the customer, which saves a round trip. */
export const forCustomerWithPrefetch = <E extends Endpoint, Prefetched>(
  endpoint: E,
  prefetch: (deps: Deps, caller: Caller) => Promise<Prefetched>,
  useCase: UseCase<E, OfCustomer & { prefetched: Prefetched }>,
): Route => ({
  endpoint,
  prefetch,
  handle: async (deps, session, request, origin) => {
    const customer = registeredCustomer(session);
    if (!customer.ok || session === null) return customer;
    const prefetched = session.prefetched as Prefetched;
    const { caller } = session;
    return useCase(deps, { ...origin, caller, customer: customer.value, prefetched, request: asRequest<E>(request) });
  },
});

/** A call of a registered customer. */
export const forCustomer = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, OfCustomer>): Route =>
  forCustomerWithPrefetch(endpoint, () => Promise.resolve(), useCase);
