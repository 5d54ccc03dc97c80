import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { Passkey } from '@functions/base/rules/passkey';
import { DAY, HOUR, MINUTE, type Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

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
  /** Somebody else knows the password, so it has to be changed at the next login. */
  readonly mustChangePassword: boolean;
  /** `exempt` is set only by the seed of the local stack. Missing: the role decides. */
  readonly secondFactorRule?: SecondFactorRule;
  /** The passkeys of the member, the oldest first. */
  readonly passkeys: readonly Passkey[];
  /** How devices name the member, in base64url; made with the first passkey. */
  readonly passkeyHandle?: string;
  /** An admin demands a passkey: a code is no second factor any more. */
  readonly mustHavePasskey: boolean;
  /** Raised to make every known device unknown again. */
  readonly deviceVersion: number;
}

/** Whether a member needs a second factor whatever the role: `required`, or `exempt`. */
export type SecondFactorRule = 'required' | 'exempt';

/** Whether this member has to have a second factor: finance and admin, and everybody of whom an admin demands it. */
export const mustHaveSecondFactor = ({ role, secondFactorRule }: Pick<StaffMember, 'role' | 'secondFactorRule'>) =>
  secondFactorRule === undefined ? role !== 'support' : secondFactorRule === 'required';

/** The most passkeys of one member. */
export const MAX_STAFF_PASSKEYS = 10;

/** The passkeys that open a session. */
export const usablePasskeys = ({ passkeys }: Pick<StaffMember, 'passkeys'>): readonly Passkey[] =>
  passkeys.filter(({ blockedAt }) => blockedAt === null);

/** Whether the member has a passkey, also a blocked one: an admin removes it before the member gets another. */
export const hasPasskeys = ({ passkeys }: Pick<StaffMember, 'passkeys'>): boolean => passkeys.length > 0;

/** What a login with the right password asks for in addition; nothing without a second factor. */
export type SecondStep = 'code' | 'passkey';

/**
 * The second steps that a member may choose among. While a passkey is demanded of them, and they have one, a code does
 * not replace it, not even if all their passkeys are blocked.
 */
export function secondStepsOf(member: Pick<StaffMember, 'secret' | 'passkeys' | 'mustHavePasskey'>): SecondStep[] {
  const isCodeEnough = member.secret !== null && !(member.mustHavePasskey && hasPasskeys(member));
  return [
    ...(usablePasskeys(member).length > 0 ? (['passkey'] as const) : []),
    ...(isCodeEnough ? (['code'] as const) : []),
  ];
}

/** Whether the member may lose this passkey: a demanded passkey or second factor must not go with it. */
export function mayRemovePasskey(member: StaffMember, id: string): boolean {
  const left = usablePasskeys(member).filter((key) => key.id !== id);
  if (left.length > 0 || usablePasskeys(member).length === 0) return true;
  return !member.mustHavePasskey && (member.secret !== null || !mustHaveSecondFactor(member));
}

/** The member with one passkey changed. */
export const withPasskey = (member: StaffMember, changed: Passkey): StaffMember => ({
  ...member,
  passkeys: member.passkeys.map((key) => (key.id === changed.id ? changed : key)),
});

/** The caller of a panel API, as the session states it. */
export interface StaffCaller {
  readonly login: string;
  readonly role: StaffRole;
  readonly signedInAt: Instant;
  /** The id of the stored session; '' in the seed, which has none. */
  readonly sessionId: string;
}

/**
 * What an ID token proves for the panel: a staff session, a sign-in that is not staff, or (null) nothing. `browser` is
 * the hash of the secret of the one browser that the session is valid in (T2); null for a session that was opened
 * without a browser.
 */
export type StaffTokenResult = StaffToken | { readonly kind: 'not-staff' } | null;

export interface StaffToken extends StaffCaller {
  readonly kind: 'staff';
  readonly browser: string | null;
}

/** A session ends this long after the login, however often it is refreshed. */
export const SESSION_LIFETIME = 12 * HOUR;

/** A device stays known this long after its last login. */
export const DEVICE_LIFETIME = 180 * DAY;

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
  mustChangePassword: false,
  passkeys: [],
  mustHavePasskey: false,
  deviceVersion: 0,
});

export interface StaffTask {
  readonly kind: 'revoke-staff-sessions';
  readonly login: string;
}

/** The end of all sessions of a staff member in Firebase Authentication. */
export const staffSessionRevocation = (login: string, cause: string, at: Instant): Planned<StaffTask> => ({
  id: `revoke-staff-sessions_${login}_${cause}`,
  task: { kind: 'revoke-staff-sessions', login },
  at,
});
