import type { Kopecks } from '@contract/values/money';
import { moscowDay, type Instant } from '@functions/domain/platform/calendar';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import type { Receipt } from '@functions/domain/payments/receipt';
import { GUARANTEE, OLDEST_REFUND } from '@functions/domain/subscription/terms';

export type RefundPartState = 'requested' | 'in-flight' | 'succeeded' | 'failed';

export interface RefundPart {
  readonly index: number;
  /** The click that asked for it: the same click again is the same part. */
  readonly requestId: string;
  readonly amount: Kopecks;
  readonly reason: string;
  readonly actor: string;
  readonly state: RefundPartState;
  readonly at: Instant;
  /** Milliseconds of access that the click took. */
  readonly accessRevokedMs?: number;
  /** It came to nothing, and the time was given back. */
  readonly accessRestored?: boolean;
  /** When the money went, which may be another day than the click's; missing until then, and in older documents. */
  readonly doneAt?: Instant;
  /** The provider's transaction of the refund. */
  readonly providerTransactionId: string | null;
}

/** Everything that went back of one payment; its id is the payment's transaction. */
export interface Refund {
  readonly transactionId: string;
  readonly uid: string | null;
  /** Null while the payment itself has not been told of: its refund came first. */
  readonly captured: Kopecks | null;
  readonly parts: readonly RefundPart[];
}

export const noRefund = (transactionId: string, receipt: Receipt | null): Refund => ({
  transactionId,
  uid: receipt?.uid ?? null,
  captured: receipt?.amount ?? null,
  parts: [],
});

/** Kopecks that went back, or are on their way. */
export const returned = ({ parts }: Refund): Kopecks =>
  parts.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);

/** The accounting day that its money went back on; null while it has not. */
export const dayOfReturn = ({ state, doneAt, at }: RefundPart): string | null =>
  state === 'succeeded' ? moscowDay(doneAt ?? at) : null;

export const isOpen = ({ state }: RefundPart): boolean => state === 'requested' || state === 'in-flight';

export interface RefundRequest {
  readonly requestId: string;
  /** Null = all that is left. */
  readonly amount: Kopecks | null;
  readonly reason: string;
  readonly actor: string;
  readonly at: Instant;
}

/**
 * Adds a part, or answers the one that is there: a known click, or one that is still open (P10). Refuses what exceeds the
 * payment and what the provider would not return any more.
 */
export function requestRefundPart(
  refund: Refund,
  receipt: Receipt,
  request: RefundRequest,
): Result<{ refund: Refund; part: RefundPart; isNew: boolean }> {
  const known = refund.parts.find((part) => part.requestId === request.requestId || isOpen(part));
  if (known) return ok({ refund, part: known, isNew: false });
  if (request.at - receipt.dateTime > OLDEST_REFUND) return fail('refund-too-late');
  const left = receipt.amount - returned(refund);
  const amount = request.amount ?? left;
  if (left <= 0) return fail('refunded-already');
  if (amount <= 0 || amount > left) return fail('refund-exceeds-payment');
  const part: RefundPart = {
    index: refund.parts.length,
    requestId: request.requestId,
    amount,
    reason: request.reason,
    actor: request.actor,
    state: 'requested',
    at: request.at,
    providerTransactionId: null,
  };
  return ok({ refund: { ...refund, parts: [...refund.parts, part] }, part, isNew: true });
}

export const withPart = (refund: Refund, n: number, change: Partial<RefundPart>): Refund => ({
  ...refund,
  parts: refund.parts.map((part) => (part.index === n ? { ...part, ...change } : part)),
});

/**
 * The provider says that money went back: our own part, when one of that sum waits for the word, else one that began at the
 * provider. The same transaction told twice changes nothing.
 */
export function reportedByProvider(
  refund: Refund,
  report: { transactionId: string; amount: Kopecks; at: Instant },
): Refund {
  if (refund.parts.some(({ providerTransactionId }) => providerTransactionId === report.transactionId)) return refund;
  const own = refund.parts.find(
    (part) => part.providerTransactionId === null && part.state !== 'failed' && part.amount === report.amount,
  );
  if (own)
    return withPart(refund, own.index, {
      state: 'succeeded',
      doneAt: report.at,
      providerTransactionId: report.transactionId,
    });
  const part: RefundPart = {
    index: refund.parts.length,
    requestId: `provider_${report.transactionId}`,
    amount: report.amount,
    reason: 'at the provider',
    actor: 'provider',
    state: 'succeeded',
    at: report.at,
    doneAt: report.at,
    providerTransactionId: report.transactionId,
  };
  return { ...refund, parts: [...refund.parts, part] };
}

/** The payer's bank took the money back: told of by the provider's list alone, under the chargeback's own number. */
export const chargebackId = (id: string): string => `chargeback-${id}`;

export const isFullyReturned = (refund: Refund): boolean =>
  refund.captured !== null && returned(refund) >= refund.captured;

/** «Гарантия»: while it holds, support decides; afterwards finance. A free term has none. */
export const isUnderGuarantee = ({ amount, dateTime }: Receipt, now: Instant): boolean =>
  amount > 0 && now - dateTime < GUARANTEE;

export type ReceiptStatus =
  'Paid' | 'RefundPending' | 'Refunded' | 'PartiallyRefunded' | 'RefundFailed' | 'Quarantined';

/** What a receipt says once money goes back. */
export function refundStatus(refund: Refund): Exclude<ReceiptStatus, 'Paid' | 'Quarantined'> {
  if (refund.parts.some(isOpen)) return 'RefundPending';
  const done = refund.parts.filter(({ state }) => state === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  if (refund.captured !== null && done >= refund.captured) return 'Refunded';
  return done > 0 ? 'PartiallyRefunded' : 'RefundFailed';
}

/** Refused by the provider, and nothing was asked for since that is open or went through. */
export const canRetry = (refund: Refund): boolean =>
  refund.parts.at(-1)?.state === 'failed' && (refund.captured === null || returned(refund) < refund.captured);

/** The click that took time and came to nothing; null when there is none, its time was given back, or money is on its way. */
export const restorablePart = (refund: Refund): RefundPart | null => {
  if (refund.uid === null || refund.parts.some(isOpen) || isFullyReturned(refund)) return null;
  return (
    refund.parts.findLast(
      ({ state, accessRevokedMs, accessRestored }) =>
        state === 'failed' && (accessRevokedMs ?? 0) > 0 && accessRestored !== true,
    ) ?? null
  );
};
