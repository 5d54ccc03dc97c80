import { browserName } from '@functions/base/rules/browser-name';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { RateLimit } from '@functions/base/rules/rate-limit';
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

/** The most browsers of one account that are recorded. */
export const MOST_SESSIONS = 50;

/** The most browsers of one session that are recorded: more are made up. */
const MOST_OF_ONE_SESSION = 10;

/**
 * Browsers of a session beyond its first one, counted by the session. Above it nothing is recorded, and no call is
 * refused (T21).
 */
export const NEW_BROWSERS: RateLimit = {
  name: 'new-browsers',
  max: 10,
  windowMs: HOUR,
  by: 'session',
  whenFull: 'not recorded',
};

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

/** Identifies a session: whatever it is passed on to has the same key. */
export const sessionKeyOf = (
  hash: (text: string) => string,
  { uid, identityId, openedAt }: Pick<Caller, 'uid' | 'identityId' | 'openedAt'>,
): string => hash(`${uid}|${identityId}|${openedAt}`);

/** How long calls of a session may still be under way when its customer signs out. */
const UNDER_WAY = MINUTE;

/** The record of a session that is seen now. `known`: the record until now. */
export const seenSession = (
  id: string,
  { uid, identityId, openedAt, endsAt }: Caller,
  { userAgent, clientIp }: SeenBrowser,
  realNow: Instant,
  known: CustomerSession | null,
): CustomerSession => ({
  id,
  uid,
  signIn: identityId,
  clientIp,
  openedAt,
  endsAt,
  browser: browserName(userAgent),
  firstSeen: known?.firstSeen ?? realNow,
  lastSeen: realNow,
  ...signOutOf(known, openedAt, realNow),
});

/** A call that began before its customer signed out, or the signing out itself, puts the browser on no list again. */
function signOutOf(
  known: CustomerSession | null,
  openedAt: Instant,
  realNow: Instant,
): Pick<CustomerSession, 'signedOutAt'> {
  const signedOutAt = known?.openedAt === openedAt ? known.signedOutAt : undefined;
  return signedOutAt !== undefined && realNow - signedOutAt < UNDER_WAY ? { signedOutAt } : {};
}

/**
 * The record of the same session by another client: an app uses the session of the page that signed in inside it, and
 * a page that an app opens with a ticket continues the session of the app.
 */
export const recordOfSameSession = (
  session: CustomerSession,
  others: readonly CustomerSession[],
): CustomerSession | undefined => others.find((other) => isSameSession(session, other));

const isSameSession = (session: CustomerSession, other: CustomerSession): boolean =>
  session.signIn === other.signIn && session.openedAt === other.openedAt;

/**
 * The records that leave when a new browser is recorded. The id of a browser can be made up, so those that were used
 * over the fewest days leave first, and among these the newest ones. A session that has many browsers displaces only
 * its own, and never the one that it was first seen in.
 */
export function displacedBy(session: CustomerSession, others: readonly CustomerSession[]): readonly CustomerSession[] {
  const byAge = others.toSorted((left, right) => left.firstSeen - right.firstSeen);
  const own = byAge.filter((other) => isSameSession(session, other));
  const made = leastUsed(own.slice(1), own.length + 1 - MOST_OF_ONE_SESSION);
  const rest = byAge.filter((other) => !made.includes(other));
  return [...made, ...leastUsed(rest, rest.length + 1 - MOST_SESSIONS)];
}

/** @param byAge the oldest first */
const leastUsed = (byAge: readonly CustomerSession[], count: number): readonly CustomerSession[] =>
  byAge
    .toReversed()
    .toSorted((left, right) => daysOf(left) - daysOf(right))
    .slice(0, Math.max(0, count));

const daysOf = ({ firstSeen, lastSeen }: CustomerSession): number => Math.floor((lastSeen - firstSeen) / DAY);

/**
 * Whether a browser may be new to an account: nothing is recorded of it, or only sessions for a limited time, as a
 * ticket opens one.
 */
export const mayBeNewBrowser = (session: CustomerSession, known: CustomerSession | null): boolean =>
  known === null || (known.endsAt !== null && session.endsAt === null);

/**
 * Whether a session in a browser that may be new is a sign-in, which its owner should hear of. Not in the first browser
 * of an account, and not a session that another browser has as well. A session that was opened before the first record
 * is older than the records, and says nothing.
 */
export const isNewSignIn = (session: CustomerSession, others: readonly CustomerSession[]): boolean =>
  recordOfSameSession(session, others) === undefined && others.some(({ firstSeen }) => firstSeen <= session.openedAt);

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
