/** Why a customer cancels, by their own answer on /cancel. */
export const LEAVING_REASONS = ['too-expensive', 'too-slow', 'no-connection', 'one-time', 'other'] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];
