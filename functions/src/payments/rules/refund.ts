import type { ReceiptStatus, RefundPartState } from '@functions/payments/contract/values/payments';
import type { Kopecks } from '@functions/base/contract/values/money';
import { moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';
import { outboundEvent, type ReturnedMoney, type SubscribedEvent } from '@functions/base/rules/outbound-event';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Receipt } from './receipt';
import { refundRulesOf } from './refund-rules';
import { GUARANTEE, OLDEST_REFUND } from '@functions/subscription/rules/terms';

export interface RefundPart {
  readonly index: number;
  /** The id of the request; a repeated request returns the same part. */
  readonly requestId: string;
  /** Below zero: disputed money that the bank gave back to us. */
  readonly amount: Kopecks;
  readonly reason: string;
  readonly actor: string;
  readonly state: RefundPartState;
  readonly at: Instant;
  /** Milliseconds of access that the request, or the chargeback, revoked. */
  readonly accessRevokedMs?: number;
  /** The request took an extra device. Missing in other parts. */
  readonly tookDevice?: true;
  /** The request ended a gift, which nobody may have claimed. Missing in other parts. */
  readonly endedGift?: true;
  /** The refund failed, or the bank gave the money back to us, and the access, or the gift, was restored. */
  readonly accessRestored?: boolean;
  /** When the money was returned, possibly on a later day than the request; missing until then. */
  readonly doneAt?: Instant;
  /** What the provider said when it refused; missing if it said nothing, and in other parts. */
  readonly refusal?: string;
  /** The provider's transaction of the refund. */
  readonly providerTransactionId: string | null;
  /** The provider's list is being searched for this refund; missing at any other time. */
  readonly search?: RefundSearch;
}

/** How far the search of the provider's list has come, so that the next attempt continues it. */
export interface RefundSearch {
  readonly from: Instant;
  readonly to: Instant;
  /** The next page to read. */
  readonly page: number;
  /** The provider has refused the refund. Before that, its answer was lost. */
  readonly afterRefusal: boolean;
  /** A row could not be read and may be this refund. */
  readonly hasUnreadable: boolean;
}

/** All refunds of one payment; its id is the payment's transaction id. */
export interface Refund {
  readonly transactionId: string;
  /** The name of the payment provider of the payment, which also refunds it; null for a free term. */
  readonly provider: string | null;
  readonly uid: string | null;
  /** Null until the payment's own notification arrives, when its refund arrived first. */
  readonly captured: Kopecks | null;
  readonly parts: readonly RefundPart[];
}

/** The refund record of a payment without refunds. `amount` is null while the payment itself is not reported. */
export const noRefund = ({
  transactionId,
  provider,
  uid,
  amount,
}: Pick<Receipt, 'transactionId' | 'provider' | 'uid'> & { readonly amount: Kopecks | null }): Refund => ({
  transactionId,
  provider,
  uid,
  captured: amount,
  parts: [],
});

/** Kopecks that were refunded, or are being refunded. */
export const refundedAmount = ({ parts }: Refund): Kopecks =>
  parts.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);

/** The accounting day of the refund, YYYY-MM-DD; null until it succeeded. */
export const refundDay = ({ doneAt }: RefundPart): string | null => (doneAt === undefined ? null : moscowDay(doneAt));

/** Whether the part waits for its result at the provider. */
export const isOpen = ({ state }: RefundPart): boolean => state === 'requested' || state === 'in-flight';

export interface RefundRequest {
  readonly requestId: string;
  /** Kopecks; null = all that is left. */
  readonly amount: Kopecks | null;
  readonly reason: string;
  readonly actor: string;
  readonly at: Instant;
}

/** The refund without the search of part `n`. */
export const withoutSearch = (refund: Refund, n: number): Refund => ({
  ...refund,
  parts: refund.parts.map(({ search, ...part }) =>
    part.index === n || search === undefined ? part : { ...part, search },
  ),
});

/**
 * Adds a part, or returns the existing one: for a known `requestId`, or one that is still open (P10). Fails with
 * `refund_too_late`, `refunded_already` or `refund_exceeds_payment`.
 */
