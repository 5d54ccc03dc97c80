import type { IdentityId } from './customer';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';

/**
 * Opens one page of the site inside the native app, signed in as the customer who requested it. All times are real
 * time, not the clock of the local stack.
 */
export interface LoginTicket {
  /** sha256 of the ticket that the app holds. */
  readonly hash: string;
  readonly uid: string;
  readonly identityId: IdentityId;
  readonly contact: string;
  /** When the provider confirmed the sign-in of the app's session. */
  readonly signedInAt: Instant;
  /** What `sessionsFrom` of the customer is compared with (`Caller`). */
  readonly openedAt: Instant;
  /** When the session of the page ends. */
  readonly endsAt: Instant;
  readonly expires: Instant;
  readonly usedAt: Instant | null;
}

export const LOGIN_TICKET_LIFETIME = MINUTE;

/** Whether the ticket belongs to `uid`, is unused and has not expired. */
export const mayOpen = (ticket: LoginTicket, uid: string, realNow: Instant): boolean =>
  ticket.uid === uid && ticket.usedAt === null && realNow < ticket.expires;
