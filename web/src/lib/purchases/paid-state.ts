/** The state of the navigation to a profile that opens because a guest purchase has just been attached to it. */
export interface PaidState {
  readonly hasPaid: true;
}

/** What the profile is told about a registration: it attached a purchase that is paid. */
export const paidStateOf = (registered: { kind: string; claim?: string | null } | undefined): PaidState | null =>
  registered?.kind === 'done' && registered.claim === 'claimed' ? { hasPaid: true } : null;

/** Reads a navigation state of any page. */
export const hasJustPaid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasPaid' in state;
