/** Roles of staff. `support`: customers; `finance`: payments; `admin`: both, and staff accounts. */
export const STAFF_ROLES = ['support', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaffRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/** What a member of staff has to do before anything else in the panel: the refusal of every other call. */
export const STAFF_DUTIES = ['password_change_needed', 'passkey_needed', 'second_factor_needed'] as const;
export type StaffDuty = (typeof STAFF_DUTIES)[number];

/** The shortest password that staff may have. */
export const STAFF_PASSWORD_LENGTH = 12;

/** The length of the one-time codes of an authenticator app. */
export const ONE_TIME_CODE_DIGITS = 6;

/** Why access may be restricted: the classes of misuse of the offer (offer 9). */
export const RESTRICTION_REASONS = ['law', 'key-shared', 'trial-abuse'] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** How much customer data a panel call returns: one customer, a page of customers, or a file. */
export type CustomerDataAmount = 'one' | 'list' | 'export';
