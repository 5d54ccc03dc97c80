import { browserName } from '@functions/domain/platform/browser-name';
import { DAY, MINUTE, type Instant } from '@functions/domain/platform/calendar';
import type { Caller, Customer, IdentityId } from './customer';
import { isSessionOver } from './recent-sign-in';

/**
 * A browser or an app in which an account is signed in. It proves nothing and ends nothing: `sessionsFrom` of the
 * customer does. All times are real time.
 */
export interface CustomerSession {
  readonly id: string;
  readonly uid: string;
  /** The sign-in of its newest session. */
  readonly signIn: IdentityId;
  /** Browser and system, for example "Firefox, Windows"; '' if unknown. */
  readonly browser: string;
  /** The client address of the last recorded call; '' if unknown. Former ones are not kept. */
  readonly clientIp: string;
  readonly firstSeen: Instant;
  /** Up to `SEEN_STEP` late. */
  readonly lastSeen: Instant;
  /** When its newest session was opened (`Caller`). */
  readonly openedAt: Instant;
  /** When its newest session ends; null if only signing out ends it. */
  readonly endsAt: Instant | null;
  /** When the customer signed out there; missing until then, and again after the next call. */
  readonly signedOutAt?: Instant;
}

/** A session is recorded again when the record is this old. */
export const SEEN_STEP = 10 * MINUTE;

/** How long a browser stays known in which the account is not used, and is listed in the profile. */
export const SESSION_RECORD_LIFETIME = 400 * DAY;

/** What a request says of the browser that sent it. */
export interface SeenBrowser {
  /** The random id that our pages keep in the browser; '' from others. */
  readonly browserId: string;
  readonly userAgent: string;
  readonly clientIp: string;
}

/**
 * The id of the record: one for each browser in which the account is used. Without the id of a browser, each sign-in
 * has a record of its own.
 */
export const sessionIdOf = (
  hash: (text: string) => string,
  { uid, identityId, signedInAt }: Caller,
  browserId: string,
): string => hash(`${uid}|${browserId || `${identityId}|${signedInAt}`}`);

/** The record of a session that is seen now. `known`: the record until now. */
export const seenSession = (
  id: string,
  { uid, identityId, openedAt, endsAt }: Caller,
  { userAgent, clientIp }: SeenBrowser,
  realNow: Instant,
  known: CustomerSession | null,
): CustomerSession => ({
  ...{ id, uid, signIn: identityId, clientIp, openedAt, endsAt },
  browser: browserName(userAgent),
  firstSeen: known?.firstSeen ?? realNow,
  lastSeen: realNow,
});

/**
 * The record of the same session by another client: an app uses the session of the page that signed in inside it, and
 * has no id of a browser.
 */
export const recordOfSameSession = (
  { signIn, openedAt }: CustomerSession,
  others: readonly CustomerSession[],
): CustomerSession | undefined => others.find((other) => other.signIn === signIn && other.openedAt === openedAt);

/**
 * Whether a session that nobody recorded yet is a sign-in from a new browser, which its owner should hear of. Not the
 * first browser of an account, and not a session that another one opened for a limited time. A session that was opened
 * before the first record is older than the records, and says nothing.
 */
export const isNewBrowser = ({ openedAt, endsAt }: CustomerSession, others: readonly CustomerSession[]): boolean =>
  endsAt === null && others.some(({ firstSeen }) => firstSeen <= openedAt);

/** Whether the account is still signed in there, as far as this server knows. */
export const isSignedIn = (
  { signIn, openedAt, endsAt, signedOutAt }: CustomerSession,
  customer: Pick<Customer, 'sessionsFrom' | 'signIns'>,
  realNow: Instant,
): boolean =>
  signedOutAt === undefined &&
  customer.signIns.includes(signIn) &&
  !isSessionOver({ openedAt }, customer) &&
  (endsAt === null || realNow < endsAt);
