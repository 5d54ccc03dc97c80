import { notify } from './deliveries';
import { recurrentFields } from './notification-fields';
import type { Subscription, Transaction } from './records';
import { renewalRequest } from './run-renewal';
import { nextScheduledDate } from './schedule';
import { finishPayment, takePayment } from './take-payment';
import type { Terminal } from './terminal';

export interface NewCard {
  readonly cardNumber: string;
  readonly cardExpires: string;
}

/**
 * The payer enters another card in the provider's own form, which it offers after a failed renewal. A payment of the
 * subscription is made with the new card, which is charged from then on; if it is declined, nothing changes. The payer
 * confirms a 3-D Secure step. Source: https://developers.cloudpayments.ru/#obnovlenie-karty
 */
export async function updateCard(
  terminal: Terminal,
  subscription: Subscription,
  card: NewCard,
  at: number,
): Promise<Transaction> {
  const onDecided = ({ status, token }: Transaction): void => {
    if (status === 'Declined') return;
    subscription.token = token;
    subscription.successful += 1;
    subscription.failed = 0;
    subscription.lastAt = at;
    subscription.status = 'Active';
    subscription.nextAt = nextScheduledDate(subscription, at);
  };
  const request = { ...renewalRequest(terminal, subscription), ...card, byToken: false };
  const transaction = await takePayment(terminal, request, at, onDecided);
  if (transaction.status === 'AwaitingAuthentication')
    await finishPayment(terminal, transaction.id, true, at, onDecided);
  if (transaction.status === 'Completed') await notify(terminal, 'recurrent', recurrentFields(subscription), at);
  return transaction;
}
