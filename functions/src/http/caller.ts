import type { CallerRefusal, Endpoint } from '@functions/base/contract/endpoint';
import { type Caller, claimsOnlyItself, type Customer, mayActAs } from '@functions/accounts/rules/customer';
import { isSessionOver } from '@functions/accounts/rules/recent-sign-in';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/ports/services';
import { hasSignedInRecently } from '@functions/accounts/steps/has-signed-in-recently';
import type { HttpRequest } from './http-message';

export interface Session {
  readonly caller: Caller;
  /** Null before the first registration. */
  readonly customer: Customer | null;
  /** Data that the route prefetched for this account. */
  readonly prefetched?: unknown;
}

/** The header of the id that our pages keep in a browser. It identifies no person and authorizes nothing. */
const BROWSER_ID = 'x-browser-id';

/** The id of the browser; '' if it is absent or has another form. */
export const browserIdOf = ({ headers }: HttpRequest): string =>
  /^[\w-]{16,64}$/.exec(headers[BROWSER_ID] ?? '')?.[0] ?? '';

/**
 * The only place that establishes identity, from the verified ID token. `uid` and `email` in the request must match the
 * token and are never trusted (T1). Returns null if the request has no token. `prefetch` reads while the customer is
 * read; its result goes to the use case only. The only place that refuses a call because it needs a recent sign-in,
 * apart from the use cases of those that need one sometimes.
 */
export async function identify(
  { auth, store, clock }: Pick<Deps, 'auth' | 'store' | 'clock'>,
  { needsRecentSignIn }: Pick<Endpoint, 'needsRecentSignIn'>,
  request: HttpRequest,
  claimed: { uid?: string | undefined; email?: string | undefined },
  prefetch: (caller: Caller) => Promise<unknown> | undefined,
): Promise<Result<Session | null, CallerRefusal<'customer'> | 'recent_sign_in_needed'>> {
  const idToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (idToken === undefined) return request.headers.authorization ? fail('not_signed_in') : ok(null);
  const caller = await auth.verify(idToken);
  if (caller === null) return fail('not_signed_in');
  if (!claimsOnlyItself(caller, claimed)) return fail('not_yours');
  const [customer, isRecent, prefetched] = await Promise.all([
    store.nonTransactional.customers.get(caller.uid),
    needsRecentSignIn !== true || hasSignedInRecently({ auth, clock }, caller),
    prefetch(caller),
  ]);
  if (isSessionOver(caller, customer)) return fail('sign_in_again');
  if (!isRecent) return fail('recent_sign_in_needed');
  return ok({ caller, customer, prefetched });
}

/** The registered customer, if the account allows the sign-in that the session was opened with. */
export function registeredCustomer({ caller, customer }: Session): Result<Customer, CallerRefusal<'customer'>> {
  if (customer === null) return fail('not_registered');
  return mayActAs(caller, customer) ? ok(customer) : fail('sign_in_again');
}