export function requestRefundPart(
  refund: Refund,
  receipt: Receipt,
  request: RefundRequest,
): Result<
  { refund: Refund; part: RefundPart; isNew: boolean },
  'refund_too_late' | 'refunded_already' | 'refund_exceeds_payment'
> {
  const known = refund.parts.find((part) => part.requestId === request.requestId || isOpen(part));
  if (known) return ok({ refund, part: known, isNew: false });
  // A link that was paid late is as old for the provider as the link.
  const listedAt = receipt.listedDay === undefined ? receipt.dateTime : startOfMoscowDay(receipt.listedDay);
  if (request.at - listedAt > OLDEST_REFUND) return fail('refund_too_late');
  const left = receipt.amount - refundedAmount(refund);
  const amount = request.amount ?? left;
  if (left <= 0) return fail('refunded_already');
  if (amount <= 0 || amount > left) return fail('refund_exceeds_payment');
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

/**
 * Adds a part at the request of a member of staff, whom the guarantee may bind. Fails like requestRefundPart, and with
 * `guarantee_over`.
 */
export function requestStaffRefund(
  refund: Refund,
  receipt: Receipt,
  request: RefundRequest,
  { isBoundByGuarantee }: { readonly isBoundByGuarantee: boolean },
): Result<
  { refund: Refund; part: RefundPart; isNew: boolean },
  'refund_too_late' | 'refunded_already' | 'refund_exceeds_payment' | 'guarantee_over'
> {
  const requested = requestRefundPart(refund, receipt, request);
  const isRefused =
    requested.ok && requested.value.isNew && isBoundByGuarantee && !isUnderGuarantee(receipt, request.at);
  return isRefused ? fail('guarantee_over') : requested;
}

/** Kopecks that a member of staff may return of a payment now; 0 for none, or while a refund of it is under way. */
export function refundableNow(
  refund: Refund | null,
  receipt: Receipt,
  by: { readonly isBoundByGuarantee: boolean; readonly at: Instant },
): Kopecks {
  const request = { requestId: 'refundable', amount: null, reason: '', actor: '', at: by.at };
  const requested = requestStaffRefund(refund ?? noRefund(receipt), receipt, request, by);
  return requested.ok && requested.value.isNew ? requested.value.part.amount : 0;
}

/** The refund with a change to part `n`. */
export const withPart = (refund: Refund, n: number, change: Partial<RefundPart>): Refund => ({
  ...refund,
  parts: refund.parts.map((part) => (part.index === n ? { ...part, ...change } : part)),
});

/**
 * Applies a refund that the provider reported: completes our own pending part with the same amount, otherwise records a
 * refund that was started at the provider. A repeated report has no effect.
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

const CHARGEBACK = 'chargeback-';

/** The transaction id of a chargeback. Only the provider's list reports it, under an id of its own. */
export const chargebackId = (id: string): string => `${CHARGEBACK}${id}`;

/** Whether a transaction of returned money is a chargeback. */
export const isChargeback = (transactionId: string): boolean => transactionId.startsWith(CHARGEBACK);

/**
 * Whether the payer has practically not paid: nine tenths or more of the payment are refunded, or being refunded.
 * Otherwise a kopeck that stays would let an invitee count for ever.
 */
export const isMostlyReturned = (refund: Refund): boolean =>
  refund.captured !== null && refundedAmount(refund) * 10 >= refund.captured * 9;

const REPRESENTMENT = 'representment-';

/** The transaction id of a representment: disputed money that the bank gave back to us. */
export const representmentId = (id: string): string => `${REPRESENTMENT}${id}`;

/** Whether only the provider's list of disputes has the transaction. */
export const isOfDispute = (transactionId: string): boolean =>
  isChargeback(transactionId) || transactionId.startsWith(REPRESENTMENT);

/**
 * The refunds of a payment after the bank gave disputed money back to us: a part below zero, with an accounting day of
 * its own. Null if it is known already, or above what the bank has taken of this payment.
 */
export function withRepresentment(
  refund: Refund,
  { transactionId, amount, at }: { transactionId: string; amount: Kopecks; at: Instant },
): Refund | null {
  const idsOf = (part: RefundPart): string => part.providerTransactionId ?? '';
  const taken = refund.parts.filter((part) => isOfDispute(idsOf(part))).reduce((sum, part) => sum + part.amount, 0);
  if (amount > taken || refund.parts.some((part) => idsOf(part) === transactionId)) return null;
  const part: RefundPart = {
    index: refund.parts.length,
    requestId: `provider_${transactionId}`,
    amount: -amount,
    reason: 'the bank gave disputed money back',
    actor: 'provider',
    state: 'succeeded',
    at,
    doneAt: at,
    providerTransactionId: transactionId,
  };
  return { ...refund, parts: [...refund.parts, part] };
}

/** The chargeback that took access, or ended a gift, if a representment of `amount` kopecks undoes it; else null. */
export function undoneChargeback(refund: Refund, amount: Kopecks): RefundPart | null {
  if (isFullyReturned(refund)) return null;
  const taking = refund.parts.findLast(
    (part) => part.providerTransactionId !== null && isChargeback(part.providerTransactionId) && tookSomething(part),
  );
  return taking !== undefined && taking.accessRestored !== true && amount >= taking.amount ? taking : null;
}

const tookSomething = ({ accessRevokedMs = 0, endedGift, tookDevice }: RefundPart): boolean =>
  accessRevokedMs > 0 || endedGift === true || tookDevice === true;

/** Whether the whole payment is refunded, or being refunded. */
export const isFullyReturned = (refund: Refund): boolean =>
  refund.captured !== null && refundedAmount(refund) >= refund.captured;

/** The request by which the product returns a payment that gives nothing. */
export const SURPLUS_REQUEST = 'surplus';

/** Whether the product has returned the payment, or returns it, because it gave nothing. */
export const isReturnedSurplus = ({ parts }: Refund): boolean =>
  parts.some(
    ({ requestId, actor, state }) => requestId === SURPLUS_REQUEST && actor === 'product' && state !== 'failed',
  );

/**
 * Whether the guarantee («Гарантия») applies: within it support decides on a refund, afterwards finance. A free term
 * and the check of a card have none.
 */
export const isUnderGuarantee = (receipt: Receipt, now: Instant): boolean =>
  receipt.amount > 0 && refundRulesOf(receipt).isUnderGuarantee && now - receipt.dateTime < GUARANTEE;

/** The status of a receipt with refunds: `Paid` if the bank gave back all that it had taken. */
export function refundStatus(refund: Refund): Exclude<ReceiptStatus, 'Quarantined'> {
  if (refund.parts.some(isOpen)) return 'RefundPending';
  const done = refund.parts.filter(({ state }) => state === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  if (refund.captured !== null && done >= refund.captured) return 'Refunded';
  if (done > 0) return 'PartiallyRefunded';
  return refund.parts.every(({ state }) => state === 'succeeded') ? 'Paid' : 'RefundFailed';
}

/**
 * The receipt of money that gives nothing and that the provider returns no more: finance decides about what is left.
 * One whose refund failed waits for finance already.
 */
export const leftToFinance = (receipt: Receipt): Receipt => {
  const { status, amount, refunded } = receipt;
  const isLeft = refunded < amount && (status === 'Paid' || status === 'PartiallyRefunded');
  return isLeft ? { ...receipt, status: 'Quarantined' } : receipt;
};

/** Whether the last part failed and something is left to refund. */
export const canRetry = (refund: Refund): boolean =>
  refund.parts.at(-1)?.state === 'failed' && (refund.captured === null || refundedAmount(refund) < refund.captured);

/**
 * The failed part whose revoked access, device or ended gift can be restored; null when there is none, when it was
 * restored already, or while a refund is open or complete.
 */
export const restorablePart = (refund: Refund): RefundPart | null => {
  if (refund.parts.some(isOpen) || isFullyReturned(refund)) return null;
  return (
    refund.parts.findLast((part) => part.state === 'failed' && tookSomething(part) && part.accessRestored !== true) ??
    null
  );
};

/** The event of returned money. `returnId`: the id of the refund at the provider, or of the chargeback. */
export const returnEvent = (data: ReturnedMoney, returnId: string, at: Instant): SubscribedEvent =>
  outboundEvent(isChargeback(returnId) ? 'payment.charged_back' : 'payment.refunded', data, at);
