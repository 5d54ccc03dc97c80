import type { Endpoint, RequestOf, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import type { VpnNode } from '@functions/domain/nodes/node';
import { ok, fail, type Result, type ErrorCode } from '@functions/domain/platform/result';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { registered, type Origin, type SignedIn } from './caller';
import type { HttpReply } from './http-message';
import { browserCookie } from './session-binding-cookie';
import { panelRefusal } from './panel-refusal';

/** An endpoint and what answers it, given who was identified. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Reads of the account that the verified token names, made while its customer is read; the answer is given to who may have it. */
  begin?(deps: Deps, uid: string): Promise<unknown>;
  answer(deps: Deps, session: SignedIn | null, request: unknown, origin: Origin): Promise<Result<unknown>>;
  /** Where the spec has an answer of its own to a refusal. */
  readonly refuse?: (refusal: ErrorCode) => HttpReply;
  /** Headers beside the answer. */
  readonly headersOf?: (deps: Deps, value: unknown) => Record<string, string>;
}

/** A call of the panel: the server finds out who the member of staff is, and whether the role may make it. */
export interface StaffRoute {
  readonly endpoint: PanelEndpoint;
  answerStaff(deps: Deps, staff: StaffCaller, request: unknown): Promise<Result<unknown>>;
  refuse(refusal: ErrorCode): HttpReply;
}

/** A call of a VPN node: the server finds out which by its key. */
export interface NodeRoute {
  readonly endpoint: Endpoint;
  answerNode(deps: Deps, node: VpnNode, request: unknown): Promise<Result<unknown>>;
}

/** A call of whoever watches the product. */
export interface MonitorRoute {
  readonly endpoint: Endpoint;
  answerMonitor(deps: Deps): Promise<Result<unknown>>;
}

type Answer<E extends Endpoint, Who> = (
  deps: Deps,
  input: Who & { request: RequestOf<E> },
) => Promise<Result<ResponseOf<E>>>;

/** `request` was parsed by this very endpoint before it comes here. */
const asRequest = <E extends Endpoint>(request: unknown): RequestOf<E> => request as RequestOf<E>;

/** `refuse`: where the spec has an answer of its own to a refusal. */
export const forStaff = <E extends PanelEndpoint>(
  endpoint: E,
  useCase: Answer<E, { staff: StaffCaller }>,
  refuse: (refusal: ErrorCode) => HttpReply = panelRefusal,
): StaffRoute => ({
  endpoint,
  refuse,
  answerStaff: (deps, staff, request) => useCase(deps, { staff, request: asRequest<E>(request) }),
});

/**
 * The login of staff: counted by the caller's address too, which is the caller's own word, and refused in plain text. What the
 * session is bound to goes into a cookie that no script reads.
 */
export const forStaffSignIn = <E extends Endpoint>(
  endpoint: E,
  useCase: (
    deps: Deps,
    input: { address: string; request: RequestOf<E> },
  ) => Promise<Result<ResponseOf<E> & { browserSecret?: string }>>,
  refuse: (refusal: ErrorCode) => HttpReply,
): Route => ({
  endpoint,
  refuse,
  answer: (deps, _signedIn, request, { address }) => useCase(deps, { address, request: asRequest<E>(request) }),
  headersOf: ({ settings }, value) => browserCookie((value as { browserSecret?: string }).browserSecret, settings),
});

/** Trading a session for a fresh one: by the browser that holds its secret. */
export const forSessionRefresh = <E extends Endpoint>(
  endpoint: E,
  useCase: Answer<E, { browserSecret: string }>,
): Route => ({
  endpoint,
  answer: (deps, _signedIn, request, { browserSecret }) =>
    useCase(deps, { browserSecret, request: asRequest<E>(request) }),
});

export const forNode = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { node: VpnNode }>): NodeRoute => ({
  endpoint,
  answerNode: (deps, node, request) => useCase(deps, { node, request: asRequest<E>(request) }),
});

export const forMonitor = <E extends Endpoint>(
  endpoint: E,
  useCase: (deps: Deps) => Promise<Result<ResponseOf<E>>>,
): MonitorRoute => ({
  endpoint,
  answerMonitor: useCase,
});

export const forAnyone = <E extends Endpoint>(endpoint: E, useCase: Answer<E, object>): Route => ({
  endpoint,
  answer: (deps, _signedIn, request) => useCase(deps, { request: asRequest<E>(request) }),
});

/** With or without a session; whoever has one must be a customer, and is treated as one. */
export const forVisitor = <E extends Endpoint>(
  endpoint: E,
  useCase: Answer<E, { customer: Customer | null; address: string }>,
): Route => ({
  endpoint,
  answer: async (deps, signedIn, request, { address }) => {
    const customer: Result<Customer | null> = signedIn === null ? ok(null) : registered(signedIn);
    return customer.ok
      ? useCase(deps, { customer: customer.value, address, request: asRequest<E>(request) })
      : customer;
  },
});

export const forCustomer = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { customer: Customer }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    return customer.ok ? useCase(deps, { customer: customer.value, request: asRequest<E>(request) }) : customer;
  },
});

/** The same, with one round trip less: what the use case needs is read while the customer is. */
export const forCustomerWithPrefetch = <E extends Endpoint, Begun>(
  endpoint: E,
  begin: (deps: Deps, uid: string) => Promise<Begun>,
  useCase: Answer<E, { customer: Customer; begun: Begun }>,
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

/** A verified sign-in that may not be a customer yet. */
export const forSignedIn = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { caller: Caller }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) =>
    signedIn === null
      ? fail('not-signed-in')
      : useCase(deps, { caller: signedIn.caller, request: asRequest<E>(request) }),
});

/** A registered customer together with the session of this very call. */
export const forCustomerSession = <E extends Endpoint>(
  endpoint: E,
  useCase: Answer<E, { customer: Customer; caller: Caller }>,
): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    if (!customer.ok || signedIn === null) return customer;
    return useCase(deps, { customer: customer.value, caller: signedIn.caller, request: asRequest<E>(request) });
  },
});
