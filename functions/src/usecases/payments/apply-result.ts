/** The new state of a notification. `stateReason` tells finance why a payment was quarantined or is refunded. */
export interface ApplyResult {
  readonly state: Exclude<PaymentEventState, 'received'>;
  readonly stateReason: string | null;
}

/** The notification had its effect, or needed none. */
export const applied: ApplyResult = { state: 'applied', stateReason: null };
/** The payment gives nothing and is refunded. The refund states why. */
export const surplus: ApplyResult = { state: 'applied', stateReason: 'the payment gives nothing: its money goes back' };
/** The notification is quarantined for finance. */
export const quarantined = (reason: string): ApplyResult => ({ state: 'quarantined', stateReason: reason });
import type { PaymentEventState } from '@contract/values/payments';
