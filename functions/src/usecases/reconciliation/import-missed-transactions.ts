import type { ProviderPayment } from '@functions/domain/payments/payment';
import { receiveNotification } from '@functions/usecases/payments/receive-notification';

/**
 * Imports payments and refunds of a provider's list whose notifications never arrived. Each is stored under an id of
 * its own and applied like a notification. If the notification arrives later, it has no further effect.
 */
export async function importMissedTransactions(
  deps: Parameters<typeof receiveNotification>[0],
  missing: readonly ProviderPayment[],
): Promise<void> {
  for (const { kind, provider, transactionId, accountId, notificationFields } of missing) {
    const type = kind === 'payment' ? 'pay' : 'refund';
    await receiveNotification(deps, {
      id: `${type}_${transactionId}_listed`,
      provider,
      type,
      accountId,
      fields: notificationFields,
      hash: 'listed',
    });
  }
}
