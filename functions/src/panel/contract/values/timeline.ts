/**
 * Kinds of timeline entries. `event`: of the subscription; `staff`: an action at the panel; `mail`: an e-mail to the
 * customer.
 */
export const TIMELINE_KINDS = ['event', 'payment', 'refund', 'mail', 'device', 'staff'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineFact = string | number | boolean;
