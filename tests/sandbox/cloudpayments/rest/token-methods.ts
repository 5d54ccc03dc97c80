import { takePayment } from '../take-payment';
import { ApiRefusal, required } from './api-fields';
import type { ApiMethod } from './envelope';
import { transactionModel } from './transaction-model';

/** Charges a saved card by token, without a form. 3-D Secure, if the bank wants it, cannot be completed here. */
export const chargeToken: ApiMethod = async (terminal, fields, now) => {
  const token = required('Token', fields.text('Token'));
  const accountId = required('AccountId', fields.text('AccountId'));
  const amount = required('Amount', fields.amount('Amount'));
  const initiator = required('TrInitiatorCode', fields.integer('TrInitiatorCode'));
  if (amount <= 0) throw new ApiRefusal('Amount must be greater than zero');
  const card = terminal.savedCards.get(token);
  if (card === undefined || card.accountId !== accountId) throw new ApiRefusal('Token is not found for this AccountId');
  const request = {
    amount,
    accountId,
    currency: fields.text('Currency') || 'RUB',
    invoiceId: fields.text('InvoiceId'),
    email: fields.text('Email'),
    description: fields.text('Description'),
    ipAddress: fields.text('IpAddress'),
    data: fields.text('JsonData'),
    receipt: null,
    tokenize: true,
    subscriptionId: '',
    cardNumber: card.cardNumber,
    cardExpires: card.cardExpires,
    byToken: true,
    ...(card.method !== undefined && { method: card.method }),
  };
  const transaction = await takePayment(terminal, request, now);
  return {
    Success: transaction.status === 'Completed',
    Message: null,
    Model: { ...transactionModel(terminal, transaction), TrInitiatorCode: initiator },
  };
};
