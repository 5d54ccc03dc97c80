import type { Endpoint, RequestOf, ResponseOf } from '@contract/endpoint';
import type { Caller, Customer } from '../domain/customer';
import { accepted, refused, type Outcome } from '../domain/refusal';
import type { Deps } from '../ports';
import { registered, type SignedIn } from './caller';

/** An endpoint and what answers it, given who was identified. */
export interface Route {
  readonly endpoint: Endpoint;
  answer(deps: Deps, signedIn: SignedIn | null, request: unknown): Promise<Outcome<unknown>>;
}

type Answer<E extends Endpoint, Who> = (deps: Deps, input: Who & { request: RequestOf<E> }) => Promise<Outcome<ResponseOf<E>>>;

/** `request` was parsed by this very endpoint before it comes here. */
const asRequest = <E extends Endpoint>(request: unknown): RequestOf<E> => request as RequestOf<E>;

export const forAnyone = <E extends Endpoint>(endpoint: E, useCase: Answer<E, object>): Route => ({
  endpoint,
  answer: (deps, _signedIn, request) => useCase(deps, { request: asRequest<E>(request) }),
});

/** With or without a session; whoever has one must be a customer, and is treated as one. */
export const forVisitor = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { customer: Customer | null }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer: Outcome<Customer | null> = signedIn === null ? accepted(null) : registered(signedIn);
    return customer.ok ? useCase(deps, { customer: customer.value, request: asRequest<E>(request) }) : customer;
  },
});

export const forCustomer = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { customer: Customer }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) => {
    const customer = registered(signedIn);
    return customer.ok ? useCase(deps, { customer: customer.value, request: asRequest<E>(request) }) : customer;
  },
});

/** A verified sign-in that may not be a customer yet. */
export const forSignedIn = <E extends Endpoint>(endpoint: E, useCase: Answer<E, { caller: Caller }>): Route => ({
  endpoint,
  answer: async (deps, signedIn, request) =>
    signedIn === null ? refused('not-signed-in') : useCase(deps, { caller: signedIn.caller, request: asRequest<E>(request) }),
});
