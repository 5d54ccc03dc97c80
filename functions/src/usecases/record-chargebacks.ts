import { addDays, type Instant } from '@functions/domain/calendar';
import { notInLedger, unreadableRow, type Difference } from '@functions/domain/day-close';
import { chargebackId } from '@functions/domain/refund';
import type { Deps } from '@functions/ports';
import { applyRefund } from './apply-refund';
import { logUnreadable } from './log-unreadable';

type ChargebackDeps = Pick<Deps, 'store' | 'payments' | 'clock' | 'log'>;

/**
 * Records the chargebacks of a day: the money is gone as by a refund, and with it the time that it bought. A chargeback
 * that is listed twice counts once. Returns the other rows for finance: fees, representments, and rows that cannot be
 * read.
 */
export async function recordChargebacks(deps: ChargebackDeps, from: Instant): Promise<Difference[]> {
  const { store, payments, clock } = deps;
  const now = await clock.now();
  const { rows, unreadable } = await payments.listChargebacks(from, addDays(from, 1));
  const forFinance: Difference[] = unreadable.map(unreadableRow);
  logUnreadable(deps, 'chargebacks', unreadable);
  for (const row of rows) {
    if (row.kind !== 'chargeback') {
      forFinance.push(notInLedger(row, row.kind));
      continue;
    }
    const { transactionId, amount, at } = row;
    const notice = { transactionId: chargebackId(row.id), paymentTransactionId: transactionId, amount, at };
    await store.transaction(async (records) => {
      const known = await records.refunds.get(transactionId);
      if (known?.parts.some((part) => part.providerTransactionId === notice.transactionId)) return;
      await applyRefund(records, notice, now);
    });
  }
  return forFinance;
}
