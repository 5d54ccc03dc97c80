import type { Instant } from '@functions/base/rules/calendar';
import type { Order } from '@functions/purchase/rules/order';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import type { Deps, Repositories } from '@functions/campaigns/ports/repositories';
import { applied, quarantinedPayment, type ApplyResult } from '@functions/payments/steps/apply-result';
import { quarantinePayment } from '@functions/purchase/steps/quarantine-payment';
import { settleOrder } from '@functions/purchase/steps/settle-order';
import { settleRenewal } from '@functions/renewals/steps/settle-renewal';

/**
 * Applies a successful payment: one receipt in any case, and time only for an order or a due renewal. A quarantined
 * payment is settled again if staff request it, unless it is being refunded: the new receipt overwrites the quarantined
 * one, which this transaction has read. Other payments have no further effect.
 */
export async function handlePaymentSucceeded(
  repositories: Repositories,
  notice: PaymentNotice,
  deps: Pick<Deps, 'settings' | 'random'>,
  now: Instant,
): Promise<ApplyResult> {
  const [known, order] = await Promise.all([
    repositories.receipts.get(notice.transactionId),
    notice.invoiceId === null ? null : repositories.orders.get(notice.invoiceId),
  ]);
  if (known !== null && known.status !== 'Quarantined') return applied;
  if (known !== null && (await repositories.refunds.get(notice.transactionId)) !== null)
    return quarantinedPayment('its money is on the way back');
  return settle(repositories, notice, order, deps, now);
}

async function settle(
  repositories: Repositories,
  notice: PaymentNotice,
  order: Order | null,
  deps: Pick<Deps, 'settings' | 'random'>,
  now: Instant,
): Promise<ApplyResult> {
  if (notice.testMode && !deps.settings.acceptsTestPayments)
    return quarantinePayment(repositories, notice, order, 'a test payment');
  if (order) return settleOrder(repositories, notice, order, deps.random, now);
  if (notice.invoiceId !== null) return quarantinePayment(repositories, notice, null, 'no such order');
  return settleRenewal(repositories, notice, now);
}
