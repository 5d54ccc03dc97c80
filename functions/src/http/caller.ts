import type { Customer } from '@functions/domain/accounts/customer';
import { claimsOnlyItself, mayActAs, type Caller } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/** Where a call comes from, beside who makes it. */
export interface Origin {
  /** The nearest front's word, and so the caller's. */
  readonly address: string;
  /** What the browser got at the login of staff; '' = nothing. */
  readonly browserSecret: string;
}

export interface SignedIn {
  readonly caller: Caller;
  /** Null until the first registration. */
  readonly customer: Customer | null;
  /** What the route began to read of this very account beside it. */
  readonly begun?: unknown;
}

/**
 * The only place that decides identity: the verified ID token, and the sign-ins that the account allows. What the body
 * claims is compared with it and never trusted (T1). Null = no token at all.
 */
export async function identify(
  { auth, store }: Pick<Deps, 'auth' | 'store'>,
  request: HttpRequest,
  claimed: { uid?: string | undefined; email?: string | undefined },
  begin: (uid: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result<SignedIn | null>> {
  const idToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (idToken === undefined) return request.headers.authorization ? fail('not-signed-in') : ok(null);
  const caller = await auth.verify(idToken);
  if (caller === null) return fail('not-signed-in');
  if (!claimsOnlyItself(caller, claimed)) return fail('not-yours');
  const [customer, begun] = await Promise.all([store.nonTransactional.customers.get(caller.uid), begin(caller.uid)]);
  return ok({ caller, customer, begun });
}

/** A registered customer by a sign-in that this account allows. */
export function registered(signedIn: SignedIn | null): Result<Customer> {
  if (signedIn === null) return fail('not-signed-in');
  const { caller, customer } = signedIn;
  if (customer === null) return fail('not-registered');
  return mayActAs(caller, customer) ? ok(customer) : fail('sign-in-again');
}
