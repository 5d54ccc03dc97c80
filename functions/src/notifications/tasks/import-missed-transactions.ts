import type { ProviderPayment } from '@functions/payments/rules/payment';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { PaymentDeps } from '@functions/campaigns/ports/repositories';
import { forEachAtOnce } from '@functions/base/steps/for-each-at-once';
import { receiveNotification } from '@functions/notifications/calls/receive-notification';

const AT_ONCE = 10;

/**
 * Imports payments and refunds of a provider's list whose notifications never arrived. Each is stored under an id of
 * its own and applied like a notification. If the notification arrives later, it has no further effect. Those of one
 * account are imported in the order of the list, and payments before refunds. Returns false if `isOver` ended it early.
 */
export async function importMissedTransactions(
  deps: PaymentDeps,
  missing: readonly ProviderPayment[],
  isOver?: () => boolean,
): Promise<boolean> {
  for (const kind of ['payment', 'refund'] as const) {
    const rows = missing.filter((row) => row.kind === kind);
    const groups = Map.groupBy(rows, (row) => row.accountId ?? row.originalTransactionId ?? row.transactionId);
    const importGroup = async (group: readonly ProviderPayment[]): Promise<void> => {
      for (const row of group) await importRow(deps, row);
    };
    if (!(await forEachAtOnce([...groups.values()], AT_ONCE, importGroup, isOver))) return false;
  }
  return true;
}

/** As `CallsAbove` of ports/services.ts says. */
export async function importPayment(deps: PaymentDeps, found: ProviderPayment): Promise<PaymentEvent['state'] | null> {
  await importMissedTransactions(deps, [found]);
  const event = await deps.store.nonTransactional.paymentEvents.get(listedId('pay', found.transactionId));
  return event?.state ?? null;
}

/** The id under which a row of the provider's list is stored. */
export const listedId = (type: 'pay' | 'refund', transactionId: string): string => `${type}_${transactionId}_listed`;

function importRow(
  deps: PaymentDeps,
  { kind, provider, transactionId, accountId, notificationFields }: ProviderPayment,
): Promise<void> {
  const type = kind === 'payment' ? 'pay' : 'refund';
  return receiveNotification(deps, {
    id: listedId(type, transactionId),
    provider,
    type,
    accountId,
    fields: notificationFields,
    hash: 'listed',
  });
}
