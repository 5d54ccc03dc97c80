import { takePayment } from '../take-payment';
import { ApiRefusal, required } from './api-fields';
import { success, type ApiMethod } from './envelope';
import { pageOf } from './listing';
import { transactionModel } from './transaction-model';

/** Charges a saved card by token, without a form. 3-D Secure, if the bank wants it, cannot be completed here. */
const chargeBy =
  (twoStage: boolean): ApiMethod =>
  async (terminal, fields, now) => {
    const token = required('Token', fields.text('Token'));
    const accountId = required('AccountId', fields.text('AccountId'));
    const amount = required('Amount', fields.amount('Amount'));
    const initiator = required('TrInitiatorCode', fields.integer('TrInitiatorCode'));
    if (amount <= 0) throw new ApiRefusal('Amount must be greater than zero');
    const card = terminal.savedCards.get(token);
    if (card === undefined || card.accountId !== accountId)
      throw new ApiRefusal('Token is not found for this AccountId');
    const request = {
      amount,
      accountId,
      twoStage,
      currency: fields.text('Currency') || 'RUB',
      invoiceId: fields.text('InvoiceId'),
      email: fields.text('Email'),
      description: fields.text('Description'),
      ipAddress: fields.text('IpAddress'),
      data: fields.text('JsonData'),
      receipt: null,
      tokenize: true,
      recurrent: null,
      subscriptionId: '',
      cardNumber: card.cardNumber,
      cardExpires: card.cardExpires,
      byToken: true,
      ...(card.method !== undefined && { method: card.method }),
    };
    const transaction = await takePayment(terminal, request, now);
    return {
      Success: transaction.status === 'Completed' || transaction.status === 'Authorized',
      Message: null,
      Model: { ...transactionModel(terminal, transaction), TrInitiatorCode: initiator },
    };
  };

export const chargeToken = chargeBy(false);
export const authorizeToken = chargeBy(true);

export const listTokens: ApiMethod = (terminal, fields) => {
  const models = [...terminal.savedCards.values()].map(({ token, accountId, cardNumber, cardExpires }) => ({
    Token: token,
    AccountId: accountId,
    CardMask: `${cardNumber.slice(0, 4)} **** **** ${cardNumber.slice(-4)}`,
    ExpirationDateMonth: Number(cardExpires.slice(0, 2)),
    ExpirationDateYear: 2000 + Number(cardExpires.slice(3)),
  }));
  return success(pageOf(models, fields.integer('PageNumber') ?? 1));
};
