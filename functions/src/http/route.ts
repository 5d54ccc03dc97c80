import type { Endpoint, RefusalOf, RequestOf, ResponseOf } from '@contract/endpoint';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import type { VpnNode } from '@functions/domain/nodes/node';
import type { RefusalCode } from '@contract/values/error-codes';
import { ok, fail, type RefusalDetails, type Result } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import type { StaffCaller } from '@functions/domain/panel/staff';
import type { Deps } from '@functions/ports/services';
import { registeredCustomer, type RequestOrigin, type Session } from './caller';
import type { HttpReply } from './http-message';
import { panelCookie, type PanelCookie } from './session-binding-cookie';
import { panelRefusal } from './panel-refusal';
import { ifConfirmed, whenConfirmed } from './when-confirmed';

/** The response to a refusal, with the details of its `Failure`. */
type Refuse = (refusal: RefusalCode, details?: RefusalDetails) => HttpReply;

/** An endpoint with its handler, which receives the identified caller. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Reads for the caller of the verified token while the customer is read (`identify`). */
  prefetch?(deps: Deps, caller: Caller, request: unknown, isConfirmed: Promise<boolean>): Promise<unknown>;
  handle(deps: Deps, session: Session | null, request: unknown, origin: RequestOrigin): Promise<Result<unknown>>;
  /** Replaces the common error response where the specification defines another one. */
  readonly refuse?: Refuse;
  /** Additional response headers. */
  readonly headersOf?: HeadersOf;
}

type HeadersOf = (deps: Deps, value: unknown, origin: RequestOrigin) => Record<string, string>;

/** A call of the panel. The server identifies the staff member and checks the role. */
export interface StaffRoute {
  readonly endpoint: PanelEndpoint;
  /** Reads for a verified token while the session is checked (`identifyStaff`). */
  prefetch?(deps: Deps, request: unknown): Promise<unknown>;
  handleStaff(
    deps: Deps,
    staff: StaffCaller,
    request: unknown,
    origin: RequestOrigin,
    prefetched: unknown,
  ): Promise<Result<unknown>>;
  readonly refuse: Refuse;
  /** Additional response headers. */
  readonly headersOf?: HeadersOf;
}

/** A call of a VPN node. The server identifies the node by its key. */
export interface NodeRoute {
  readonly endpoint: Endpoint;
  handleNode(deps: Deps, node: VpnNode, request: unknown): Promise<Result<unknown>>;
}

/** A call of a monitoring service, authenticated by the monitoring key. */
export interface MonitorRoute {
  readonly endpoint: Endpoint;
  handleMonitor(deps: Deps, origin: RequestOrigin): Promise<Result<unknown>>;
}

type UseCase<E extends Endpoint, Who> = (deps: Deps, input: Who & { request: RequestOf<E> }) => Promise<ResultOf<E>>;

/** Safe: the server has parsed `request` with the schema of the same endpoint. */
const asRequest = <E extends Endpoint>(request: unknown): RequestOf<E> => request as RequestOf<E>;

/** A call of the panel. `refuse` replaces the common error response where the specification defines another one. */
export const forStaff = <E extends PanelEndpoint>(
  endpoint: E,
  useCase: UseCase<E, { staff: StaffCaller }>,
  refuse: Refuse = panelRefusal,
): StaffRoute => ({
  endpoint,
  refuse,
  handleStaff: (deps, staff, request) => useCase(deps, { staff, request: asRequest<E>(request) }),
});

/** A call of the panel that reads its data while the session is checked, which saves a round trip. */
export const forStaffWithPrefetch = <E extends PanelEndpoint, Prefetched>(
  endpoint: E,
  prefetch: (deps: Deps, request: RequestOf<E>) => Promise<Prefetched>,
  useCase: UseCase<E, { staff: StaffCaller; prefetched: Prefetched }>,
  refuse: Refuse = panelRefusal,
): StaffRoute => ({
  endpoint,
  refuse,
  prefetch: (deps, request) => prefetch(deps, asRequest<E>(request)),
  handleStaff: (deps, staff, request, _origin, prefetched) =>
    useCase(deps, { staff, prefetched: prefetched as Prefetched, request: asRequest<E>(request) }),
});

