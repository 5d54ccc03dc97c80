import type { DocumentData } from 'firebase-admin/firestore';

/** Every collection; a path with a parent is a subcollection. The test of the security rules has a row for each. */
export const COLLECTIONS = [
  'accessGrants',
  'audit',
  'campaigns',
  'clock',
  'dependencyHealth',
  'customerSearch',
  'customers',
  'dayCloses',
  'devices',
  'identities',
  'invites',
  'jobRuns',
  'rateLimits',
  'connectionLogs',
  'mandates',
  'nodes',
  'orders',
  'outbox',
  'paymentEvents',
  'guestPurchases',
  'promos',
  'receipts',
  'refunds',
  'staff',
  'refunds/{transactionId}/parts',
  'forgedWebhooks',
  'subscriptions',
  'subscriptions/{uid}/history',
  'loginTickets',
  'trialUsages',
] as const;

/**
 * What happens to the data of a customer in each collection when the account is deleted (P28, decision 26). A new
 * collection needs a row; `privacy.test.ts` compares it with what a customer's documents hold before and after.
 * - `anonymized`: documents stay under the uid, without anything that identifies a person.
 * - `removed`: the documents, or the personal data in them, are deleted.
 * - `none`: it never holds data of a customer.
 */
export const ON_ACCOUNT_DELETION: Readonly<Record<StoredName, 'anonymized' | 'removed' | 'none'>> = {
  accessGrants: 'anonymized',
  audit: 'none',
  campaigns: 'none',
  clock: 'none',
  dependencyHealth: 'none',
  customerSearch: 'anonymized',
  customers: 'anonymized',
  dayCloses: 'none',
  devices: 'removed',
  identities: 'removed',
  invites: 'anonymized',
  jobRuns: 'none',
  rateLimits: 'none',
  connectionLogs: 'removed',
  mandates: 'anonymized',
  nodes: 'none',
  orders: 'anonymized',
  outbox: 'anonymized',
  paymentEvents: 'removed',
  guestPurchases: 'anonymized',
  promos: 'none',
  receipts: 'anonymized',
  refunds: 'none',
  staff: 'none',
  'refunds/{transactionId}/parts': 'none',
  forgedWebhooks: 'none',
  subscriptions: 'anonymized',
  'subscriptions/{uid}/history': 'anonymized',
  loginTickets: 'removed',
  // Only hashes of a card or a mailbox.
  trialUsages: 'none',
};

/**
 * Collections whose documents carry `expireAt`. Firestore deletes them after that time (TTL policy in
 * firestore.indexes.json).
 */
export const EXPIRING = ['rateLimits', 'connectionLogs', 'forgedWebhooks', 'loginTickets'] as const;

export type StoredName = (typeof COLLECTIONS)[number];
export type CollectionName = Exclude<(typeof COLLECTIONS)[number], `${string}/${string}`>;

/**
 * Converts a document from one version to the next. It must handle any document that was ever stored in that version.
 */
export type Upgrade = (stored: DocumentData) => DocumentData;
export type Upgrades = Readonly<Record<string, readonly Upgrade[] | undefined>>;

/**
 * The upgrade steps of each collection, from version 1 to 2 and so on; none so far (decision 85). A new optional field
 * needs no step. A field that is renamed, split or gets another meaning needs one, and a document of the new version in
 * tests/support/stored.
 */
export const UPGRADES: Readonly<Partial<Record<StoredName, readonly Upgrade[]>>> = {};
