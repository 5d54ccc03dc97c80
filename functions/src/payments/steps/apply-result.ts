import type { PaymentEventState } from '@functions/payments/contract/values/payments';

/** The new state of a notification. `stateReason` tells finance why a payment was quarantined or is refunded. */
export interface ApplyResult {
  readonly state: Exclude<PaymentEventState, 'received'>;
  readonly stateReason: string | null;
  /** Finance settles it on the receipt of its payment, and not on the notification. */
  readonly waitsByReceipt: boolean;
}

/** The notification had its effect, or needed none. */
export const applied: ApplyResult = { state: 'applied', stateReason: null, waitsByReceipt: false };
/** The payment gives nothing and is refunded. The refund states why. */
export const surplus: ApplyResult = {
  ...applied,
  stateReason: 'the payment gives nothing: its money goes back',
};
/** The notification is quarantined for finance, and has no receipt. */
export const quarantined = (reason: string): ApplyResult => ({
  state: 'quarantined',
  stateReason: reason,
  waitsByReceipt: false,
});
/** The notification is quarantined with its payment, whose receipt says when finance has settled it. */
export const quarantinedPayment = (reason: string): ApplyResult => ({
  ...quarantined(reason),
  waitsByReceipt: true,
});
