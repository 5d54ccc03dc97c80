import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Order } from '@functions/purchase/rules/order';
import { NOBODY, type GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import {
  isFullyReturned,
  leftToFinance,
  noRefund,
  refundStatus,
  requestRefundPart,
  type Refund,
} from '@functions/payments/rules/refund';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import type { Deps, Repositories } from '@functions/purchase/ports/repositories';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

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
    const waited = now - guestPurchase.paidAt;
    if (waited >= UNCLAIMED_AFTER) await refund(repositories, guestPurchase, { receipt, before }, now);
    else if (waited >= REMIND_AFTER && !guestPurchase.reminded) await remind(repositories, guestPurchase, order, now);
  });
}

async function remind(
  repositories: Repositories,
  guestPurchase: GuestPurchase,
  { orderId, amount, email, language }: Order,
  now: Instant,
): Promise<void> {
  await repositories.guestPurchases.save({ ...guestPurchase, reminded: true });
  const content = { kind: 'paid-unclaimed', amount, payToken: orderId, isReminder: true } as const;
  await enqueueMail<PurchaseMail>(repositories, { email, language }, content, `${orderId}_reminder`, now);
}

async function refund(
  repositories: Repositories,
  guestPurchase: GuestPurchase,
  { receipt, before }: { readonly receipt: Receipt; readonly before: Refund },
  now: Instant,
): Promise<void> {
  const reason = 'nobody claimed it within thirty days';
  const request = { requestId: 'unclaimed', amount: null, reason, actor: 'product', at: now };
  const requested = requestRefundPart(before, receipt, request);
  // A part of the payment is being refunded. The rest is refunded by the first run after it.
  if (requested.ok && !requested.value.isNew) return;
  await repositories.guestPurchases.save({ ...guestPurchase, isUnclaimed: false, claimedBy: NOBODY, claimedAt: now });
  if (!requested.ok) return saveReceipt(repositories, leftToFinance(receipt));
  const { refund: requestedRefund, part } = requested.value;
  await saveRefund(repositories, requestedRefund);
  await saveReceipt(repositories, { ...receipt, status: refundStatus(requestedRefund) });
  await enqueue(repositories, refundOfPart(receipt.transactionId, part.index, now));
}
