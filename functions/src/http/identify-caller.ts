import { unreachable } from '@functions/base/contract/values/unreachable';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Given, Route } from '@functions/ports/route';
import type { Deps } from '@functions/ports/services';
import { identifyByKey } from './bearer-key';
import { identify, registeredCustomer, type Session } from './caller';
import type { HttpRequest } from './http-message';
import { identifyNode } from './node';
import { identifyStaff } from './staff';

/** The part of a use case's input that says who calls, and beside it the session of a customer, to be recorded. */
type Known = Given[keyof Given] & { readonly session?: Session };

/** Identifies the caller of a call as its endpoint declares. */
export async function identifyCaller(
  deps: Deps,
  { endpoint, prefetch }: Route,
  request: HttpRequest,
  input: unknown,
): Promise<Result<Known>> {
  switch (endpoint.caller) {
    case 'anyone':
      return ok({});
    case 'visitor':
    case 'signedIn':
    case 'customer': {
      const claimed = input as { uid?: string; email?: string };
      const session = await identify(deps, endpoint, request, claimed, (caller) => prefetch?.(deps, caller));
      return session.ok ? knownBySession(endpoint.caller, session.value) : session;
    }
    case 'staff': {
      const staff = await identifyStaff(deps, request, endpoint);
      return staff.ok ? ok({ staff: staff.value }) : staff;
    }
    case 'node': {
      const node = await identifyNode(deps, request);
      return node.ok ? ok({ node: node.value }) : node;
    }
    case 'monitor':
      return identifyByKey(deps, request, deps.settings.monitoringKeyHash);
    case 'mailService':
      return identifyByKey(deps, request, deps.settings.mailReportsKeyHash);
    default:
      return unreachable(endpoint);
  }
}

function knownBySession(kind: 'visitor' | 'signedIn' | 'customer', session: Session | null): Result<Known> {
  if (session === null) return kind === 'visitor' ? ok({ customer: null }) : fail('not_signed_in');
  if (kind === 'signedIn') return ok({ ...session, session });
  const customer = registeredCustomer(session);
  return customer.ok ? ok({ ...session, customer: customer.value, session }) : customer;
}
