import { addDays, type Instant } from '@functions/domain/calendar';
import { chargebackId } from '@functions/domain/refund';
import type { Deps } from '@functions/ports';
import { applyRefund } from './apply-refund';

/** Chargebacks of a day: the money is gone as by a refund, so is the time it bought. Told twice, they count once. */
export async function recordChargebacks({ store, payments, clock }: Pick<Deps, 'store' | 'payments' | 'clock'>, from: Instant): Promise<number> {
  const now = await clock.now();
  const chargebacks = await payments.listChargebacks(from, addDays(from, 1));
  for (const { id, transactionId, amount, at } of chargebacks) {
    const notice = { transactionId: chargebackId(id), paymentTransactionId: transactionId, amount, at };
    await store.transaction(async (records) => {
      const known = await records.refunds.get(transactionId);
      if (known?.parts.some((part) => part.providerTransactionId === notice.transactionId)) return;
      await applyRefund(records, notice, now);
    });
  }
  return chargebacks.length;
}