/**
 * A call of the panel that changes the cookie of its browser. `cookieOf` returns the new cookie from the old one and
 * from what the use case returned beside the response.
 */
export const forStaffCookie = <E extends PanelEndpoint, Beside extends object>(
  endpoint: E,
  useCase: (
    deps: Deps,
    input: { staff: StaffCaller; deviceSeal: string; request: RequestOf<E> },
  ) => Promise<Result<ResponseOf<E> & Beside, RefusalOf<E>>>,
  cookieOf: (cookie: PanelCookie, value: Beside) => PanelCookie,
): StaffRoute => ({
  endpoint,
  refuse: panelRefusal,
  handleStaff: (deps, staff, request, { cookie: { deviceSeal } }) =>
    useCase(deps, { staff, deviceSeal, request: asRequest<E>(request) }),
  headersOf: ({ settings }, value, { cookie }) => panelCookie(cookieOf(cookie, value as Beside), settings),
});

/**
 * The staff login. Its errors are plain text (§8). The secret that binds the session to the browser (T2) and the seal
 * of the device (T11) are returned in an HttpOnly cookie.
 */
export const forStaffSignIn = <E extends Endpoint>(
  endpoint: E,
  useCase: (
    deps: Deps,
    input: { clientIp: string; userAgent: string; deviceSeal: string; request: RequestOf<E> },
  ) => Promise<Result<ResponseOf<E> & Partial<PanelCookie>, RefusalOf<E>>>,
  refuse: Refuse,
): Route => ({
  endpoint,
  refuse,
  handle: (deps, _session, request, { clientIp, userAgent, cookie: { deviceSeal } }) =>
    useCase(deps, { clientIp, userAgent, deviceSeal, request: asRequest<E>(request) }),
  headersOf: ({ settings }, value) => {
    const { browserSecret, deviceSeal = '' } = value as Partial<PanelCookie>;
    return browserSecret === undefined ? {} : panelCookie({ browserSecret, deviceSeal }, settings);
  },
});

/** Refreshes a staff session; requires the cookie of the browser that opened it (T2). */
export const forSessionRefresh = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { browserSecret: string; clientIp: string }>,
): Route => ({
  endpoint,
  handle: (deps, _session, request, { clientIp, cookie: { browserSecret } }) =>
    useCase(deps, { browserSecret, clientIp, request: asRequest<E>(request) }),
});

/** A call of a VPN node. */
export const forNode = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { node: VpnNode }>): NodeRoute => ({
  endpoint,
  handleNode: (deps, node, request) => useCase(deps, { node, request: asRequest<E>(request) }),
});

/** A call of a monitoring service. */
export const forMonitor = <E extends Endpoint>(
  endpoint: E,
  useCase: (deps: Deps, input: { clientIp: string }) => Promise<ResultOf<E>>,
): MonitorRoute => ({
  endpoint,
  handleMonitor: (deps, { clientIp }) => useCase(deps, { clientIp }),
});

/** A call without authentication. */
export const forAnyone = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { clientIp: string }>): Route => ({
  endpoint,
  handle: (deps, _session, request, { clientIp }) => useCase(deps, { clientIp, request: asRequest<E>(request) }),
});

/** A call with an optional session. If a session is present, it must belong to a registered customer. */
export const forVisitor = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { customer: Customer | null; clientIp: string }>,
): Route => ({
  endpoint,
  handle: async (deps, session, request, { clientIp }) => {
    const customer: Result<Customer | null> = session === null ? ok(null) : registeredCustomer(session);
    return customer.ok
      ? useCase(deps, { customer: customer.value, clientIp, request: asRequest<E>(request) })
      : customer;
  },
});

