import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, isoDate, succeeded } from '@functions/base/contract/wire';

/** Additive call: the native app of a signed-in customer requests a ticket, with which it opens a page of the site. */
export const issueTicket = endpoint({
  name: 'issueTicket',
  path: '/api/auth/ticket',
  caller: 'customer',
  needsRecentSignIn: { never: 'its session is no recent sign-in and ends after 12 hours' },
  effect: 'change',
  repetition: 'newEffect',
  limits: ['tickets'],
  refusals: ['too_many_attempts'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, ticket: z.string(), expires: isoDate }),
});

/**
 * Additive call: exchanges a ticket for a session of the customer who requested it, once and within a minute.
 * `maskedEmail`: the customer's address, for a page that asks before it opens the session.
 */
export const openTicket = endpoint({
  name: 'openTicket',
  path: '/api/auth/openTicket',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['wrong-secrets-client-ip', 'wrong-secrets'],
  refusals: ['ticket_not_valid', 'too_many_attempts'],
  request: z.object({ uid: z.string().check(z.maxLength(128)), ticket: z.string().check(z.maxLength(128)) }),
  response: z.object({ success: succeeded, customToken: z.string(), maskedEmail: z.string() }),
});
