import type { Transaction } from '../records';
import { refundPayment } from '../refunds';
import type { Terminal } from '../terminal';
import { required, type ApiFields } from './api-fields';
import { refusal, success, type ApiMethod, type Envelope } from './envelope';
import { transactionModel } from './transaction-model';

const NOT_FOUND = refusal('Not found');

const findTransaction = (terminal: Terminal, fields: ApiFields): Transaction | undefined =>
  terminal.transactions.get(required('TransactionId', fields.integer('TransactionId')));

/** `Success` is the result of the transaction: it is false for a declined one. */
function describe(terminal: Terminal, transaction: Transaction | undefined): Envelope {
  if (transaction === undefined) return NOT_FOUND;
  const Model = transactionModel(terminal, transaction);
  return { Success: transaction.status !== 'Declined', Message: null, Model };
}

export const getPayment: ApiMethod = (terminal, fields) => describe(terminal, findTransaction(terminal, fields));

export const findPayment: ApiMethod = (terminal, fields) => {
  const invoiceId = required('InvoiceId', fields.text('InvoiceId'));
  const found = [...terminal.transactions.values()].filter(
    (item) => item.invoiceId === invoiceId && item.kind === 'Payment',
  );
  return describe(terminal, found.at(-1));
};

export const refund: ApiMethod = async (terminal, fields, now) => {
  const payment = findTransaction(terminal, fields);
  const amount = required('Amount', fields.amount('Amount'));
  if (payment === undefined) return NOT_FOUND;
  const outcome = await refundPayment(terminal, payment, { amount, data: fields.text('JsonData') }, now);
  return outcome.ok ? success({ TransactionId: outcome.transaction.id }) : refusal(outcome.message);
};
