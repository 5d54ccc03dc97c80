import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Receipt } from '@functions/payments/rules/receipt';
import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { GIFT_RETURN, isWaiting, restoredGift, returnedGift, type Gift } from '@functions/gifts/rules/gift';
import {
  noRefund,
  refundedAmount,
  refundStatus,
  requestRefundPart,
  withPart,
  type Refund,
  type RefundRequest,
} from '@functions/payments/rules/refund';
import type { ReadRepositories, Repositories } from '@functions/gifts/ports/repositories';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import { giftStep } from '@functions/gifts/rules/gift-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import {
  accessRevokedMs,
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

/** Whether a full refund ends a gift, and takes nothing of the payer. */
export const takesGift = (receipt: Pick<Receipt, 'kind'>): boolean => refundRulesOf(receipt).takes === 'gift';

/** The gift that a payment bought; null for any other payment. */
export const giftOfPayment = async (
  { gifts }: ReadRepositories,
  receipt: Pick<Receipt, 'kind' | 'payToken' | 'transactionId'> | null,
): Promise<Gift | null> => {
  if (receipt === null || receipt.payToken === null || !takesGift(receipt)) return null;
  const gift = await gifts.get(receipt.payToken);
  // A second payment of the order bought nothing.
  return gift?.transactionId === receipt.transactionId ? gift : null;
};

/** The return of an unclaimed gift, as it is saved. */
export interface GiftReturn {
  readonly gift: Gift;
  readonly receipt: Receipt;
  readonly refund: Refund;
  /** The index of the part of the refund that is to be executed. */
  readonly part: number;
}

/**
 * Plans the return of the money of an unclaimed gift by the product itself, in the transaction that has found it
 * unclaimed. Fails with `refund_too_late`, with `gift_not_waiting` if nothing is left to refund, or with
 * `payment_in_progress` while a part is being refunded.
 */
export async function planGiftReturn(
  repositories: ReadRepositories,
  gift: Gift,
  request: Pick<RefundRequest, 'requestId' | 'reason' | 'actor'>,
  now: Instant,
): Promise<Result<GiftReturn, 'refund_too_late' | 'gift_not_waiting' | 'payment_in_progress'>> {
  const [receipt, known] = await Promise.all([
    repositories.receipts.get(gift.transactionId),
    repositories.refunds.get(gift.transactionId),
  ]);
  if (receipt === null) return fail('gift_not_waiting');
  // After a failed refund the gift may have been restored: its next return is a request of its own.
  const failed = known?.parts.filter(({ state }) => state === 'failed').length ?? 0;
  const requestId = failed === 0 ? request.requestId : `${request.requestId}_${failed}`;
  const wanted = { ...request, requestId, amount: null, at: now };
  const requested = requestRefundPart(known ?? noRefund(receipt), receipt, wanted);
  if (!requested.ok) return fail(requested.refusal === 'refund_too_late' ? 'refund_too_late' : 'gift_not_waiting');
  const { refund, part, isNew } = requested.value;
  if (!isNew) return fail('payment_in_progress');
  return ok({
    gift: returnedGift(gift, now),
    receipt: { ...receipt, status: refundStatus(refund), refunded: refundedAmount(refund) },
    refund: withPart(refund, part.index, { accessRevokedMs: 0, endedGift: true }),
    part: part.index,
  });
}

export async function saveGiftReturn(
  repositories: Repositories,
  { gift, receipt, refund, part }: GiftReturn,
  now: Instant,
): Promise<void> {
  await saveRefund(repositories, refund);
  await saveReceipt(repositories, receipt);
  await repositories.gifts.save(gift);
  await enqueue(repositories, refundOfPart(gift.transactionId, part, now));
}

/** What the full refund of a gift changes beside the ledger. `recording` is null if nobody has claimed it. */
export interface GiftRefund {
  readonly gift: Gift;
  readonly recording: Recording | null;
}

/**
 * Decides on the full refund of a gift, by staff or at the provider: who claimed it loses the time that is still ahead.
 * `at`: when we learn of the refund, so that it follows the claim and a restoration, whatever time the provider names.
 */
export async function decideGiftRefund(
  repositories: ReadRepositories,
  gift: Gift,
  { at, refundId }: { readonly at: Instant; readonly refundId: string },
): Promise<GiftRefund> {
  if (gift.claimedBy === null) return { gift, recording: null };
  const event = {
    type: 'refunded',
    at: afterClaim(gift, at),
    refundId,
    transactionId: gift.transactionId,
    isFull: true,
  } as const;
  return { gift, recording: await decideSubscriptionEvents(repositories, gift.claimedBy, [event]) };
}

/** A refund of a gift follows its claim. */
export const afterClaim = ({ claimedAt }: Gift, at: Instant): Instant => Math.max(at, (claimedAt ?? 0) + 1);

/**
 * Takes back that the gift was ended, because its refund failed. An unclaimed gift waits again, and its money goes back
 * when its time is over.
 */
export async function restoreGift(repositories: Repositories, gift: Gift, now: Instant): Promise<void> {
  const restored = restoredGift(gift, now);
  await repositories.gifts.save(restored);
  const { id: giftId, sendAt } = restored;
  if (isWaiting(restored))
    await enqueue(repositories, giftStep({ giftId, step: 'return' }, sendAt + GIFT_RETURN, now, `_${now}`));
}

/** Saves the refund of a gift, and tells its recipient if it took time away. No sum is told. */
export async function saveGiftRefund(
  repositories: Repositories,
  { gift, recording }: GiftRefund,
  cause: string,
  now: Instant,
): Promise<void> {
  await repositories.gifts.save(gift.returnedAt === null ? returnedGift(gift, now) : gift);
  if (recording === null) return;
  await saveRecording(repositories, recording, now);
  const { uid, currentPeriodEnd, deletedAt } = recording.subscription;
  if (accessRevokedMs(recording) > 0 && deletedAt === null)
    await enqueueMail<GiftMail>(
      repositories,
      { uid },
      { kind: 'gift-withdrawn', months: gift.months, until: currentPeriodEnd ?? now },
      cause,
      now,
    );
}
