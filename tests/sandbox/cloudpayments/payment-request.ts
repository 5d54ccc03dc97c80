import type { OtherMethod } from './other-methods';
import type { Interval } from './records';

export interface RecurrentRequest {
  readonly interval: Interval;
  readonly period: number;
  readonly amount: number | null;
  readonly startAt: number | null;
  readonly maxPeriods: number | null;
  readonly receipt: unknown;
}

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
  readonly twoStage: boolean;
  readonly tokenize: boolean;
  readonly recurrent: RecurrentRequest | null;
  readonly subscriptionId: string;
  readonly cardNumber: string;
  readonly cardExpires: string;
  readonly byToken: boolean;
  /** Missing for a payment by card. */
  readonly method?: OtherMethod;
}
