import type { listReceipts as endpoint } from '@contract/payments/list-receipts';
import type { Customer } from '@functions/domain/accounts/customer';
import { ok } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import type { Deps } from '@functions/ports/services';
import { presentReceipt } from './present-receipt';

const NEWEST = 50;

/** Returns the newest 50 receipts of a customer, newest first. */
export async function listReceipts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const receipts = await store.nonTransactional.receipts.ofCustomer(customer.uid, NEWEST);
  return ok({ success: true, receipts: receipts.map((receipt) => presentReceipt(receipt, now)) });
}
