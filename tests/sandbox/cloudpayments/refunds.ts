import { notify } from './deliveries';
import { refundFields } from './notification-fields';
import type { Transaction } from './records';
import type { Terminal } from './terminal';

type Outcome =
  { readonly ok: true; readonly transaction: Transaction } | { readonly ok: false; readonly message: string };

const refused = (message: string): Outcome => ({ ok: false, message });

function yearBefore(instant: number): number {
  const date = new Date(instant);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
}

interface RefundRequest {
  readonly amount: number;
  readonly data: string;
}

/** Refunds a completed payment fully or partially, within one year. Amounts are in kopecks. */
export async function refundPayment(
  terminal: Terminal,
  payment: Transaction,
  request: RefundRequest,
  at: number,
): Promise<Outcome> {
  if (payment.kind !== 'Payment' || payment.status !== 'Completed')
    return refused('Only a completed payment can be refunded');
  if (request.amount <= 0) return refused('Amount must be greater than zero');
  if (payment.refunded + request.amount > payment.amount)
    return refused('The amount exceeds what is left of the payment');
  if (payment.createdAt < yearBefore(at)) return refused('The payment is older than one year');
  payment.refunded += request.amount;
  const refund: Transaction = {
    ...payment,
    id: terminal.nextId(),
    kind: 'Refund',
    amount: request.amount,
    data: request.data,
    paymentId: payment.id,
    refunded: 0,
    createdAt: at,
    settledAt: at,
  };
  terminal.transactions.set(refund.id, refund);
  await notify(terminal, 'refund', refundFields(refund), at);
  return { ok: true, transaction: refund };
}
