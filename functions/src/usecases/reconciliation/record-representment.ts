import type { Instant } from '@functions/domain/platform/calendar';
import type { ProviderChargeback } from '@functions/domain/payments/payment';
import {
  refundedAmount,
  refundStatus,
  representmentId,
  undoneChargeback,
  withRepresentment,
} from '@functions/domain/refunds/refund';
import type { Deps } from '@functions/ports/services';
import { enqueueDailyTotalsRecompute } from '@functions/usecases/platform/outbox-tasks';
import { decideRestoredAccess, saveRestoredAccess } from '@functions/usecases/refunds/restore-access';

/**
 * Records a representment: the bank gave disputed money back to us. The payment is refunded by so much less, and the
 * access that the chargeback took is given back, from now on. One that is listed twice is recorded once. Without the
 * chargeback of it nothing is recorded: finance has the row in the close of its day.
 */
export async function recordRepresentment(
  { store }: Pick<Deps, 'store'>,
  { id, transactionId, amount, at }: ProviderChargeback,
  now: Instant,
): Promise<void> {
  const row = { transactionId: representmentId(id), amount, at };
  await store.transaction(async (repositories) => {
    const [receipt, before] = await Promise.all([
      repositories.receipts.get(transactionId),
      repositories.refunds.get(transactionId),
    ]);
    const refund = before && withRepresentment(before, row);
    if (!refund || !receipt) return;
    const part = undoneChargeback(refund, amount);
    const restored = part && (await decideRestoredAccess(repositories, { refund, receipt, part }, now));
    const status = refundStatus(refund);
    // What nobody can claim any more, or has not claimed yet, is for finance to decide about.
    const isOfNobody = status === 'Paid' && receipt.uid === null && !restored;
    await repositories.receipts.save({
      ...receipt,
      status: isOfNobody ? 'Quarantined' : status,
      refunded: refundedAmount(refund),
    });
    if (part && restored) await saveRestoredAccess(repositories, refund, part, restored, now);
    else await repositories.refunds.save(refund);
    await enqueueDailyTotalsRecompute(repositories, at, row.transactionId, now);
  });
}
