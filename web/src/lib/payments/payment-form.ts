import type { PaymentOutcome } from './payment-outcome';

/** The payment form of one provider. */
export interface PaymentForm {
  /** Loads the provider's script, once. Throws PaymentFormUnavailable. */
  preload(): Promise<void>;
  /**
   * Opens the form with the server's `payload`, unchanged, and waits for its result. Throws PaymentFormUnavailable.
   * After any other error the payment may have succeeded.
   */
  pay(payload: Readonly<Record<string, unknown>>): Promise<PaymentOutcome>;
}

/** The form cannot open: an ad blocker, a missing connection, or a provider that this page does not know. */
export class PaymentFormUnavailable extends Error {
  override readonly name = 'PaymentFormUnavailable';
}
