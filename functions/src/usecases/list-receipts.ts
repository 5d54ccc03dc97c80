import type { ResponseOf } from '@contract/endpoint';
import type { listReceipts as endpoint } from '@contract/list-receipts';
import type { Customer } from '@functions/domain/customer';
import { accepted, type Outcome } from '@functions/domain/refusal';
import type { Deps } from '@functions/ports';
import { receiptOnTheWire } from './receipt-on-the-wire';

const NEWEST = 50;

/** A customer's own payments, newest first. */
export async function listReceipts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const now = await clock.now();
  const receipts = await store.direct.receipts.ofCustomer(customer.uid, NEWEST);
  return accepted({ success: true, receipts: receipts.map((receipt) => receiptOnTheWire(receipt, now)) });
}
