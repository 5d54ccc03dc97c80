import { askCheck } from './ask-check';
import { notify } from './deliveries';
import { failFields, payFields } from './notification-fields';
import type { PaymentRequest } from './payment-request';
import type { Transaction } from './records';
import { openSubscription, announceSubscription } from './subscriptions';
import { cardToken, type Terminal } from './terminal';
import { asksThreeDSecure, decideCard } from './test-cards';

const AUTHENTICATION_FAILED = 5206;

function openTransaction(terminal: Terminal, request: PaymentRequest, at: number): Transaction {
  const transaction: Transaction = {
    ...request,
    id: terminal.nextId(),
    kind: 'Payment',
    status: 'AwaitingAuthentication',
    token: '',
    reasonCode: 0,
    createdAt: at,
    settledAt: null,
    paymentId: null,
    refunded: 0,
  };
  terminal.transactions.set(transaction.id, transaction);
  return transaction;
}

/** Told of the outcome before the shop is, so that a shop that asks while it handles Pay sees the new state. */
type OnDecided = (transaction: Transaction) => void;

const ignore: OnDecided = () => undefined;

/** Check, then the bank. A 3-D Secure card stops half-way, in AwaitingAuthentication, until `finishPayment`. */
export async function takePayment(
  terminal: Terminal,
  request: PaymentRequest,
  at: number,
  onDecided = ignore,
): Promise<Transaction> {
  const transaction = openTransaction(terminal, request, at);
  const refusal = await askCheck(terminal, transaction, at);
  if (refusal !== 0) {
    await decline(terminal, transaction, refusal, at, onDecided);
    return transaction;
  }
  if (!request.byToken && asksThreeDSecure(request.cardNumber)) {
    terminal.authenticating.set(transaction.id, request);
    return transaction;
  }
  await settle(terminal, transaction, request, at, onDecided);
  return transaction;
}

/** The payer's answer at the 3-D Secure step. Null when no payment waits under this number. */
export async function finishPayment(
  terminal: Terminal,
  id: number,
  confirmed: boolean,
  at: number,
): Promise<Transaction | null> {
  const request = terminal.authenticating.get(id);
  const transaction = terminal.transactions.get(id);
  if (request === undefined || transaction === undefined) return null;
  terminal.authenticating.delete(id);
  if (confirmed) await settle(terminal, transaction, request, at);
  else await decline(terminal, transaction, AUTHENTICATION_FAILED, at);
  return transaction;
}

function bankAnswer(terminal: Terminal, { cardNumber, byToken }: PaymentRequest): number {
  const { declineNext, tokenOutcomes } = terminal.switches;
  if (declineNext.count > 0) {
    declineNext.count -= 1;
    return declineNext.reasonCode;
  }
  const overruled = byToken ? tokenOutcomes[cardNumber] : undefined;
  return overruled ?? decideCard(cardNumber, byToken);
}

async function settle(
  terminal: Terminal,
  transaction: Transaction,
  request: PaymentRequest,
  at: number,
  onDecided = ignore,
): Promise<void> {
  const reasonCode = bankAnswer(terminal, request);
  if (reasonCode !== 0) return decline(terminal, transaction, reasonCode, at, onDecided);
  transaction.status = request.twoStage ? 'Authorized' : 'Completed';
  transaction.settledAt = at;
  transaction.token = issueToken(terminal, request);
  const subscription = openSubscription(terminal, transaction, request.recurrent, at);
  if (subscription !== null) transaction.subscriptionId = subscription.id;
  onDecided(transaction);
  await notify(terminal, 'pay', payFields(transaction), at);
  if (subscription !== null) await announceSubscription(terminal, subscription, at);
}

async function decline(
  terminal: Terminal,
  transaction: Transaction,
  reasonCode: number,
  at: number,
  onDecided = ignore,
): Promise<void> {
  transaction.status = 'Declined';
  transaction.reasonCode = reasonCode;
  onDecided(transaction);
  await notify(terminal, 'fail', failFields(transaction), at);
}

/** Without an account there is no token, whatever was asked for. */
function issueToken(terminal: Terminal, request: PaymentRequest): string {
  const { accountId, cardNumber, cardExpires } = request;
  const wanted = request.tokenize || request.byToken || request.recurrent !== null || terminal.switches.alwaysTokenize;
  if (accountId === '' || !wanted) return '';
  const token = cardToken(terminal, accountId, cardNumber);
  terminal.savedCards.set(token, { token, accountId, cardNumber, cardExpires });
  return token;
}
