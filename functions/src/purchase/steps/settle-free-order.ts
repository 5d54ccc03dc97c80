import { termOf } from '@functions/subscription/rules/segments';
import type { Instant } from '@functions/base/rules/calendar';
import { settlementEventOf, type Order } from '@functions/purchase/rules/order';
import { freeTransactionId } from '@functions/payments/rules/receipt';
import type { Repositories } from '@functions/purchase/ports/repositories';
import { freeTermReceipt } from './free-term';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { createReceipt } from '@functions/payments/steps/writes';

/**
 * Settles an order with a discount of 100 % at once, without the payment form. If it gives a term, the ledger gets an
 * entry of 0 kopecks; while paid time is left it gives none and only turns auto-renewal on. `open` is an earlier open
 * order, which expires.
 */
export async function settleFreeOrder(
  repositories: Repositories,
  order: Order,
  uid: string,
  open: Order | null,
  now: Instant,
): Promise<Order> {
  const transactionId = freeTransactionId(order.orderId);
  const event = settlementEventOf(order, { transactionId, amount: 0, at: now, token: null });
  const recording = await decideSubscriptionEvents(repositories, uid, [event], 'ours');
  const settled = { ...order, paymentTransactionId: transactionId };
  const givesTerm = termOf(recording.subscription.time, transactionId) !== undefined;
  const receiptData = {
    transactionId,
    uid,
    email: order.email,
    at: now,
    payToken: order.orderId,
    kind: order.purchase.kind,
  };
  if (open) await repositories.orders.save({ ...open, expiresAt: now });
  await repositories.orders.create(settled);
  if (givesTerm) await createReceipt(repositories, freeTermReceipt(receiptData));
  await saveRecording(repositories, recording, now);
  return settled;
}
