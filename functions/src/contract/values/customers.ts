/** The result of claiming a guest purchase at registration (§3). */
export const CLAIMS = ['claimed', 'already-yours', 'claimed-by-other', 'awaiting-payment', 'not-found'] as const;
export type Claim = (typeof CLAIMS)[number];

/** Whether an invitee counts for the discount of the inviter, and why not (§1). */
export const INVITE_REASONS = [
  'pending',
  'in-trial',
  'converted',
  'refunded',
  'shared-card',
  'self-invite',
  'erased',
] as const;
export type InviteReason = (typeof INVITE_REASONS)[number];

/** What a password e-mail is for. */
export const PASSWORD_ACTIONS = ['signUp', 'verify', 'reset'] as const;
export type PasswordAction = (typeof PASSWORD_ACTIONS)[number];
