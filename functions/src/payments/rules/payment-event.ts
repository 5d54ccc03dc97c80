import type { NotificationType, PaymentEventState, SigningKey } from '@functions/payments/contract/values/payments';
import type { Instant } from '@functions/base/rules/calendar';
import type { CheckDecision } from './payment';

/** A stored notification. The acknowledgement to the provider depends on this document alone (P3). */
export interface PaymentEvent {
  /** `{type}_{transactionId}`. Another body with the same identity gets the start of its hash appended. */
  readonly id: string;
  /** The name of the payment provider that sent it, or whose list contained it. */
  readonly provider: string;
  readonly type: NotificationType;
  /** The account that the notification names; null when it names none, or after redaction. */
  readonly accountId: string | null;
  /** The provider's own fields, kept as evidence. Only its folder knows their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** sha256 over the sorted fields. */
  readonly bodyHash: string;
  /** The key that signed the notification. Null when the transaction was imported from the provider's list. */
  readonly signingKey: SigningKey | null;
  readonly state: PaymentEventState;
  /** Why the event was quarantined or failed, shown to finance. */
  readonly stateReason: string | null;
  /** Quarantined together with its payment: that one waits for finance by its receipt, and this document does not. */
  readonly waitsByReceipt: boolean;
  /** What we decided on a `check`; null for the other types. */
  readonly checkDecision: CheckDecision | null;
  readonly attempts: number;
  readonly receivedAt: Instant;
  /**
   * The body is removed after 90 days. The identity stays, because a replayed notification may arrive at any time (P6).
   */
  readonly isRedacted: boolean;
}

/** The event without its body, which holds the payer's data. The document keeps identity, hash and state. */
export const redacted = (event: PaymentEvent): PaymentEvent => ({
  ...event,
  accountId: null,
  fields: {},
  isRedacted: true,
});

/**
 * Start of `stateReason` for an event whose transaction was already received with another body. The event is kept as
 * evidence and never applied.
 */
export const CONFLICTING_BODY = 'another body was received as';

/**
 * Start of `stateReason` for a Pay that something contradicts and that the provider has not confirmed. It gives nothing
 * and has no receipt.
 */
export const UNCONFIRMED = 'not confirmed by the provider';

/** Whether the event is a Pay that waits for the provider's confirmation, or did not get it. */
export const isUnconfirmed = ({ state, stateReason }: PaymentEvent): boolean =>
  state === 'quarantined' && stateReason?.startsWith(UNCONFIRMED) === true;

/** `stateReason` of a body at the address of Fail that is not the one of a Fail. The payment may have succeeded. */
export const NOT_A_FAIL = 'the body is not the one of a Fail';

export const isMisdirectedFail = ({ state, stateReason }: PaymentEvent): boolean =>
  state === 'quarantined' && stateReason === NOT_A_FAIL;

/**
 * Whether staff may apply the event again: it is not a Check, failed, was quarantined or was never applied, still has
 * its body, and does not contradict an earlier notification.
 */
export const canBeReapplied = ({ state, stateReason, isRedacted, type }: PaymentEvent): boolean =>
  (state === 'failed' || state === 'quarantined' || state === 'received') &&
  !isRedacted &&
  type !== 'check' &&
  stateReason?.startsWith(CONFLICTING_BODY) !== true;
