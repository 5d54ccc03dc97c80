import type { PaymentEventState } from '@functions/domain/payments/payment-event';

/** What applying a notification came to; `note` tells finance why it was set aside. */
export interface Applied {
  readonly state: Exclude<PaymentEventState, 'received'>;
  readonly note: string | null;
}

export const applied: Applied = { state: 'applied', note: null };
/** The payment gives nothing. Its refund tells why. */
export const surplus: Applied = { state: 'applied', note: 'the payment gives nothing: its money goes back' };
export const quarantined = (note: string): Applied => ({ state: 'quarantined', note });
