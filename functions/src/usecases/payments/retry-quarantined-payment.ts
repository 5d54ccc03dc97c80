import type { Receipt } from '@functions/domain/payments/receipt';
import type { Repositories } from '@functions/ports/repositories';

/**
 * Returns repositories that hide the receipt of a quarantined payment, so that it can be settled again; the new receipt
 * overwrites it. Returns null if the payment is being refunded.
 */
export async function repositoriesWithoutQuarantinedReceipt(
  repositories: Repositories,
  { transactionId }: Receipt,
): Promise<Repositories | null> {
  if ((await repositories.refunds.get(transactionId)) !== null) return null;
  const { receipts } = repositories;
  return {
    ...repositories,
    receipts: {
      ...receipts,
      get: async (id) => (id === transactionId ? null : receipts.get(id)),
      create: (value) => receipts.save(value),
    },
  };
}
