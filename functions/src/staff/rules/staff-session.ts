import type { StaffDuty, StaffRole } from '@functions/staff/contract/values/staff';
import { MINUTE, type Instant } from '@functions/base/rules/calendar';
import { browserName } from '@functions/base/rules/browser-name';
import { mustHaveSecondFactor, secondStepsOf, SESSION_LIFETIME, usablePasskeys, type StaffMember } from './staff';

/** The stored session of a login. Its id is a claim of the tokens; without an open session they are worth nothing. */
export interface StaffSession {
  readonly id: string;
  readonly login: string;
  readonly role: StaffRole;
  /** Real time, like `lastSeen`, `ended` and `expires`. */
  readonly created: Instant;
  /** Up to `LAST_SEEN_STEP` late. */
  readonly lastSeen: Instant;
  /** The client address of the login; '' if unknown. */
  readonly clientIp: string;
  /** Browser and system of the login, for example "Firefox, Windows"; '' if unknown. */
  readonly browser: string;
  readonly duties: readonly StaffDuty[];
  /** When it was ended; null = not ended. */
  readonly ended: Instant | null;
  readonly expires: Instant;
}

/** A call stores the time of a session again when the stored one is this old. */
export const LAST_SEEN_STEP = 10 * MINUTE;

export const isOpen = ({ ended, expires }: StaffSession, realNow: Instant): boolean =>
  ended === null && realNow < expires;

/** The duties of a member, first things first. */
export const dutiesOf = (member: StaffMember): StaffDuty[] => [
  ...(member.mustChangePassword ? (['password_change_needed'] as const) : []),
  ...(member.mustHavePasskey && !hasPasskey(member) ? (['passkey_needed'] as const) : []),
  ...(secondStepsOf(member).length === 0 && mustHaveSecondFactor(member) ? (['second_factor_needed'] as const) : []),
];

const hasPasskey = (member: StaffMember): boolean => usablePasskeys(member).length > 0;

/** The session of a login that happens now. */
export const newStaffSession = (
  id: string,
  member: StaffMember,
  { clientIp, userAgent }: { readonly clientIp: string; readonly userAgent: string },
  realNow: Instant,
): StaffSession => ({
  id,
  login: member.login,
  role: member.role,
  created: realNow,
  lastSeen: realNow,
  clientIp,
  browser: browserName(userAgent),
  duties: dutiesOf(member),
  ended: null,
  expires: realNow + SESSION_LIFETIME,
});
