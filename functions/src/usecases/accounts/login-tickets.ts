import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { issueTicket as issueEndpoint, openTicket as openEndpoint } from '@contract/accounts/login-tickets';
import { maskedEmail } from '@contract/values/masked-email';
import { toIso } from '@functions/domain/platform/calendar';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { TICKETS } from '@functions/domain/platform/sign-in-limits';
import { mayOpen, LOGIN_TICKET_LIFETIME } from '@functions/domain/accounts/login-ticket';
import type { Deps } from '@functions/ports/services';

/** For the native app that is signed in already: one page of the site as the same customer (T6). Stored as a hash. */
export async function issueTicket(
  { store, random, clock, rateLimits }: Pick<Deps, 'store' | 'random' | 'clock' | 'rateLimits'>,
  { caller, customer }: { caller: Caller; customer: Customer },
): Promise<Result<ResponseOf<typeof issueEndpoint>>> {
  if (!(await rateLimits.consume(TICKETS, customer.uid))) return fail('too-many-attempts');
  const ticket = random.secretId();
  const expires = clock.realNow() + LOGIN_TICKET_LIFETIME;
  await store.nonTransactional.loginTickets.create({
    hash: random.hash(ticket),
    uid: customer.uid,
    identityId: caller.identityId,
    contact: caller.email,
    expires,
    usedAt: null,
  });
  return ok({ success: true, ticket, expires: toIso(expires) });
}

/**
 * Once, within a minute, and only for the customer the page names. Every other case is refused alike. A secret of this length
 * needs no limit against guessing, and one for everybody would let anyone lock the pages of the app.
 */
export async function openTicket(
  { store, random, clock, auth }: Pick<Deps, 'store' | 'random' | 'clock' | 'auth'>,
  { request }: { request: RequestOf<typeof openEndpoint> },
): Promise<Result<ResponseOf<typeof openEndpoint>>> {
  const now = clock.realNow();
  const opened = await store.transaction(async (records) => {
    const ticket = await records.loginTickets.get(random.hash(request.ticket));
    if (ticket === null || !mayOpen(ticket, request.uid, now)) return null;
    const customer = await records.customers.get(ticket.uid);
    if (!customer?.signIns.includes(ticket.identityId)) return null;
    await records.loginTickets.save({ ...ticket, usedAt: now });
    return { ...ticket, email: customer.email };
  });
  if (opened === null) return fail('ticket-not-valid');
  const { uid, identityId, contact, email } = opened;
  const customToken = await auth.customToken(uid, { via: identityId, contact });
  return ok({ success: true, customToken, maskedEmail: maskedEmail(email) });
}
