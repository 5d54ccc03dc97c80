import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  issueTicket as issueEndpoint,
  openTicket as openEndpoint,
} from '@functions/accounts/contract/login-tickets';
import { maskedEmail } from '@functions/base/contract/values/masked-email';
import { toIso } from '@functions/base/rules/calendar';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { TICKETS } from '@functions/base/rules/sign-in-limits';
import { countWrongSecret, refusalOfWrongSecrets } from '@functions/base/steps/human-check';
import { mayOpen, LOGIN_TICKET_LIFETIME } from '@functions/accounts/rules/login-ticket';
import { endOfTicketSession } from '@functions/accounts/rules/recent-sign-in';
import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Issues a login ticket: a native app with a session opens one page of the site as the same customer (T6). The ticket
 * is stored as a hash and is valid for one minute; the session of the page ends after twelve hours.
 */
export async function issueTicket(
  { store, random, clock, rateLimits }: Pick<Deps, 'store' | 'random' | 'clock' | 'rateLimits'>,
  { caller, customer }: { caller: Caller; customer: Customer },
): Promise<ResultOf<typeof issueEndpoint>> {
  const counted = await rateLimits.consume(TICKETS, customer.uid);
  if (!counted.ok) return counted;
  const ticket = random.secretId();
  const realNow = clock.realNow();
  const expires = realNow + LOGIN_TICKET_LIFETIME;
  await store.nonTransactional.loginTickets.create({
    hash: random.hash(ticket),
    uid: customer.uid,
    identityId: caller.identityId,
    contact: caller.email,
    signedInAt: caller.signedInAt,
    openedAt: caller.openedAt,
    endsAt: endOfTicketSession(caller, realNow),
    expires,
    usedAt: null,
  });
  return ok({ success: true, ticket, expires: toIso(expires) });
}

/**
 * Exchanges a login ticket for a custom token: once, within a minute, and only for the customer that the page names.
 * Every other case fails with `ticket_not_valid`. The secret is too long to guess; a network that sends many wrong ones
 * is refused before the database is read (T21).
 */
export async function openTicket(
  { store, random, clock, auth, rateLimits }: Pick<Deps, 'store' | 'random' | 'clock' | 'auth' | 'rateLimits'>,
  { request, clientIp }: { request: RequestOf<typeof openEndpoint>; clientIp: string },
): Promise<ResultOf<typeof openEndpoint>> {
  const tooMany = await refusalOfWrongSecrets(rateLimits, clientIp);
  if (tooMany !== null) return tooMany;
  const now = clock.realNow();
  const opened = await store.transaction(async (repositories) => {
    const ticket = await repositories.loginTickets.get(random.hash(request.ticket));
    if (ticket === null || !mayOpen(ticket, request.uid, now)) return null;
    const customer = await repositories.customers.get(ticket.uid);
    if (!customer?.signIns.includes(ticket.identityId)) return null;
    await repositories.loginTickets.save({ ...ticket, usedAt: now });
    return { ...ticket, email: customer.email };
  });
  if (opened === null) {
    await countWrongSecret(rateLimits, clientIp);
    return fail('ticket_not_valid');
  }
  const { uid, identityId, contact, signedInAt, openedAt, endsAt, email } = opened;
  const customToken = await auth.customToken(uid, { via: identityId, contact, signedInAt, openedAt, endsAt });
  return ok({ success: true, customToken, maskedEmail: maskedEmail(email) });
}
