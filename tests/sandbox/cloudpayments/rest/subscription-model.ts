import { apiDate, apiDateIso } from '../dates';
import { amountNumber } from '../money';
import { SUBSCRIPTION_STATUSES, type Subscription } from '../records';

const date = (name: string, instant: number | null) => ({
  [name]: instant === null ? null : apiDate(instant),
  [`${name}Iso`]: instant === null ? null : apiDateIso(instant),
});

/** The documentation shows the code of Day. */
const INTERVAL_CODES = { Month: 0, Week: 1, Day: 2 } as const;

/** A subscription in the API's format. */
export const subscriptionModel = (subscription: Subscription): Record<string, unknown> => ({
  Id: subscription.id,
  AccountId: subscription.accountId,
  Description: subscription.description,
  Email: subscription.email,
  Amount: amountNumber(subscription.amount),
  Currency: subscription.currency,
  CurrencyCode: 0,
  RequireConfirmation: false,
  ...date('StartDate', subscription.startAt),
  Interval: subscription.interval,
  IntervalCode: INTERVAL_CODES[subscription.interval],
  Period: subscription.period,
  MaxPeriods: null,
  CultureName: 'ru-RU',
  Status: subscription.status,
  StatusCode: SUBSCRIPTION_STATUSES.indexOf(subscription.status),
  SuccessfulTransactionsNumber: subscription.successful,
  FailedTransactionsNumber: subscription.failed,
  ...date('LastTransactionDate', subscription.lastAt),
  ...date('NextTransactionDate', subscription.nextAt),
  Receipt: subscription.receipt ?? null,
  FailoverSchemeId: null,
});
