import { HOUR, type Instant } from '@functions/base/rules/calendar';
import { ledgerTime, type RefundNotice } from '@functions/payments/rules/payment';
import {
  isChargeback,
  isFullyReturned,
  noRefund,
  type Refund,
  refundedAmount,
  refundStatus,
  reportedByProvider,
  returnEvent,
  withPart,
} from '@functions/payments/rules/refund';
import type { MailRecipient } from '@functions/base/rules/mail';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
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
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { refundRecipient } from '@functions/payments/steps/early-refund';
import {
  decideGiftRefund,
  giftOfPayment,
  saveGiftRefund,
  takesGift,
  type GiftRefund,
} from '@functions/gifts/steps/return-gift';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

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
  const { transactionId: cause, amount } = notice;
  const refund = reportedByProvider(before, { transactionId: cause, amount, at: ledgerTime(notice) });
  const uid = receipt?.uid ?? null;
  const payer = await payerOf(repositories, receipt);
  const change = { receipt, before, after: refund };
  const taken = isNewlyReturned(change) ? await decideTaken(repositories, receipt, notice, now) : NOTHING;
  const invite = await planReferralUpdateAfterRefund(repositories, uid, change);
  await saveRefund(repositories, withTaken(change, taken));
  if (receipt)
    await saveReceipt(repositories, { ...receipt, status: refundStatus(refund), refunded: refundedAmount(refund) });
  if (taken.recording) await saveRecording(repositories, taken.recording, now);
  if (taken.giftRefund) await saveGiftRefund(repositories, taken.giftRefund, cause, now);
  await saveReferral(repositories, invite, cause, now);
  // If the response of our own refund call was already recorded, it was already told.
  if (refund === before) return applied;
  const isFull = isFullyReturned(refund);
  const reducedAccess = reducesAccess(receipt, refund, taken.recording);
  if (payer !== null)
    await enqueueMail<PaymentMail>(
      repositories,
      payer,
      { kind: 'refunded', amount, isFull, reducedAccess },
      cause,
      now,
    );
  const returned = returnEvent({ transactionId, amount, isFull }, cause, notice.at);
  await announceEvent(repositories, returned, { uid, cause }, now);
  return applied;
}

async function payerOf({ orders }: Repositories, receipt: Receipt | null): Promise<MailRecipient | null> {
  const uid = receipt?.uid ?? null;
  return refundRecipient(uid, uid === null && receipt?.payToken != null ? await orders.get(receipt.payToken) : null);
}

/** A refund, before and after this notification. */
interface Change {
  readonly before: Refund;
  readonly after: Refund;
}

const isNewlyReturned = ({ before, after }: Change): boolean => isFullyReturned(after) && !isFullyReturned(before);

/** What a full refund takes: what the payment bought for its account, or the gift. */
interface Taken {
  readonly recording: Recording | null;
  readonly giftRefund: GiftRefund | null;
}

const NOTHING: Taken = { recording: null, giftRefund: null };

async function decideTaken(
  repositories: ReadRepositories,
  receipt: Receipt | null,
  notice: RefundNotice,
  now: Instant,
): Promise<Taken> {
  const gift = await giftOfPayment(repositories, receipt);
  // Before this moment the gift may have been claimed, or restored after a refund that failed.
  const about = { at: now, refundId: notice.transactionId };
  if (gift !== null) return { ...NOTHING, giftRefund: await decideGiftRefund(repositories, gift, about) };
  if (receipt === null || receipt.uid === null) return NOTHING;
  const events = [fullRefund(notice, now)];
  return { ...NOTHING, recording: await decideSubscriptionEvents(repositories, receipt.uid, events, 'reported') };
}

function fullRefund(notice: RefundNotice, now: Instant): SubscriptionEvent {
  const { transactionId: refundId, paymentTransactionId: transactionId } = notice;
  const at = momentOf(notice, now);
  return {
    type: 'refunded',
    at,
    refundId,
    transactionId,
    isFull: true,
    ...(now > at + SOON && { learnedAt: now }),
    ...(isChargeback(refundId) && { isChargeback: true as const }),
  };
}

/** The refund with what its new part took: a representment gives it back. */
function withTaken(change: Change, { recording, giftRefund }: Taken): Refund {
  const { before, after } = change;
  if (after.parts.length === before.parts.length || !isNewlyReturned(change)) return after;
  const taking = giftRefund ? giftRefund.recording : recording;
  return withPart(after, after.parts.length - 1, {
    accessRevokedMs: taking === null ? 0 : accessRevokedMs(taking),
    ...(giftRefund && { endedGift: true as const }),
    ...(recording !== null && tookDevice(recording) && { tookDevice: true as const }),
  });
}

/** Whether the payer has less than before. */
function reducesAccess(receipt: Receipt | null, { parts }: Refund, recording: Recording | null): boolean {
  // The refund of a gift takes nothing from its payer.
  if (receipt !== null && takesGift(receipt)) return false;
  if (recording !== null) return accessRevokedMs(recording) > 0 || tookDevice(recording);
  // A payment of nobody's account bought time that can be claimed, unless we return it ourselves as a second one.
  const isSurplus = parts.every((part) => part.accessRevokedMs === 0 && part.tookDevice !== true);
  return parts.length === 0 || !isSurplus;
}
