import type { Instant } from './calendar';
import type { CheckCode } from './payment';

/** The provider's notifications, told apart by the address they come to. Source: provider's documentation. */
export const NOTIFICATION_TYPES = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export type PaymentEventState = 'received' | 'applied' | 'quarantined' | 'failed';

/** One notification as it came; the acknowledgement rests on this document and on nothing else (P3). */
export interface PaymentEvent {
  /** `{type}_{transactionId}`; a different body under the same identity adds the start of its hash. */
  readonly id: string;
  readonly type: NotificationType;
  readonly fields: Readonly<Record<string, string>>;
  /** sha256 over the sorted fields. */
  readonly hash: string;
  readonly state: PaymentEventState;
  /** Why it was quarantined or failed, for finance. */
  readonly note: string | null;
  readonly code: CheckCode | null;
  readonly attempts: number;
  readonly receivedAt: Instant;
  /** The body is gone after ninety days; the identity stays for good, since a replay may come at any time (P6). */
  readonly isRedacted: boolean;
}

/** What is left of a notification once its time is over: nothing of the payer. */
export const redacted = (event: PaymentEvent): PaymentEvent => ({ ...event, fields: {}, isRedacted: true });
