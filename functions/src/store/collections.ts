import type { DocumentData } from 'firebase-admin/firestore';

/** Every collection there is; a path with a parent names a subcollection. The rules test has a row for each. */
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

/** Whose documents carry `expireAt`, after which Firestore removes them by itself: firestore.indexes.json declares it. */
export const EXPIRING = ['rateLimits', 'connectionLogs', 'forgedWebhooks', 'loginTickets'] as const;

export type StoredName = (typeof COLLECTIONS)[number];
export type CollectionName = Exclude<(typeof COLLECTIONS)[number], `${string}/${string}`>;

/** Takes a document in one version and answers it in the next. It may meet any document that was ever stored in that version. */
export type Upgrade = (stored: DocumentData) => DocumentData;
export type Upgrades = Readonly<Record<string, readonly Upgrade[] | undefined>>;

/**
 * How documents of older shapes become today's: for each collection its steps, from the first version to the second and so on.
 * None so far. A field that may be missing needs no step; a field that is renamed, split or means something else does, and a
 * document of the new version in tests/support/stored.
 */
export const UPGRADES: Readonly<Partial<Record<StoredName, readonly Upgrade[]>>> = {};
