import type { MandateStatus } from '@functions/payments/rules/mandate';

/** Statuses of a recurring payment (https://developers.cloudpayments.ru/en/, "Recurring payments"). */
const STATUSES = {
  Active: 'active',
  PastDue: 'past-due',
  Cancelled: 'cancelled',
  Rejected: 'rejected',
  Expired: 'expired',
} as const satisfies Record<string, MandateStatus>;

export type SubscriptionStatus = keyof typeof STATUSES;
export const SUBSCRIPTION_STATUSES = Object.keys(STATUSES) as SubscriptionStatus[];

/** Our status for the one that the provider reports. */
export const statusOf = (status: SubscriptionStatus): MandateStatus => STATUSES[status];
