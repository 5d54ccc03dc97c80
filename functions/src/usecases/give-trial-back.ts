import type { Instant } from '@functions/domain/calendar';
import type { Receipt } from '@functions/domain/receipt';
import { askForRefund, noRefund } from '@functions/domain/refund';
import type { Records } from '@functions/records';
import { postMail, postRefund } from './poke';

/** The trial was used before: its rouble goes back, and a mail says why. Answers the receipt to be written. */
export async function giveTrialBack(records: Records, receipt: Receipt, uid: string, now: Instant): Promise<Receipt> {
  const request = { requestId: 'trial-refused', amount: null, reason: 'the trial was used before', actor: 'product', at: now };
  const asked = askForRefund(noRefund(receipt.transactionId, receipt), receipt, request);
  await postMail(records, { uid }, { kind: 'trial-refused' }, receipt.transactionId, now);
  if (!asked.ok) return receipt;
  await records.refunds.save(asked.value.refund);
  await postRefund(records, receipt.transactionId, asked.value.part.n, now);
  return { ...receipt, status: 'RefundPending' };
}
