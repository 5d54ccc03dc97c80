import type { OtherMethod } from './other-methods';

/** A payment to attempt, requested by the form, the API or a schedule. Amounts are in kopecks. */
export interface PaymentRequest {
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string;
  readonly accountId: string;
  readonly email: string;
  readonly description: string;
  readonly ipAddress: string;
  readonly data: string;
  readonly receipt: unknown;
  readonly tokenize: boolean;
  readonly subscriptionId: string;
  readonly cardNumber: string;
  readonly cardExpires: string;
  readonly byToken: boolean;
  /** Missing for a payment by card. */
  readonly method?: OtherMethod;
}
