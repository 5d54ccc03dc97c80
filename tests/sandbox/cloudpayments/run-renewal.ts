import { notify } from './deliveries';
import type { NotificationFields } from './notification-body';
import { recurrentFields } from './notification-fields';
import type { PaymentRequest } from './payment-request';
import type { Subscription, Transaction } from './records';
import { nextScheduledDate } from './schedule';
import { takePayment } from './take-payment';
import type { Terminal } from './terminal';

const DAY = 86_400_000;
const FAILURES_ALLOWED = 3;

/** The payment of one period by the saved card. */
export function renewalRequest(terminal: Terminal, subscription: Subscription): PaymentRequest {
  const card = terminal.savedCards.get(subscription.token);
  const { amount, currency, accountId, email, description, receipt } = subscription;
  return {
    amount,
    currency,
    accountId,
    email,
    description,
    receipt,
    invoiceId: '',
    ipAddress: '',
    data: '',
    tokenize: true,
    subscriptionId: subscription.id,
    cardNumber: card?.cardNumber ?? '',
    cardExpires: card?.cardExpires ?? '',
    byToken: true,
    ...(card?.method !== undefined && { method: card.method }),
  };
}

/**
 * Makes one recurring charge at its due time (ms). A failed charge is repeated a day later, and the third consecutive
 * failure ends the subscription. A success returns it to the schedule counted from StartDate.
 */
export async function runRenewal(terminal: Terminal, subscription: Subscription, due: number): Promise<Transaction> {
  const statusBefore = subscription.status;
  const notifications: NotificationFields[] = [];
  const transaction = await takePayment(terminal, renewalRequest(terminal, subscription), due, ({ status }) => {
    const paid = status !== 'Declined';
    subscription.successful += paid ? 1 : 0;
    subscription.failed = paid ? 0 : subscription.failed + 1;
    subscription.lastAt = due;
    // The shop cancelled or rescheduled the subscription during Check: keep its change.
    if (subscription.status !== statusBefore || subscription.nextAt !== due) return;
    if (paid) afterSuccess(subscription, due);
    else afterFailure(subscription, due);
    if (paid || subscription.status !== statusBefore) notifications.push(recurrentFields(subscription));
  });
  for (const fields of notifications) await notify(terminal, 'recurrent', fields, due);
  return transaction;
}

function afterSuccess(subscription: Subscription, due: number): void {
  subscription.status = 'Active';
  subscription.nextAt = nextScheduledDate(subscription, due);
}

function afterFailure(subscription: Subscription, due: number): void {
  const isOver = subscription.failed >= FAILURES_ALLOWED;
  subscription.status = isOver ? 'Rejected' : 'PastDue';
  subscription.nextAt = isOver ? null : due + DAY;
}
