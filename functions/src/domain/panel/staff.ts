import type { StaffRole } from '@contract/values/staff';
import { HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';

/** A member of staff. Staff have no password in Firebase: a sign-in there would bypass our checks. */
export interface StaffMember {
  readonly login: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  /** The base32 secret of the second factor; null = none. */
  readonly secret: string | null;
  /** The secret of a second factor that was shown but is not confirmed yet. */
  readonly proposedSecret: string | null;
  /** The time step of the last accepted code; a code cannot be used twice. */
  readonly lastCodeStep: number;
  readonly isDisabled: boolean;
  readonly created: Instant;
  readonly lastSignIn: Instant | null;
}

/** The caller of a panel API, as the session states it. */
export interface StaffCaller {
  readonly login: string;
  readonly role: StaffRole;
  readonly signedInAt: Instant;
}

/**
 * What an ID token proves for the panel: a staff session, a sign-in that is not staff, or (null) nothing. `browser` is
 * the hash of the secret of the one browser that the session is valid in (T2); null for a session that was opened
 * without a browser.
 */
export type StaffTokenResult =
  ({ readonly kind: 'staff'; readonly browser: string | null } & StaffCaller) | { readonly kind: 'not-staff' } | null;

/** A session ends this long after the login, however often it is refreshed. */
export const SESSION_LIFETIME = 12 * HOUR;

/** The time allowed for the second step of a login. */
export const SECOND_STEP_TIMEOUT = 5 * MINUTE;

const LOGIN = /^[a-z0-9._-]{3,32}$/;

/** The login as it is stored; null when it is not valid. */
export function normaliseLogin(text: string): string | null {
  const login = text.trim().toLowerCase();
  return LOGIN.test(login) ? login : null;
}

/** The Firebase uid of a member of staff. */
export const staffUid = (login: string): string => `staff:${login}`;

/** A new member of staff without a second factor. */
export const newStaffMember = (
  login: string,
  role: StaffRole,
  passwordHash: string,
  created: Instant,
): StaffMember => ({
  login,
  role,
  passwordHash,
  secret: null,
  proposedSecret: null,
  lastCodeStep: 0,
  isDisabled: false,
  created,
  lastSignIn: null,
});
