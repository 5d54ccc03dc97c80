import type { ProviderPayment } from '@functions/domain/payments/payment';
import { receiveNotification } from '@functions/usecases/payments/receive-notification';

/**
 * Takes payments and refunds of the provider's list for the notifications that never came. They go the same way: stored
 * under an identity of their own, then applied; the notification itself may still come and finds its work done.
 */
export async function importMissedTransactions(
  deps: Parameters<typeof receiveNotification>[0],
  untold: readonly ProviderPayment[],
): Promise<void> {
  for (const { kind, transactionId, told } of untold) {
    const type = kind === 'payment' ? 'pay' : 'refund';
    await receiveNotification(deps, { id: `${type}_${transactionId}_listed`, type, fields: told, hash: 'listed' });
  }
}
