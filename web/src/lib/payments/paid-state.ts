/** The state of the navigation to a profile that opens because a guest purchase has just been attached to it. */
export interface PaidState {
  readonly hasPaid: true;
}

export const PAID_STATE: PaidState = { hasPaid: true };

/** Reads a navigation state of any page. */
export const hasJustPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPaid' in state;
