import type { listReceipts as endpoint } from '@functions/purchase/contract/list-receipts';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/purchase/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { presentReceipt } from '@functions/purchase/steps/present-receipt';

const NEWEST = 50;

/** Returns the newest 50 receipts of a customer, newest first, also of the accounts that were merged into this one. */
export async function listReceipts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const now = await clock.now();
  const found = await ofEachUid(uidsOf(customer), (uid) => store.nonTransactional.receipts.ofCustomer(uid, NEWEST));
  const newest = found.toSorted((left, right) => right.dateTime - left.dateTime).slice(0, NEWEST);
  return ok({ success: true, receipts: newest.map((receipt) => presentReceipt(receipt, now)) });
}
