import { HOUR, type Instant } from '@functions/base/rules/calendar';
import { ledgerTime, type RefundNotice } from '@functions/payments/rules/payment';
import {
  isChargeback,
  isFullyReturned,
  noRefund,
  refundStatus,
  reportedByProvider,
  refundedAmount,
  withPart,
} from '@functions/payments/rules/refund';
import { returnEvent } from '@functions/payments/rules/refund';
import type { Repositories } from '@functions/ports/repositories';
import { applied, quarantined, type ApplyResult } from '@functions/payments/steps/apply-result';
import { saveReferral, planReferralUpdateAfterRefund } from '@functions/referrals/steps/update-referral';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { announceEvent } from '@functions/base/steps/announce-event';
import { enqueueMail } from '@functions/base/steps/enqueue';
import {
  decideSubscriptionEvents,
  saveRecording,
  accessRevokedMs,
  tookDevice,
} from '@functions/recording/steps/record-subscription-events';
import { refundRecipient } from '@functions/payments/steps/early-refund';
import { decideGiftRefund, giftOfPayment, saveGiftRefund, takesGift } from '@functions/gifts/steps/return-gift';

const SECOND = 1000;
/** A refund that is told this soon is known at its time: so a repeated notification gives the same event. */
const SOON = HOUR / 2;

/**
 * The provider reports times in whole seconds. A refund follows what happened in its second before its notification,
 * such as its payment, and precedes what happens after it, such as a new purchase.
 */
const momentOf = ({ at }: RefundNotice, now: Instant): Instant => Math.max(at, Math.min(at + SECOND, now));

/**
 * Applies a refund that the provider reports: our own refund, one made on the provider's site, or a chargeback. A full
 * refund ends the period that the payment bought; a partial refund changes only the ledger. The notification can arrive
 * before the one of the payment.
 */
export async function handleRefund(
  repositories: Repositories,
  notice: RefundNotice,
  now: Instant,
): Promise<ApplyResult> {
  const { paymentTransactionId: transactionId, provider } = notice;
  const receipt = await repositories.receipts.get(transactionId);
  if (receipt !== null && receipt.provider !== provider)
    return quarantined('a refund of a payment of another provider');
  const before =
    (await repositories.refunds.get(transactionId)) ??
    noRefund(receipt ?? { transactionId, provider, uid: null, amount: null });
  const refund = reportedByProvider(before, {
    transactionId: notice.transactionId,
    amount: notice.amount,
    at: ledgerTime(notice),
  });
  const isFull = isFullyReturned(refund);
  const uid = receipt?.uid ?? null;
  const payer = refundRecipient(
    uid,
    uid === null && receipt?.payToken != null ? await repositories.orders.get(receipt.payToken) : null,
  );
  const isNewlyFull = isFull && !isFullyReturned(before);
  const gift = isNewlyFull ? await giftOfPayment(repositories, receipt) : null;
  // Before this moment the gift may have been claimed, or restored after a refund that failed.
  const giftRefund = gift && (await decideGiftRefund(repositories, gift, { at: now, refundId: notice.transactionId }));
  const at = momentOf(notice, now);
  const recording =
    uid !== null && isNewlyFull && gift === null
      ? await decideSubscriptionEvents(
          repositories,
          uid,
          [
            {
              type: 'refunded',
              at,
              refundId: notice.transactionId,
              transactionId,
              isFull,
              ...(now > at + SOON && { learnedAt: now }),
              ...(isChargeback(notice.transactionId) && { isChargeback: true as const }),
            },
          ],
          'reported',
        )
      : null;
  const invite = await planReferralUpdateAfterRefund(repositories, uid, { receipt, before, after: refund });
  // The refund of a gift takes nothing from its payer.
  const isGift = receipt !== null && takesGift(receipt);
  // A payment of nobody's account bought time that can be claimed, unless we return it ourselves as a second one.
  const isSurplus =
    refund.parts.length > 0 && refund.parts.every((part) => part.accessRevokedMs === 0 && part.tookDevice !== true);
  const reducedAccess =
    !isGift && (recording === null ? !isSurplus : accessRevokedMs(recording) > 0 || tookDevice(recording));

  // A representment gives back what the refund takes.
  const taking = giftRefund ? giftRefund.recording : recording;
  const isNew = refund.parts.length > before.parts.length;
  const took = {
    accessRevokedMs: taking === null ? 0 : accessRevokedMs(taking),
    ...(giftRefund && { endedGift: true as const }),
    ...(recording !== null && tookDevice(recording) && { tookDevice: true as const }),
  };
  await repositories.refunds.save(isNew && isNewlyFull ? withPart(refund, refund.parts.length - 1, took) : refund);
  if (receipt)
    await repositories.receipts.save({ ...receipt, status: refundStatus(refund), refunded: refundedAmount(refund) });
  if (recording) await saveRecording(repositories, recording, now);
  if (giftRefund) await saveGiftRefund(repositories, giftRefund, notice.transactionId, now);
  await saveReferral(repositories, invite, notice.transactionId, now);
  // If the response of our own refund call was already recorded, the e-mail was already enqueued.
  if (payer !== null && refund !== before)
    await enqueueMail<PaymentMail>(
      repositories,
      payer,
      { kind: 'refunded', amount: notice.amount, isFull, reducedAccess },
      notice.transactionId,
      now,
    );
  if (refund !== before) {
    const returned = returnEvent({ transactionId, amount: notice.amount, isFull }, notice.transactionId, notice.at);
    await announceEvent(repositories, returned, { uid, cause: notice.transactionId }, now);
  }
  return applied;
}
