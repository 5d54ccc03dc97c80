/** Who works at the panel. `support`: customers; `finance`: money; `admin`: both, and the staff accounts. */
export const STAFF_ROLES = ['support', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaffRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/** Misuse as the offer names it (offer, 9): why access may be restricted. */
export const RESTRICTION_REASONS = ['law', 'key-shared', 'trial-abuse'] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** §5: what a promo code may be. The server repeats the panel's checks. */
export const PROMO_RULES = {
  codeLength: { min: 5, max: 32 },
  percent: { min: 20, max: 50, step: 5 },
  months: { min: 1, max: 12 },
} as const;

/** What a call of the panel gives away of the customers' data: of one of them, a page of many, a file to keep. */
export type CustomerDataAmount = 'one' | 'list' | 'export';
