import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import type { ToldStanding } from '@functions/subscription/rules/told-standing';
import type { Receipt } from '@functions/payments/rules/receipt';
import {
  leftToFinance,
  requestRefundPart,
  noRefund,
  refundStatus,
  refundedAmount,
  SURPLUS_REQUEST,
  withPart,
  type Refund,
} from '@functions/payments/rules/refund';
import type { Payment } from '@functions/subscription/rules/subscription-event';
import type { Repositories } from '@functions/payments/ports/repositories';
import type { PaymentMail } from '@functions/payments/rules/payment-mails';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';

/**
 * Enqueues the refund of what remains of a payment that the product returns by itself, and saves the receipt. `uid`:
 * its customer; null for a buyer without an account. `requestId` makes a repetition the same refund. Returns the
 * kopecks of the new part; null if nothing is left to refund, or the payment is too old for the provider.
 */
export async function refundWhole(
  repositories: Repositories,
  uid: string | null,
  { receipt, refund }: { receipt: Receipt; refund: Refund | null },
  { requestId, reason }: { requestId: string; reason: string },
  now: Instant,
): Promise<Kopecks | null> {
  const known: Refund = { ...(refund ?? noRefund(receipt)), uid, captured: receipt.amount };
  const requested = requestRefundPart(known, receipt, { requestId, amount: null, reason, actor: 'product', at: now });
  if (!requested.ok) {
    await repositories.receipts.save(leftToFinance(receipt));
    return null;
  }
  const { refund: refunding, part, isNew } = requested.value;
  await repositories.receipts.save({
    ...receipt,
    status: refundStatus(refunding),
    refunded: refundedAmount(refunding),
  });
  if (!isNew) return null;
  await repositories.refunds.save(withPart(refunding, part.index, { accessRevokedMs: 0 }));
  await enqueue(repositories, refundOfPart(receipt.transactionId, part.index, now));
  return part.amount;
}

/** A surplus payment: it gives neither time nor a device slot, and is refunded. */
export interface Surplus {
  readonly event: Payment;
  /** Null while the payment itself is being settled; withReceipt() adds it. */
  readonly receipt: Receipt | null;
  readonly refund: Refund | null;
  /** What the customer has now that the payment gives nothing any more; missing if it is the same as before. */
  readonly changedTo?: ToldStanding;
}

/**
 * Enqueues the refund of what remains of a surplus payment and an e-mail to its customer, and saves the receipt. The
 * refund stores the reason for finance. Does nothing if the payment has been reassigned to another account.
 */
export async function refundSurplus(
  repositories: Repositories,
  uid: string,
  { event, receipt, refund, changedTo }: Surplus,
  now: Instant,
): Promise<void> {
  if (receipt?.uid !== uid) return;
  const amount = await refundWhole(
    repositories,
    uid,
    { receipt, refund },
    { requestId: SURPLUS_REQUEST, reason: reasonOf(event) },
    now,
  );
  if (amount !== null)
    await enqueueMail<PaymentMail>(repositories, { uid }, mailOf(event, amount, changedTo), receipt.transactionId, now);
}

const isTrial = (event: Payment): boolean => event.type === 'orderSettled' && event.trialDays > 0;

function reasonOf(event: Payment): string {
  if (isTrial(event)) return 'the trial was used before';
  if (event.type === 'deviceSettled') return 'the device was paid after its days were over';
  if (event.type === 'orderSettled' && event.premise === undefined) return 'the order could not be given any more';
  return 'another payment gives this time already, or none was due';
}

const mailOf = (event: Payment, amount: Kopecks, changedTo: ToldStanding | undefined): PaymentMail =>
  changedTo === undefined
    ? { kind: 'payment-returned', amount, reason: isTrial(event) ? 'trial-used' : 'nothing-due' }
    : { kind: 'payment-returned', amount, reason: 'overtaken', now: changedTo };
