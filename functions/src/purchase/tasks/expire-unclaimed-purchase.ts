import { DAY } from '@functions/base/rules/calendar';
import { NOBODY } from '@functions/purchase/rules/guest-purchase';
import {
  isFullyReturned,
  leftToFinance,
  noRefund,
  refundStatus,
  requestRefundPart,
} from '@functions/payments/rules/refund';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/ports/services';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';

const REMIND_AFTER = 3 * DAY;

/**
 * Processes one paid guest purchase that nobody has claimed: enqueues one reminder after three days and a full refund
 * after thirty. What is too old to be refunded goes into quarantine. `hash` is the key of the guest purchase.
 */
export async function processUnclaimedPurchase(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { hash }: { hash: string },
): Promise<void> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const guestPurchase = await repositories.guestPurchases.get(hash);
    if (!guestPurchase?.isUnclaimed || guestPurchase.paidAt === null || guestPurchase.paidOrder === null) return;
    const order = await repositories.orders.get(guestPurchase.paidOrder);
    const receipt =
      order?.paymentTransactionId == null ? null : await repositories.receipts.get(order.paymentTransactionId);
    if (!order || !receipt) return;
    const before = (await repositories.refunds.get(receipt.transactionId)) ?? noRefund(receipt);
    if (isFullyReturned(before)) {
      await repositories.guestPurchases.save({ ...guestPurchase, isUnclaimed: false });
      return;
    }
    if (now - guestPurchase.paidAt < UNCLAIMED_AFTER) {
      if (guestPurchase.reminded || now - guestPurchase.paidAt < REMIND_AFTER) return;
      await repositories.guestPurchases.save({ ...guestPurchase, reminded: true });
      const content = {
        kind: 'paid-unclaimed',
        amount: order.amount,
        payToken: order.orderId,
        isReminder: true,
      } as const;
      await enqueueMail<PurchaseMail>(
        repositories,
        { email: order.email, language: order.language },
        content,
        `${order.orderId}_reminder`,
        now,
      );
      return;
    }
    const request = {
      requestId: 'unclaimed',
      amount: null,
      reason: 'nobody claimed it within thirty days',
      actor: 'product',
      at: now,
    };
    const requested = requestRefundPart(before, receipt, request);
    // A part of the payment is being refunded. The rest is refunded by the first run after it.
    if (requested.ok && !requested.value.isNew) return;
    await repositories.guestPurchases.save({
      ...guestPurchase,
      isUnclaimed: false,
      claimedBy: NOBODY,
      claimedAt: now,
    });
    if (!requested.ok) {
      await repositories.receipts.save(leftToFinance(receipt));
      return;
    }
    await repositories.refunds.save(requested.value.refund);
    await repositories.receipts.save({ ...receipt, status: refundStatus(requested.value.refund) });
    await enqueue(repositories, refundOfPart(receipt.transactionId, requested.value.part.index, now));
  });
}
