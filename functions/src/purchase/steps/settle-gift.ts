import type { Instant } from '@functions/base/rules/calendar';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import { GIFT_NOTE, GIFT_REMINDER, GIFT_RETURN, newGift, returnedGift, type Gift } from '@functions/gifts/rules/gift';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Order } from '@functions/purchase/rules/order';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { PurchaseOf } from '@functions/purchase/rules/purchase';
import { isFullyReturned, SURPLUS_REQUEST } from '@functions/payments/rules/refund';
import type { MailRecipient } from '@functions/base/rules/mail';
import type { Repositories } from '@functions/purchase/ports/repositories';
import { applied, surplus, type ApplyResult } from '@functions/payments/steps/apply-result';
import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { giftStep } from '@functions/gifts/rules/gift-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { mergedAccountOf } from '@functions/accounts/steps/person';
import { reconcileEarlyRefund, refundRecipient } from '@functions/payments/steps/early-refund';
import { refundWhole } from '@functions/payments/steps/refund-surplus';
import { createGift } from '@functions/gifts/steps/writes';
import { saveReceipt } from '@functions/payments/steps/writes';

/**
 * Applies the payment of a gift: the gift waits for its recipient, its e-mails are planned, and the words of the payer
 * move from the order to it. The payer's subscription does not change, and the card is not kept. A second payment of
 * the order, and one whose payer deleted the account or was restricted meanwhile, buy nothing: they are refunded.
 */
export async function settleGift(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order & { readonly purchase: PurchaseOf<'gift'> },
  { now }: { readonly now: Instant },
): Promise<ApplyResult> {
  const { uid, purchase } = order;
  const { words, tariff } = purchase;
  const isFirst = order.paymentTransactionId === null || order.paymentTransactionId === notice.transactionId;
  const [refund, known, payerUid] = await Promise.all([
    repositories.refunds.get(notice.transactionId),
    repositories.gifts.get(order.orderId),
    // The payment stays with the account that ordered it; the gift, as all gifts, follows the sign-ins of its payer.
    uid === null ? null : mergedAccountOf(repositories, uid),
  ]);
  const subscription = payerUid === null ? null : await repositories.subscriptions.get(payerUid);
  const payer = refundRecipient(payerUid, order);
  const receipt = await reconcileEarlyRefund(
    repositories,
    receiptOf(notice, { uid, order, email: order.email }),
    refund,
    payer,
    now,
  );
  if (!isFirst || words === undefined || known !== null || isGone(subscription)) {
    const told = subscription?.deletedAt == null ? payer : null;
    await returnPayment(repositories, uid, { receipt, refund }, told, now);
    return surplus;
  }
  const { orderId, language } = order;
  const paid = { id: orderId, transactionId: notice.transactionId, payerUid, months: tariff };
  const gift = newGift({ ...paid, amount: notice.amount, language, paidAt: notice.at }, words, now);
  const isReturned = refund !== null && isFullyReturned({ ...refund, captured: notice.amount });
  await repositories.orders.save({
    ...order,
    purchase: kindOf(purchase).after.erased(purchase),
    paymentTransactionId: notice.transactionId,
  });
  await saveReceipt(repositories, receipt);
  await createGift(repositories, isReturned ? returnedGift(gift, now) : gift);
  if (isReturned) return applied;
  await enqueueSteps(repositories, gift, now);
  if (payer) await enqueueMail<GiftMail>(repositories, payer, giftPaid(gift, now), orderId, now);
  return applied;
}

/** Whether the payer has deleted the account, or is restricted. */
const isGone = (subscription: Subscription | null): boolean =>
  subscription !== null && (subscription.deletedAt !== null || subscription.restricted !== null);

/** Returns a payment that gives nobody a gift. */
async function returnPayment(
  repositories: Repositories,
  uid: string | null,
  payment: Parameters<typeof refundWhole>[2],
  told: MailRecipient | null,
  now: Instant,
): Promise<void> {
  const reason = 'the gift was paid by another payment, or its payer is gone or restricted';
  const amount = await refundWhole(repositories, uid, payment, { requestId: SURPLUS_REQUEST, reason }, now);
  if (amount === null || told === null) return;
  const content = { kind: 'payment-returned', amount, reason: 'nothing-due' } as const;
  await enqueueMail<PaymentMail>(repositories, told, content, payment.receipt.transactionId, now);
}

async function enqueueSteps(repositories: Repositories, { id: giftId, sendAt }: Gift, now: Instant): Promise<void> {
  await enqueue(repositories, giftStep({ giftId, step: 'send' }, sendAt, now));
  await enqueue(repositories, giftStep({ giftId, step: 'remind' }, sendAt + GIFT_REMINDER, now));
  await enqueue(repositories, giftStep({ giftId, step: 'note' }, sendAt + GIFT_NOTE, now));
  await enqueue(repositories, giftStep({ giftId, step: 'return' }, sendAt + GIFT_RETURN, now));
}

const giftPaid = ({ amount, months, recipientEmail, sendAt, payerUid }: Gift, now: Instant) =>
  ({
    kind: 'gift-paid',
    amount,
    months,
    recipientEmail,
    sendAt: sendAt > now ? sendAt : null,
    returnAt: sendAt + GIFT_RETURN,
    ...(payerUid === null && { isGuest: true as const }),
  }) as const;
