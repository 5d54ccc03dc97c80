import { MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { Caller, Customer } from './customer';

/** How long after a sign-in a session may change the ways to sign in or delete the account (T22). */
const RECENT = 10 * MINUTE;

/** Whether the provider confirmed the sign-in of this session a short time ago. `realNow` is real time. */
export const isRecent = ({ signedInAt }: Pick<Caller, 'signedInAt'>, realNow: Instant): boolean =>
  realNow - signedInAt <= RECENT;

/** Whether the customer has ended the sessions of that time (`signOutEverywhere`). */
export const isSessionOver = (
  { signedInAt }: Pick<Caller, 'signedInAt'>,
  customer: Pick<Customer, 'sessionsFrom'> | null,
): boolean => customer?.sessionsFrom !== undefined && signedInAt < customer.sessionsFrom;
