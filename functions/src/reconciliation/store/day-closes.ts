import { moscowDay, type Instant } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { DayCloseRepository } from '@functions/reconciliation/ports/repositories';
import { collectionOf, documents, type FirestoreSession } from '@functions/base/store/firestore-session';
import { defineCollection } from '@functions/base/store/collection';
import { ORDERS } from '@functions/purchase/store/orders';

export const DAY_CLOSES = defineCollection('dayCloses', {
  customerData: null,
});

/** dayCloses/{YYYY-MM-DD}: the closed accounting days. */
export const dayCloses = (access: FirestoreSession): DayCloseRepository => ({
  ...documents<DayClose>(access, DAY_CLOSES, ({ day }) => day),
  listBetween: async (from, to) =>
    (await access.find(
      collectionOf(access, DAY_CLOSES).where('day', '>=', from).where('day', '<=', to).orderBy('day'),
    )) as DayClose[],
  findFirst: () => findFirstDay(access),
  findChargebacksReadTo: async () => {
    const [latest] = await access.find(collectionOf(access, DAY_CLOSES).orderBy('chargebacksReadTo', 'desc').limit(1));
    return (latest?.chargebacksReadTo as Instant | undefined) ?? null;
  },
});

/**
 * The day (YYYY-MM-DD) of the first order or of the first close, whichever is earlier; null before either. No payment
 * exists without an order.
 */
export async function findFirstDay(access: FirestoreSession): Promise<string | null> {
  const [[close], [order]] = await Promise.all([
    access.find(collectionOf(access, DAY_CLOSES).orderBy('day').limit(1)),
    access.find(collectionOf(access, ORDERS).orderBy('created').limit(1)),
  ]);
  const found = [close?.day as string | undefined, order && moscowDay(order.created as Instant)];
  return found.filter((day) => day !== undefined).toSorted()[0] ?? null;
}
