import type { Instant } from '@functions/base/rules/calendar';
import type { ProviderChargeback } from '@functions/payments/rules/payment';
import { chargebackId } from '@functions/payments/rules/refund';
import type { Deps } from '@functions/reconciliation/ports/repositories';
import { handleRefund } from '@functions/refunds/steps/handle-refund';
import { totalsOfDay } from '@functions/subscription/rules/subscription-tasks';
import { enqueue } from '@functions/base/steps/enqueue';

/**
 * Records a chargeback like a refund: the money is gone, and the period that it bought ends. A chargeback that is
 * listed twice, or on two days, is recorded once.
 */
export async function recordChargeback(
  { store }: Pick<Deps, 'store'>,
  row: ProviderChargeback,
  now: Instant,
): Promise<void> {
  const { provider, transactionId, amount, at } = row;
  const notice = {
    provider,
    transactionId: chargebackId(row.id),
    paymentTransactionId: transactionId,
    accountId: null,
    amount,
    at,
  };
  await store.transaction(async (repositories) => {
    const known = await repositories.refunds.get(transactionId);
    if (known?.parts.some((part) => part.providerTransactionId === notice.transactionId)) return;
    await handleRefund(repositories, notice, now);
    await enqueue(repositories, totalsOfDay(at, notice.transactionId, now));
  });
}
