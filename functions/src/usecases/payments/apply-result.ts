import type { PaymentEventState } from '@functions/domain/payments/payment-event';

/** What applying a notification came to; `note` tells finance why it was set aside. */
export interface ApplyResult {
  readonly state: Exclude<PaymentEventState, 'received'>;
  readonly stateReason: string | null;
}

export const applied: ApplyResult = { state: 'applied', stateReason: null };
/** The payment gives nothing. Its refund tells why. */
export const surplus: ApplyResult = { state: 'applied', stateReason: 'the payment gives nothing: its money goes back' };
export const quarantined = (note: string): ApplyResult => ({ state: 'quarantined', stateReason: note });
