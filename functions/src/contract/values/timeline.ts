/** `event`: of the subscription; `staff`: what was done at the panel; `mail`: what was written to the customer. */
export const TIMELINE_KINDS = ['event', 'payment', 'refund', 'mail', 'device', 'staff'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineFact = string | number | boolean;
