import type { Instant } from '@functions/domain/platform/calendar';
import type { CheckCode } from './payment';

/** The provider's notifications, told apart by the address they come to. Source: provider's documentation. */
export const NOTIFICATION_TYPES = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The key in use, and the one before a rotation. */
export type SigningKey = 'current' | 'former';

export type PaymentEventState = 'received' | 'applied' | 'quarantined' | 'failed';

/** One notification as it came; the acknowledgement rests on this document and on nothing else (P3). */
export interface PaymentEvent {
  /** `{type}_{transactionId}`; a different body under the same identity adds the start of its hash. */
  readonly id: string;
  readonly type: NotificationType;
  readonly fields: Readonly<Record<string, string>>;
  /** sha256 over the sorted fields. */
  readonly bodyHash: string;
  /** Which of the two keys of a rotation signed it; null where the provider's own list told of it, missing in older documents. */
  readonly signingKey?: SigningKey | null;
  readonly state: PaymentEventState;
  /** Why it was quarantined or failed, for finance. */
  readonly stateReason: string | null;
  readonly checkResponseCode: CheckCode | null;
  readonly attempts: number;
  readonly receivedAt: Instant;
  /** The body is gone after ninety days; the identity stays for good, since a replay may come at any time (P6). */
  readonly isRedacted: boolean;
}

/** What is left of a notification once its time is over: nothing of the payer. */
export const redacted = (event: PaymentEvent): PaymentEvent => ({ ...event, fields: {}, isRedacted: true });

/** Written down beside another body of the same transaction: it is kept as evidence and never has an effect. */
export const CONTRADICTION = 'another body was received as';

/** Whether trying again can come to anything: it failed or was set aside, its body is still there, and it contradicts no other. */
export const canBeReapplied = ({ state, stateReason: stateReason, isRedacted, type }: PaymentEvent): boolean =>
  (state === 'failed' || state === 'quarantined' || state === 'received') &&
  !isRedacted &&
  type !== 'check' &&
  stateReason?.startsWith(CONTRADICTION) !== true;
