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

/** What the simulated bank and provider do not know, or always answer. */
const UNKNOWN = {
  PayoutDate: null,
  PayoutDateIso: null,
  PayoutAmount: null,
  FallBackScenarioDeclinedTransactionId: null,
  EscrowAccumulationId: null,
  IpCountry: null,
  IpCity: null,
  IpRegion: null,
  IpDistrict: null,
  IpLatitude: null,
  IpLongitude: null,
  CardProduct: null,
  CardCategory: null,
  Name: null,
  AndroidPay: false,
  TotalFee: 0,
  VatAboveTotalFee: 0,
  ProcessorAndPartnerFee: 0,
  VatWithinProcessorFee: 0,
};

/** Codes of payment systems: only the one of Visa is documented. */
const CARD_TYPES = ['Visa', 'Mastercard', 'Maestro', 'МИР'];

/** A row of the lists of transactions, which has other fields than the answer about one transaction. */
export function listedModel(terminal: Terminal, transaction: Transaction): Record<string, unknown> {
  const model = transactionModel(terminal, transaction);
  delete model.WalletType;
  return { ...model, IsLocalOrder: false, HideInvoiceId: false, Gateway: 0, MasterPass: false };
}

const cardOf = ({ cardNumber, cardExpires }: Transaction): Record<string, unknown> =>
  cardNumber === ''
    ? { CardFirstSix: null, CardLastFour: null, CardExpDate: null, CardType: null, CardTypeCode: 0 }
    : {
        CardFirstSix: cardNumber.slice(0, 6),
        CardLastFour: cardNumber.slice(-4),
        CardExpDate: cardExpires,
        CardType: cardType(cardNumber),
        CardTypeCode: CARD_TYPES.indexOf(cardType(cardNumber)),
        Issuer: 'Тестовый банк',
        IssuerBankCountry: 'RU',
      };

/** A transaction in the API's format. */
export function transactionModel(terminal: Terminal, transaction: Transaction): Record<string, unknown> {
  const { status, reasonCode, settledAt } = transaction;
  const decided = status !== 'AwaitingAuthentication';
  const isApproved = decided && status !== 'Declined';
  return {
    ...UNKNOWN,
    TransactionId: transaction.id,
    PublicId: terminal.settings.publicId,
    TerminalUrl: new URL(terminal.settings.webhookUrl).origin,
    Amount: amountNumber(transaction.amount),
    Currency: transaction.currency,
    CurrencyCode: 0,
    PaymentAmount: amountNumber(transaction.amount),
    PaymentCurrency: transaction.currency,
    PaymentCurrencyCode: 0,
    InvoiceId: orNull(transaction.invoiceId),
    AccountId: orNull(transaction.accountId),
    SubscriptionId: orNull(transaction.subscriptionId),
    Email: orNull(transaction.email),
    Description: orNull(transaction.description),
    JsonData: orNull(transaction.data),
    ...date('CreatedDate', transaction.createdAt),
    ...date('AuthDate', settledAt),
    ...date('ConfirmDate', status === 'Completed' ? settledAt : null),
    AuthCode: isApproved ? 'A1B2C3' : null,
    Rrn: isApproved ? String(transaction.id).padStart(12, '0') : null,
    TestMode: true,
    OriginalTransactionId: transaction.paymentId,
    IpAddress: orNull(transaction.ipAddress),
    ...cardOf(transaction),
    Status: status,
    StatusCode: TRANSACTION_STATUSES.indexOf(status) + 1,
    Reason: decided ? reasonOf(reasonCode).name : null,
    ReasonCode: reasonCode,
    CardHolderMessage: decided ? reasonOf(reasonCode).message : null,
    CultureName: 'ru-RU',
    WalletType: '',
    Type: transaction.kind === 'Payment' ? 0 : 1,
    Refunded: transaction.refunded > 0 && transaction.refunded === transaction.amount,
    Token: orNull(transaction.token),
    GatewayName: 'Test',
  };
}
