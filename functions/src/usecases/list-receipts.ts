import type { ResponseOf } from '@contract/endpoint';
import type { listReceipts as endpoint } from '@contract/list-receipts';
import { toRoubles } from '@contract/values/money';
import { toIso } from '@functions/domain/calendar';
import type { Customer } from '@functions/domain/customer';
import { isUnderGuarantee } from '@functions/domain/refund';
import { accepted, type Outcome } from '@functions/domain/refusal';
import type { Deps } from '@functions/ports';

const NEWEST = 50;

/** A customer's own payments, newest first. */
export async function listReceipts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const now = await clock.now();
  const receipts = await store.direct.receipts.ofCustomer(customer.uid, NEWEST);
  return accepted({
    success: true,
    receipts: receipts.map((receipt) => ({
      dateTime: toIso(receipt.dateTime),
      accountId: receipt.accountId,
      amount: toRoubles(receipt.amount),
      refunded: toRoubles(receipt.refunded),
      description: receipt.description,
      ipAddress: receipt.ipAddress,
      status: receipt.status,
      transactionId: receipt.transactionId,
      subscriptionId: receipt.subscriptionId,
      isWarrantyOver: isUnderGuarantee(receipt, now),
    })),
  });
}
