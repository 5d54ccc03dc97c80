/**
 * The result of claiming a guest purchase or a gift at registration (§3). The last two are of gifts only: the payer
 * has the money back, or the account is restricted and the gift waits on.
 */
export const CLAIMS = [
  'claimed',
  'already-yours',
  'claimed-by-other',
  'awaiting-payment',
  'not-found',
  'gift-returned',
  'restricted',
] as const;
export type Claim = (typeof CLAIMS)[number];

/**
 * The states of a gift: its e-mail is sent later, the recipient has not claimed it yet, it was claimed, or the payer
 * got the money back.
 */
export const GIFT_STATES = ['scheduled', 'waiting', 'claimed', 'returned'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

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

/** The length of a password, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What a password e-mail is for. */
export const PASSWORD_ACTIONS = ['signUp', 'verify', 'reset'] as const;
export type PasswordAction = (typeof PASSWORD_ACTIONS)[number];

/**
 * The states of an invitee that the inviter sees: counts without a limit, counts in the trial, has not paid yet, does
 * not count any more.
 */
export const INVITEE_STATES = ['counts', 'in-trial', 'waiting', 'ended'] as const;
export type InviteeState = (typeof INVITEE_STATES)[number];
