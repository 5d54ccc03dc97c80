import type { Upgrade } from './collections';
import { FIRST_PAYMENT_PROVIDER } from '@functions/first-payment-provider';

/** The steps by which documents name their payment provider, and store our own words instead of its codes. */

/** Orders and refunds. */
export const withProvider: Upgrade = (stored) => ({ ...stored, provider: FIRST_PAYMENT_PROVIDER });

/** Receipts: no provider knows a free term. */
export const withProviderUnlessFree: Upgrade = (stored) => ({
  ...stored,
  provider: String(stored.transactionId).startsWith('free-') ? null : FIRST_PAYMENT_PROVIDER,
});

const STATUSES: Readonly<Record<string, string>> = {
  Active: 'active',
  PastDue: 'past-due',
  Cancelled: 'cancelled',
  Rejected: 'rejected',
  Expired: 'expired',
};

/** Mandates: `providerStatus` was the word of the provider. */
export const withNeutralStatus: Upgrade = (stored) => ({
  ...withProvider(stored),
  providerStatus: STATUSES[String(stored.providerStatus)] ?? null,
});

const DECISIONS: Readonly<Record<number, string>> = {
  0: 'accepted',
  10: 'unknownOrder',
  11: 'wrongAccount',
  12: 'wrongAmount',
  13: 'notAcceptable',
  20: 'expired',
};

/** Notifications: `checkResponseCode` was the number of our response, and the account was only among the fields. */
export const withDecision: Upgrade = ({ checkResponseCode, ...stored }) => ({
  ...withProvider(stored),
  accountId: (stored.fields as Record<string, string>).AccountId || null,
  checkDecision: DECISIONS[checkResponseCode as number] ?? null,
});
