import type { IdentityId } from './customer';
import { MINUTE, type Instant } from '@functions/domain/platform/calendar';

/** Opens one page of the site inside the native app as the customer who asked for it. In real time, whatever the clock of the local stack says. */
export interface LoginTicket {
  /** sha256 of what the app holds. */
  readonly hash: string;
  readonly uid: string;
  readonly identityId: IdentityId;
  readonly contact: string;
  readonly expires: Instant;
  readonly usedAt: Instant | null;
}

export const LOGIN_TICKET_LIFETIME = MINUTE;

export const mayOpen = (ticket: LoginTicket, uid: string, realNow: Instant): boolean =>
  ticket.uid === uid && ticket.usedAt === null && realNow < ticket.expires;
