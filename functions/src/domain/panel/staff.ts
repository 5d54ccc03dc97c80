import type { StaffRole } from '@contract/values/staff';
import { HOUR, MINUTE, type Instant } from '@functions/domain/platform/calendar';

/** Somebody who works at the panel. There is no password at Firebase, so that nobody signs in past our checks. */
export interface StaffMember {
  readonly login: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  /** Base32 of the second factor; null = none. */
  readonly secret: string | null;
  /** A second factor that was shown and not confirmed yet. */
  readonly proposedSecret: string | null;
  /** The time step of the last code that was accepted: no code counts twice. */
  readonly lastCodeStep: number;
  readonly isDisabled: boolean;
  readonly created: Instant;
  readonly lastSignIn: Instant | null;
}

/** Who stands behind a panel call, as the session says. */
export interface StaffCaller {
  readonly login: string;
  readonly role: StaffRole;
  readonly signedInAt: Instant;
}

/**
 * What a token proves about the panel: a session of ours, somebody else's sign-in, or (null) nothing. `browser` is the hash of the
 * secret of the one browser it counts in (T2); null for a session that no browser opened.
 */
export type StaffProof =
  | ({ readonly kind: 'staff'; readonly browser: string | null } & StaffCaller)
  | { readonly kind: 'somebody-else' }
  | null;

/** However often it is refreshed, a session ends this long after the login. */
export const SESSION_LIFETIME = 12 * HOUR;

/** How long the second step of a login may take. */
export const CONFIRM_WITHIN = 5 * MINUTE;

const LOGIN = /^[a-z0-9._-]{3,32}$/;

/** The login as it is stored; null when nobody can have it. */
export function normaliseLogin(text: string): string | null {
  const login = text.trim().toLowerCase();
  return LOGIN.test(login) ? login : null;
}

export const staffUid = (login: string): string => `staff:${login}`;

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
