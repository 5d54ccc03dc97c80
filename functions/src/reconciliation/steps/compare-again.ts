import { stillDifferent, type Compared } from '@functions/reconciliation/rules/compare-rows';
import type { FoundDifference } from '@functions/reconciliation/rules/day-close-progress';
import type { Deps } from '@functions/reconciliation/ports/repositories';
import { knownRefunds } from './refunds-of-day';

const PAGE = 300;

/** Compares what was different with the ledger of now. Returns the differences that are left. */
export async function compareAgain(
  store: Deps['store'],
  found: readonly FoundDifference[],
  compared: Compared,
): Promise<FoundDifference[]> {
  const left: FoundDifference[] = [];
  for (let start = 0; start < found.length; start += PAGE) {
    const page = found.slice(start, start + PAGE);
    const payments = page.filter(({ refundOf }) => refundOf === null);
    const receipts = await store.nonTransactional.receipts.getMany(payments.map(({ transactionId }) => transactionId));
    const refunds = page.filter(({ kind }) => kind === 'refund-missing');
    const now = {
      receipts: new Map(receipts.map((receipt) => [receipt.transactionId, receipt])),
      knownRefunds: await knownRefunds(
        store,
        refunds.map(({ transactionId, refundOf }) => ({ transactionId, originalTransactionId: refundOf })),
        compared,
      ),
    };
    left.push(...page.flatMap((difference) => stillDifferent(difference, now, compared)));
  }
  return left;
}
