import type { Endpoint, RequestOf, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import type { VpnNode } from '@functions/domain/nodes/node';
import type { RefusalCode } from '@contract/values/error-codes';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { registered, type Origin, type SignedIn } from './caller';
import type { HttpReply } from './http-message';
import { browserCookie } from './session-binding-cookie';
import { panelRefusal } from './panel-refusal';

/** An endpoint with its handler, which receives the identified caller. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Prefetches data of the account in the verified token while its customer is read. */
  begin?(deps: Deps, uid: string): Promise<unknown>;
  answer(deps: Deps, session: SignedIn | null, request: unknown, origin: Origin): Promise<Result<unknown>>;
  /** Replaces the common error response where the specification defines another one. */
  readonly refuse?: (refusal: RefusalCode) => HttpReply;
  /** Additional response headers. */
  readonly headersOf?: (deps: Deps, value: unknown) => Record<string, string>;
}

/** A call of the panel. The server identifies the staff member and checks the role. */
export interface StaffRoute {
  readonly endpoint: PanelEndpoint;
  answerStaff(deps: Deps, staff: StaffCaller, request: unknown): Promise<Result<unknown>>;
  refuse(refusal: RefusalCode): HttpReply;
}

/** A call of a VPN node. The server identifies the node by its key. */
export interface NodeRoute {
  readonly endpoint: Endpoint;
  answerNode(deps: Deps, node: VpnNode, request: unknown): Promise<Result<unknown>>;
}

/** A call of a monitoring service, authenticated by the monitoring key. */
export interface MonitorRoute {
  readonly endpoint: Endpoint;
  answerMonitor(deps: Deps): Promise<Result<unknown>>;
}

type UseCase<E extends Endpoint, Who> = (
  deps: Deps,
  input: Who & { request: RequestOf<E> },
) => Promise<Result<ResponseOf<E>>>;

/** Safe: the server has parsed `request` with the schema of the same endpoint. */
const asRequest = <E extends Endpoint>(request: unknown): RequestOf<E> => request as RequestOf<E>;

/** A call of the panel. `refuse` replaces the common error response where the specification defines another one. */
export const forStaff = <E extends PanelEndpoint>(
  endpoint: E,
  useCase: UseCase<E, { staff: StaffCaller }>,
  refuse: (refusal: RefusalCode) => HttpReply = panelRefusal,
): StaffRoute => ({
  endpoint,
  refuse,
  answerStaff: (deps, staff, request) => useCase(deps, { staff, request: asRequest<E>(request) }),
});

/**
 * The staff login. Attempts are also limited by client IP (a hint, it can be spoofed), and errors are plain text (§8).
 * The secret that binds the session to the browser is returned in an HttpOnly cookie (T2).
 */
export const forStaffSignIn = <E extends Endpoint>(
  endpoint: E,
  useCase: (
    deps: Deps,
    input: { address: string; request: RequestOf<E> },
  ) => Promise<Result<ResponseOf<E> & { browserSecret?: string }>>,
  refuse: (refusal: RefusalCode) => HttpReply,
): Route => ({
  endpoint,
  refuse,
  answer: (deps, _signedIn, request, { address }) => useCase(deps, { address, request: asRequest<E>(request) }),
  headersOf: ({ settings }, value) => browserCookie((value as { browserSecret?: string }).browserSecret, settings),
});

/** Refreshes a staff session; requires the cookie of the browser that opened it (T2). */
export const forSessionRefresh = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { browserSecret: string }>,
): Route => ({
  endpoint,
  answer: (deps, _signedIn, request, { browserSecret }) =>
    useCase(deps, { browserSecret, request: asRequest<E>(request) }),
});

/** A call of a VPN node. */
export const forNode = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { node: VpnNode }>): NodeRoute => ({
  endpoint,
  answerNode: (deps, node, request) => useCase(deps, { node, request: asRequest<E>(request) }),
});

/** A call of a monitoring service. */
export const forMonitor = <E extends Endpoint>(
  endpoint: E,
  useCase: (deps: Deps) => Promise<Result<ResponseOf<E>>>,
): MonitorRoute => ({
  endpoint,
  answerMonitor: useCase,
});

/** A call without authentication. */
export const forAnyone = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, object>): Route => ({
  endpoint,
  answer: (deps, _signedIn, request) => useCase(deps, { request: asRequest<E>(request) }),
});

/** A call with an optional session. If a session is present, it must belong to a registered customer. */
export const forVisitor = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { customer: Customer | null; address: string }>,
): Route => ({
  endpoint,
  answer: async (deps, signedIn, request, { address }) => {
    const customer: Result<Customer | null> = signedIn === null ? ok(null) : registered(signedIn);
    return customer.ok
      ? useCase(deps, { customer: customer.value, address, request: asRequest<E>(request) })
      : customer;
  },
});

/** A call of a registered customer. */
export const forCustomer = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { customer: Customer }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    return customer.ok ? useCase(deps, { customer: customer.value, request: asRequest<E>(request) }) : customer;
  },
});

/** A call of a registered customer that reads its data in parallel with the customer, which saves a round trip. */
export const forCustomerWithPrefetch = <E extends Endpoint, Begun>(
  endpoint: E,
  begin: (deps: Deps, uid: string) => Promise<Begun>,
  useCase: UseCase<E, { customer: Customer; begun: Begun }>,
): Route => ({
  endpoint,
  begin,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    return customer.ok
      ? useCase(deps, { customer: customer.value, begun: signedIn?.begun as Begun, request: asRequest<E>(request) })
      : customer;
  },
});

/** A call with a verified sign-in, which may not be registered as a customer yet. */
export const forSignedIn = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { caller: Caller }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) =>
    signedIn === null
      ? fail('not_signed_in')
      : useCase(deps, { caller: signedIn.caller, request: asRequest<E>(request) }),
});

/** A call of a registered customer; the use case also receives the sign-in of the session. */
export const forCustomerSession = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { customer: Customer; caller: Caller }>,
): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    if (!customer.ok || signedIn === null) return customer;
    return useCase(deps, { customer: customer.value, caller: signedIn.caller, request: asRequest<E>(request) });
  },
});