/** A call of a registered customer. */
export const forCustomer = <E extends Endpoint>(endpoint: E, useCase: UseCase<E, { customer: Customer }>): Route => ({
  endpoint,
  handle: async (deps, session, request) => {
    const customer = registeredCustomer(session);
    return customer.ok ? useCase(deps, { customer: customer.value, request: asRequest<E>(request) }) : customer;
  },
});

/** A call of a registered customer that reads its data in parallel with the customer, which saves a round trip. */
export const forCustomerWithPrefetch = <E extends Endpoint, Prefetched>(
  endpoint: E,
  prefetch: (deps: Deps, caller: Caller) => Promise<Prefetched>,
  useCase: UseCase<E, { customer: Customer; prefetched: Prefetched }>,
): Route => ({
  endpoint,
  prefetch,
  handle: async (deps, session, request) => {
    const customer = registeredCustomer(session);
    return customer.ok
      ? useCase(deps, {
          customer: customer.value,
          prefetched: session?.prefetched as Prefetched,
          request: asRequest<E>(request),
        })
      : customer;
  },
});

/**
 * A call of a registered customer that begins while the customer is read, which saves a round trip. Its use case gets
 * the uid alone, and `whenConfirmed` says what waits for the customer.
 */
export const forCustomerAtOnce = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { customer: Pick<Customer, 'uid'> }>,
): Route => ({
  endpoint,
  prefetch: (deps, { uid }, request, isConfirmed) =>
    ifConfirmed(useCase(whenConfirmed(deps, isConfirmed), { customer: { uid }, request: asRequest<E>(request) })),
  handle: async (_deps, session) => {
    const customer = registeredCustomer(session);
    return customer.ok ? (session?.prefetched as Awaited<ReturnType<typeof useCase>>) : customer;
  },
});

/** A call with a verified sign-in that reads its data while it is looked for as a customer. */
export const forSignedInWithPrefetch = <E extends Endpoint, Prefetched>(
  endpoint: E,
  prefetch: (deps: Deps, caller: Caller) => Promise<Prefetched>,
  useCase: UseCase<E, { caller: Caller; customer: Customer | null; prefetched: Prefetched }>,
): Route => ({
  endpoint,
  prefetch,
  handle: async (deps, session, request) => {
    if (session === null) return fail('not_signed_in');
    const { caller, customer } = session;
    const prefetched = session.prefetched as Prefetched;
    return useCase(deps, { caller, customer, prefetched, request: asRequest<E>(request) });
  },
});

/** A call with a verified sign-in, which may not be registered as a customer yet. */
export const forSignedIn = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { caller: Caller; clientIp: string }>,
): Route => ({
  endpoint,
  handle: async (deps, session, request, { clientIp }) =>
    session === null
      ? fail('not_signed_in')
      : useCase(deps, { caller: session.caller, clientIp, request: asRequest<E>(request) }),
});

/** A call of a registered customer; the use case also receives the sign-in and the browser of the session. */
export const forCustomerSession = <E extends Endpoint>(
  endpoint: E,
  useCase: UseCase<E, { customer: Customer; caller: Caller } & Pick<RequestOrigin, 'browserId' | 'userAgent'>>,
): Route => ({
  endpoint,
  handle: async (deps, session, request, { browserId, userAgent }) => {
    const customer = registeredCustomer(session);
    if (!customer.ok || session === null) return customer;
    const ofSession = { customer: customer.value, caller: session.caller, browserId, userAgent };
    return useCase(deps, { ...ofSession, request: asRequest<E>(request) });
  },
});

/** A call of the panel whose use case also receives the browser's name. */
export const forStaffBrowser = <E extends PanelEndpoint>(
  endpoint: E,
  useCase: UseCase<E, { staff: StaffCaller; userAgent: string }>,
): StaffRoute => ({
  endpoint,
  refuse: panelRefusal,
  handleStaff: (deps, staff, request, { userAgent }) =>
    useCase(deps, { staff, userAgent, request: asRequest<E>(request) }),
});
