import { HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { Caller, Customer } from './customer';

/** How long after a sign-in a session may make the calls that need a recent one (T22). */
const RECENT = 10 * MINUTE;

/** Whether the provider confirmed the sign-in of this session a short time ago. `realNow` is real time. */
export const isRecent = ({ signedInAt }: Pick<Caller, 'signedInAt'>, realNow: Instant): boolean =>
  realNow - signedInAt <= RECENT;

/** How long a session lasts that another session opened without a recent sign-in, for example by a ticket. */
const DERIVED_LIFETIME = 12 * HOUR;

/**
 * When a session ends that this session opens by a login ticket. A stolen token gives no session without an end (T22).
 */
export const endOfTicketSession = ({ endsAt }: Pick<Caller, 'endsAt'>, realNow: Instant): Instant =>
  endsAt ?? realNow + DERIVED_LIFETIME;

/** When a session ends that takes the place of this one; null for the session of a recent sign-in. */
export const endOfNextSession = (caller: Pick<Caller, 'endsAt' | 'signedInAt'>, realNow: Instant): Instant | null =>
  caller.endsAt === null && isRecent(caller, realNow) ? null : endOfTicketSession(caller, realNow);

/** Whether the customer has ended the sessions of that time (`signOutEverywhere`, `signOutElsewhere`). */
export const isSessionOver = (
  { openedAt }: Pick<Caller, 'openedAt'>,
  customer: Pick<Customer, 'sessionsFrom'> | null,
): boolean => customer?.sessionsFrom !== undefined && openedAt < customer.sessionsFrom;

/** Whether the session may still change the account: it may have been ended since the call began. */
export const isStillSignedIn = (
  caller: Pick<Caller, 'identityId' | 'openedAt'>,
  customer: Customer | null,
): customer is Customer =>
  customer !== null && customer.signIns.includes(caller.identityId) && !isSessionOver(caller, customer);
