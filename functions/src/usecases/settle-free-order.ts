import type { Instant } from '@functions/domain/calendar';
import type { Mandate } from '@functions/domain/mandate';
import type { Order } from '@functions/domain/order';
import type { Records } from '@functions/records';
import { decideSubscriptionEvents, saveRecording } from './record-subscription-events';
import { eventOf } from './settle-order';

/** Bought with a discount of 100 %: settled at once, without the payment form and without a receipt of money. */
export async function settleFreeOrder(
  records: Records,
  order: Order,
  uid: string,
  mandate: Mandate | null,
  open: Order | null,
  now: Instant,
): Promise<Order> {
  const transactionId = `free-${order.payToken}`;
  const event = eventOf(order, { transactionId, amount: 0, at: now, token: mandate?.token ?? null });
  const recording = await decideSubscriptionEvents(records, uid, [event]);
  const settled = { ...order, paidBy: transactionId };
  if (open) await records.orders.save({ ...open, expires: now });
  await records.orders.create(settled);
  await saveRecording(records, recording, now);
  return settled;
}
