import type { NotificationType, PaymentEventState, ReceiptStatus } from '@functions/payments/contract/values/payments';
import type { Instant } from '@functions/base/rules/calendar';
import type { RefundPart } from '@functions/payments/rules/refund';

/** One part of a refund, as stored for lists and sums. */
export interface StoredRefundPart extends RefundPart {
  /** `{transactionId}_{n}` */
  readonly id: string;
  readonly transactionId: string;
  readonly uid: string | null;
  readonly captured: number | null;
  /** The accounting day of the refund, YYYY-MM-DD; null until it succeeded. */
  readonly day: string | null;
}

export interface LedgerFilter {
  /** Moments: [from, to). */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly status?: ReceiptStatus | undefined;
  /** A complete e-mail address. */
  readonly email?: string | undefined;
  /** Only payments that belong to no account. Not together with a status. */
  readonly withoutAccount?: boolean | undefined;
}

export interface WebhookFilter {
  readonly type?: NotificationType | undefined;
  readonly state?: PaymentEventState | undefined;
}
