import { apiDate, apiDateIso } from '../dates';
import { amountNumber } from '../money';
import { reasonOf } from '../decline-reasons';
import { TRANSACTION_STATUSES, type Transaction } from '../records';
import type { Terminal } from '../terminal';
import { cardType } from '../test-cards';

const date = (name: string, instant: number | null) => ({
  [name]: instant === null ? null : apiDate(instant),
  [`${name}Iso`]: instant === null ? null : apiDateIso(instant),
});

const orNull = (value: string): string | null => (value === '' ? null : value);

/** A transaction in the API's format. */
export function transactionModel(terminal: Terminal, transaction: Transaction): Record<string, unknown> {
  const { status, reasonCode, settledAt } = transaction;
  const decided = status !== 'AwaitingAuthentication';
  return {
    TransactionId: transaction.id,
    PublicId: terminal.settings.publicId,
    Amount: amountNumber(transaction.amount),
    Currency: transaction.currency,
    CurrencyCode: 0,
    PaymentAmount: amountNumber(transaction.amount),
    PaymentCurrency: transaction.currency,
    InvoiceId: orNull(transaction.invoiceId),
    AccountId: orNull(transaction.accountId),
    SubscriptionId: orNull(transaction.subscriptionId),
    Email: orNull(transaction.email),
    Description: orNull(transaction.description),
    JsonData: orNull(transaction.data),
    ...date('CreatedDate', transaction.createdAt),
    ...date('AuthDate', settledAt),
    ...date('ConfirmDate', status === 'Completed' ? settledAt : null),
    TestMode: true,
    OriginalTransactionId: transaction.paymentId,
    IpAddress: orNull(transaction.ipAddress),
    CardFirstSix: transaction.cardNumber.slice(0, 6),
    CardLastFour: transaction.cardNumber.slice(-4),
    CardExpDate: transaction.cardExpires,
    CardType: cardType(transaction.cardNumber),
    Issuer: 'Тестовый банк',
    IssuerBankCountry: 'RU',
    Status: status,
    StatusCode: TRANSACTION_STATUSES.indexOf(status) + 1,
    Reason: decided ? reasonOf(reasonCode).name : null,
    ReasonCode: reasonCode,
    CardHolderMessage: decided ? reasonOf(reasonCode).message : null,
    Type: transaction.kind === 'Payment' ? 0 : 1,
    Refunded: transaction.refunded > 0 && transaction.refunded === transaction.amount,
    Token: orNull(transaction.token),
    TotalFee: 0,
    GatewayName: 'Test',
  };
}
