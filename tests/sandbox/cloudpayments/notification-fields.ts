import { notificationDate } from './dates';
import { amountText } from './money';
import type { NotificationFields } from './notification-body';
import { OTHER_METHODS } from './other-methods';
import { reasonOf } from './decline-reasons';
import type { Subscription, Transaction } from './records';
import { cardIdentity } from './terminal';
import { cardType } from './test-cards';

const ISSUER = { Issuer: 'Тестовый банк', IssuerBankCountry: 'RU' };
const NO_PLACE = { IpCountry: '', IpCity: '', IpRegion: '', IpDistrict: '', IpLatitude: '', IpLongitude: '' };

const money = (transaction: Transaction): NotificationFields => ({
  TransactionId: transaction.id,
  Amount: amountText(transaction.amount),
  Currency: transaction.currency,
  PaymentAmount: amountText(transaction.amount),
  PaymentCurrency: transaction.currency,
});

const parties = (transaction: Transaction): NotificationFields => ({
  InvoiceId: transaction.invoiceId,
  AccountId: transaction.accountId,
  SubscriptionId: transaction.subscriptionId,
  Name: '',
  Email: transaction.email,
  DateTime: notificationDate(transaction.createdAt),
  IpAddress: transaction.ipAddress,
  ...NO_PLACE,
});

const NO_CARD = {
  CardFirstSix: '',
  CardLastFour: '',
  CardType: '',
  CardExpDate: '',
  Issuer: '',
  IssuerBankCountry: '',
};

/** Optional fields without a value are sent empty, also those of a card where no card paid. */
const card = (transaction: Transaction): NotificationFields =>
  transaction.cardNumber === ''
    ? NO_CARD
    : {
        CardFirstSix: transaction.cardNumber.slice(0, 6),
        CardLastFour: transaction.cardNumber.slice(-4),
        CardType: cardType(transaction.cardNumber),
        CardExpDate: transaction.cardExpires,
        ...ISSUER,
      };

const purpose = (transaction: Transaction): NotificationFields => ({
  Description: transaction.description,
  TestMode: 1,
  Data: transaction.data,
  PaymentMethod: transaction.method === undefined ? '' : OTHER_METHODS[transaction.method].inNotifications,
});

const bank = (transaction: Transaction): NotificationFields => ({
  Token: transaction.token,
  Rrn: String(transaction.id).padStart(12, '0'),
});

const common = (transaction: Transaction): NotificationFields => ({
  ...money(transaction),
  OperationType: 'Payment',
  ...parties(transaction),
  ...card(transaction),
  ...purpose(transaction),
  CardId: transaction.cardNumber === '' ? '' : cardIdentity(transaction.cardNumber, transaction.cardExpires),
});

/** Check of a one-stage payment already contains the final status. */
export const checkFields = (transaction: Transaction): NotificationFields => ({
  ...common(transaction),
  Status: 'Completed',
  CardProduct: '',
  TokenRecipient: '',
});

export const payFields = (transaction: Transaction): NotificationFields => ({
  ...common(transaction),
  ...bank(transaction),
  Status: 'Completed',
  GatewayName: 'Test',
  AuthCode: 'A1B2C3',
  CardProduct: '',
  TotalFee: '0.00',
  VatAboveTotalFee: '0.00',
  ProcessorAndPartnerFee: '0.00',
  VatWithinProcessorFee: '0.00',
  FallBackScenarioDeclinedTransactionId: '',
  CustomFields: '',
});

export const failFields = (transaction: Transaction): NotificationFields => ({
  ...common(transaction),
  ...bank(transaction),
  Reason: reasonOf(transaction.reasonCode).name,
  ReasonCode: transaction.reasonCode,
  FallBackScenarioDeclinedTransactionId: '',
  CustomFields: '',
  RetryAfter: '',
  ProviderMessage: '',
});

export const confirmFields = (transaction: Transaction): NotificationFields => ({
  ...money(transaction),
  ...parties(transaction),
  ...card(transaction),
  ...purpose(transaction),
  ...bank(transaction),
  Status: 'Completed',
  AuthCode: 'A1B2C3',
});

const returned = (transaction: Transaction): NotificationFields => ({
  TransactionId: transaction.id,
  Amount: amountText(transaction.amount),
  DateTime: notificationDate(transaction.createdAt),
  InvoiceId: transaction.invoiceId,
  AccountId: transaction.accountId,
  Email: transaction.email,
  Data: transaction.data,
  Rrn: String(transaction.id).padStart(12, '0'),
});

export const refundFields = (refund: Transaction): NotificationFields => ({
  ...returned(refund),
  PaymentTransactionId: refund.paymentId,
  OperationType: 'Refund',
  CustomFields: '',
});

/** Cancel notification: the void of an authorized payment, not the end of a subscription. */
export const cancelFields = (transaction: Transaction, at: number): NotificationFields => ({
  ...returned(transaction),
  DateTime: notificationDate(at),
});

const optionalDate = (instant: number | null): string => (instant === null ? '' : notificationDate(instant));

export const recurrentFields = (subscription: Subscription): NotificationFields => ({
  Id: subscription.id,
  AccountId: subscription.accountId,
  Description: subscription.description,
  Email: subscription.email,
  Amount: amountText(subscription.amount),
  Currency: subscription.currency,
  RequireConfirmation: false,
  StartDate: notificationDate(subscription.startAt),
  Interval: subscription.interval,
  Period: subscription.period,
  Status: subscription.status,
  SuccessfulTransactionsNumber: subscription.successful,
  FailedTransactionsNumber: subscription.failed,
  MaxPeriods: null,
  LastTransactionDate: optionalDate(subscription.lastAt),
  NextTransactionDate: optionalDate(subscription.nextAt),
});
