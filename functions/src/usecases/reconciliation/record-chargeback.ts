import type { Instant } from '@functions/domain/platform/calendar';
import type { ProviderChargeback } from '@functions/domain/payments/payment';
import { chargebackId } from '@functions/domain/refunds/refund';
import type { Deps } from '@functions/ports/services';
import { handleRefund } from '@functions/usecases/refunds/handle-refund';
import { totalsOfDay } from '@functions/domain/subscription/subscription-tasks';
import { enqueue } from '@functions/usecases/platform/enqueue';

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
