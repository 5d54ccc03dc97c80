import { sendCheck } from './ask-check';
import { notify } from './deliveries';
import { failFields, payFields } from './notification-fields';
import type { PaymentRequest } from './payment-request';
import type { Transaction } from './records';
import { cardToken, type Terminal } from './terminal';
import { requiresThreeDSecure, decideCard } from './test-cards';

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

/** Called before the notification is sent: a shop that queries the API while it handles Pay must see the new state. */
type OnDecided = (transaction: Transaction) => void;

const ignore: OnDecided = () => undefined;

/** Sends Check, then asks the bank. A 3-D Secure card stays in AwaitingAuthentication until `finishPayment`. */
export async function takePayment(
  terminal: Terminal,
  request: PaymentRequest,
  at: number,
  onDecided = ignore,
): Promise<Transaction> {
  const transaction = openTransaction(terminal, request, at);
  const refusal = await sendCheck(terminal, transaction, at);
  if (refusal !== 0) {
    await decline(terminal, transaction, refusal, at, onDecided);
    return transaction;
  }
  const { confirmsByToken } = terminal.faultSettings;
  const isConfirmed = request.byToken
    ? confirmsByToken.includes(request.cardNumber)
    : requiresThreeDSecure(request.cardNumber);
  if (isConfirmed) {
    terminal.authenticating.set(transaction.id, request);
    return transaction;
  }
  await settle(terminal, transaction, request, at, onDecided);
  return transaction;
}

/** Completes the 3-D Secure step. Returns null if no payment with this id waits for it. */
export async function finishPayment(
  terminal: Terminal,
  id: number,
  confirmed: boolean,
  at: number,
  onDecided = ignore,
): Promise<Transaction | null> {
  const request = terminal.authenticating.get(id);
  const transaction = terminal.transactions.get(id);
  if (request === undefined || transaction === undefined) return null;
  terminal.authenticating.delete(id);
  if (confirmed) await settle(terminal, transaction, request, at, onDecided);
  else await decline(terminal, transaction, AUTHENTICATION_FAILED, at, onDecided);
  return transaction;
}

/**
 * Opens a payment by a link or a QR code. Check comes before the link; then nothing is sent until somebody pays it. The
 * transaction is declined if the shop refuses.
 */
export async function openLink(terminal: Terminal, request: PaymentRequest, at: number): Promise<Transaction> {
  const transaction = openTransaction(terminal, request, at);
  const refusal = await sendCheck(terminal, transaction, at);
  if (refusal !== 0) await decline(terminal, transaction, refusal, at);
  else terminal.links.set(transaction.id, request);
  return transaction;
}

/**
 * The payer pays a link in the app of the bank. Another time it is another transaction, without a Check. Null if there
 * is no such link.
 */
export async function payLink(terminal: Terminal, id: number, at: number): Promise<Transaction | null> {
  const request = terminal.links.get(id);
  const first = terminal.transactions.get(id);
  if (request === undefined || first === undefined) return null;
  const transaction = first.status === 'AwaitingAuthentication' ? first : openTransaction(terminal, request, at);
  await settle(terminal, transaction, request, at);
  return transaction;
}

function bankDecision(terminal: Terminal, { cardNumber, byToken, method }: PaymentRequest): number {
  const { declineNext, tokenOutcomes } = terminal.faultSettings;
  if (declineNext.count > 0) {
    declineNext.count -= 1;
    return declineNext.reasonCode;
  }
  const override = byToken ? tokenOutcomes[method ?? cardNumber] : undefined;
  return override ?? (method === undefined ? decideCard(cardNumber, byToken) : 0);
}

async function settle(
  terminal: Terminal,
  transaction: Transaction,
  request: PaymentRequest,
  at: number,
  onDecided = ignore,
): Promise<void> {
  const reasonCode = bankDecision(terminal, request);
  if (reasonCode !== 0) return decline(terminal, transaction, reasonCode, at, onDecided);
  transaction.status = 'Completed';
  transaction.settledAt = at;
  transaction.token = issueToken(terminal, request);
  onDecided(transaction);
  await notify(terminal, 'pay', payFields(transaction), at);
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

/** Returns an empty string if no token was requested, none is saved, or the payment has no AccountId. */
function issueToken(terminal: Terminal, request: PaymentRequest): string {
  const { accountId, cardNumber, cardExpires, method } = request;
  if (method !== undefined && !terminal.faultSettings.tokenMethods.includes(method)) return '';
  const wanted = request.tokenize || request.byToken || terminal.faultSettings.alwaysTokenize;
  if (accountId === '' || !wanted || !terminal.faultSettings.savesTokens) return '';
  const token = cardToken(terminal, accountId, method ?? cardNumber);
  terminal.savedCards.set(token, {
    token,
    accountId,
    cardNumber,
    cardExpires,
    ...(method !== undefined && { method }),
  });
  return token;
}
