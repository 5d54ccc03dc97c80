import { doneRefunds, doneRefundsOfDay, type Compared } from '@functions/reconciliation/rules/compare-rows';
import type { Refund } from '@functions/payments/rules/refund';
import type { Deps } from '@functions/reconciliation/ports/repositories';

const PAGE = 300;

/** All refunds with a part that was requested on a day (YYYY-MM-DD). */
export async function refundsOfDay(store: Deps['store'], day: string): Promise<Refund[]> {
  const all: Refund[] = [];
  for (;;) {
    const page = await store.nonTransactional.refunds.ofDay(day, all.at(-1)?.transactionId ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** A refund of the list, and the payment that it refunds. */
interface ListedRefund {
  readonly transactionId: string;
  readonly originalTransactionId: string | null;
}

/** The provider's transactions of the refunds that the ledger has, of those in question. */
export async function knownRefunds(
  store: Deps['store'],
  listed: readonly ListedRefund[],
  compared: Compared,
): Promise<ReadonlySet<string>> {
  const payments = new Set(listed.flatMap(({ originalTransactionId: id }) => id ?? []));
  const stored = await store.nonTransactional.refunds.getMany([...payments]);
  const known = new Set(doneRefunds(stored).map(({ transactionId }) => transactionId));
  if (listed.every(({ transactionId }) => known.has(transactionId))) return known;
  // A refund that we recorded for another payment is known too.
  const ofDay = doneRefundsOfDay(await refundsOfDay(store, compared.day), compared);
  return new Set([...known, ...ofDay.map(({ transactionId }) => transactionId)]);
}
