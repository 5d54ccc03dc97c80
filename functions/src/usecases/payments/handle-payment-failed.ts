import type { Instant } from '@functions/domain/platform/calendar';
import type { PaymentNotice } from '@functions/domain/payments/payment';
import type { Repositories } from '@functions/ports/repositories';
import { applied, quarantined, type ApplyResult } from './apply-result';
import { enqueueMandateSync } from '@functions/usecases/platform/outbox-tasks';
import { decideSubscriptionEvents, saveRecording } from '@functions/usecases/subscription/record-subscription-events';

/** The provider's codes for "the shop refused at Check": our doing, not the customer's. Source: Check codes, ReasonCode 3001-3008. */
const isOwnRefusal = (reasonCode: number | null): boolean =>
  reasonCode !== null && reasonCode >= 3001 && reasonCode <= 3008;

/** A card was declined: a first payment frees its order for another try, a renewal makes the customer past due. */
export async function handlePaymentFailed(
  records: Repositories,
  notice: PaymentNotice,
  now: Instant,
): Promise<ApplyResult> {
  if (notice.invoiceId !== null) {
    const order = await records.orders.get(notice.invoiceId);
    if (order?.authorizedBy === notice.transactionId) await records.orders.save({ ...order, authorizedBy: null });
    return applied;
  }
  const mandate =
    notice.subscriptionId === null ? null : await records.mandates.findByProviderId(notice.subscriptionId);
  if (mandate === null) return quarantined('a failed payment of no known recurring payment');
  if (isOwnRefusal(notice.reasonCode)) {
    // It stays in quarantine, where staff may apply it again: each time is a cause of its own.
    await enqueueMandateSync(records, mandate.uid, `fail_${notice.transactionId}_${now}`, now);
    return quarantined('we refused this renewal ourselves at Check');
  }
  const recording = await decideSubscriptionEvents(records, mandate.uid, [
    { type: 'renewalFailed', at: notice.at, transactionId: notice.transactionId, reasonCode: notice.reasonCode },
  ]);
  await saveRecording(records, recording, now);
  return applied;
}
