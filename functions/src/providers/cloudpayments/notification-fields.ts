import type { NotificationType } from '@functions/payments/contract/values/payments';

/** The documented fields of each notification. Source: https://developers.cloudpayments.ru/#uvedomleniya */

const MONEY = ['TransactionId', 'Amount', 'Currency', 'PaymentAmount', 'PaymentCurrency', 'DateTime'];
const CARD = ['CardFirstSix', 'CardLastFour', 'CardType', 'CardExpDate', 'Issuer', 'IssuerBankCountry'];
const PAYER = ['InvoiceId', 'AccountId', 'SubscriptionId', 'Name', 'Email', 'IpAddress'];
const PLACE = ['IpCountry', 'IpCity', 'IpRegion', 'IpDistrict', 'IpLatitude', 'IpLongitude'];
const PURPOSE = ['Description', 'Data', 'PaymentMethod', 'TestMode'];
const COMMON = [...MONEY, ...CARD, ...PAYER, ...PLACE, ...PURPOSE];
const FEES = ['TotalFee', 'VatAboveTotalFee', 'ProcessorAndPartnerFee', 'VatWithinProcessorFee'];
const RETURNED = ['TransactionId', 'Amount', 'DateTime', 'InvoiceId', 'AccountId', 'Email', 'Data', 'Rrn'];
const ATTEMPT = ['OperationType', 'CardId', 'Token', 'Rrn', 'FallBackScenarioDeclinedTransactionId', 'CustomFields'];

export const FIELDS: Readonly<Record<NotificationType, ReadonlySet<string>>> = {
  check: new Set([...COMMON, 'Status', 'OperationType', 'CardId', 'CardProduct', 'TokenRecipient']),
  pay: new Set([...COMMON, ...ATTEMPT, ...FEES, 'Status', 'CardProduct', 'GatewayName', 'AuthCode']),
  fail: new Set([...COMMON, ...ATTEMPT, 'Reason', 'ReasonCode', 'RetryAfter', 'ProviderMessage']),
  confirm: new Set([...COMMON, 'Status', 'Token', 'AuthCode', 'Rrn']),
  refund: new Set([...RETURNED, 'PaymentTransactionId', 'OperationType', 'CustomFields']),
  cancel: new Set(RETURNED),
  recurrent: new Set([
    'Id',
    'AccountId',
    'Description',
    'Email',
    'Amount',
    'Currency',
    'RequireConfirmation',
    'StartDate',
    'Interval',
    'Period',
    'Status',
    'SuccessfulTransactionsNumber',
    'FailedTransactionsNumber',
    'MaxPeriods',
    'LastTransactionDate',
    'NextTransactionDate',
  ]),
};
