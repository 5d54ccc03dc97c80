import type { Instant } from '@functions/base/rules/calendar';
import { withoutCharge } from '@functions/payments/rules/mandate';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { NOT_A_FAIL } from '@functions/payments/rules/payment-event';
import { withoutAttempt } from '@functions/purchase/rules/order';
import type { Repositories } from '@functions/campaigns/ports/repositories';
import { applied, quarantined, type ApplyResult } from '@functions/payments/steps/apply-result';
import { findMandate } from '@functions/renewals/steps/find-mandate';
import { mandateSync } from '@functions/subscription/rules/subscription-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { saveMandate } from '@functions/payments/steps/writes';
import { saveOrder } from '@functions/purchase/steps/writes';

/**
 * Applies a declined payment. A first payment releases its order for another attempt, and for a link of it that is
 * open; a failed renewal makes the customer past due. `attemptId` is unique for each attempt to apply the notification.
 */
export async function handlePaymentFailed(
  repositories: Repositories,
  notice: PaymentNotice,
  attemptId: string,
  now: Instant,
): Promise<ApplyResult> {
  if (!notice.isOfItsType) return quarantined(NOT_A_FAIL);
  const { transactionId } = notice;
  if (notice.invoiceId !== null) {
    const order = await repositories.orders.get(notice.invoiceId);
    const isAttempt = order?.authorizedBy === transactionId || order?.earlierLinks?.includes(transactionId) === true;
    if (order && isAttempt) await saveOrder(repositories, withoutAttempt(order, transactionId));
    return applied;
  }
  const mandate = await findMandate(repositories, notice);
  if (mandate === null) return quarantined('a failed payment of no known recurring payment');
  if (notice.isOwnRefusal) {
    // The notification stays in quarantine. Staff can apply it again, which causes a task of its own.
    await enqueue(repositories, mandateSync(mandate.uid, `fail_${transactionId}_${attemptId}`, now));
    return quarantined('we refused this renewal ourselves at Check');
  }
  const recording = await decideSubscriptionEvents(repositories, mandate.uid, [
    {
      type: 'renewalFailed',
      at: notice.at,
      transactionId,
      decline: notice.decline ?? 'declined',
      reasonCode: notice.reasonCode,
    },
  ]);
  if (mandate.allowedCharge?.transactionId === transactionId)
    await saveMandate(repositories, withoutCharge(mandate, transactionId));
  await saveRecording(repositories, recording, now);
  return applied;
}
