import type { Receipt } from '@functions/domain/payments/receipt';
import type { Repositories } from '@functions/ports/repositories';

/**
 * The records as they were before a payment was set aside, so that it can be settled once more: its receipt is overwritten instead
 * of made. Null when its money is on the way back.
 */
export async function recordsWithoutQuarantinedReceipt(
  records: Repositories,
  { transactionId }: Receipt,
): Promise<Repositories | null> {
  if ((await records.refunds.get(transactionId)) !== null) return null;
  const { receipts } = records;
  return {
    ...records,
    receipts: {
      ...receipts,
      get: async (id) => (id === transactionId ? null : receipts.get(id)),
      create: (value) => receipts.save(value),
    },
  };
}
