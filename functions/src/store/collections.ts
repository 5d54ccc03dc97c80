import type { DocumentData } from 'firebase-admin/firestore';

/** What becomes of the data of a customer. `privacy.test.ts` fills every collection and compares. */
interface CustomerData {
  /**
   * When the account is deleted (P28, decision 15). `anonymized`: documents stay under the uid, without anything that
   * identifies a person. `removed`: the documents, or the personal data in them, are deleted.
   */
  readonly onDeletion: 'anonymized' | 'removed';
  /** Its section of the customer's data export (P28), or why it has none. */
  readonly inExport: string | { readonly not: string };
  /**
   * When two accounts become one (decision 107). `joined`: what the source had, the target has. `removed`: its
   * documents are deleted. `forgotten`: its documents stay, without what identifies a person. `stays`: they stay under
   * its uid, and every call for the person reaches them by `uidsOf`: the export, the erasure, the panel.
   */
  readonly onMerge: 'joined' | 'removed' | 'forgotten' | 'stays';
}

interface Collection {
  /**
   * How long a document lives; of orders and guest purchases, one that nobody pays; of passkeys, a removed one; of
   * news addresses, a link to the bot that nobody used; of the outbox, a finished one, but an e-mail for 400 days.
   * Firestore deletes it after its `expireAt` (TTL policy in firestore.indexes.json).
   */
  readonly expires?: string;
  /** Null: it never holds data of a customer. */
  readonly customerData: CustomerData | null;
  /**
   * The upgrade steps, from version 1 to 2 and so on (decision 37). A new optional field needs no step. A field that is
   * renamed, split or gets another meaning needs one, and a document of the new version in tests/support/stored. The
   * example is tests/support/stored/upgrade-example.ts.
   */
  readonly upgrades?: readonly Upgrade[];
}

/**
 * Every collection; a path with a parent is a subcollection. The types demand the facts of a new one, and tests its row
 * in the security rules, its queries' indexes and its stored documents.
 */
export const COLLECTIONS = {
  customers: {
    customerData: { onDeletion: 'anonymized', inExport: 'account', onMerge: 'joined' },
  },
  identities: {
    customerData: { onDeletion: 'removed', inExport: 'account', onMerge: 'joined' },
  },
  restrictedIdentities: {
    expires: '3 years',
    // Only hashes of sign-ins, without the account. It outlives the deletion on purpose (decision 65).
    customerData: null,
  },
  customerSearch: {
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: "a copy for the panel's search" },
      onMerge: 'stays',
    },
  },
  customerNotes: {
    customerData: { onDeletion: 'removed', inExport: 'notes', onMerge: 'joined' },
  },
  subscriptions: {
    customerData: { onDeletion: 'anonymized', inExport: 'subscription', onMerge: 'stays' },
  },
  'subscriptions/{uid}/history': {
    customerData: { onDeletion: 'anonymized', inExport: 'history', onMerge: 'stays' },
  },
  orders: {
    expires: '30 days',
    // Except for unpaid terms, which move to the target.
    customerData: { onDeletion: 'anonymized', inExport: 'orders', onMerge: 'stays' },
  },
  guestPurchases: {
    expires: '30 days',
    // The claims move to the target.
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its order and its receipt are exported' },
      onMerge: 'joined',
    },
  },
  gifts: {
    // The payer's gifts move to the target; what was claimed stays with the subscription that it extended.
    customerData: { onDeletion: 'anonymized', inExport: 'gifts', onMerge: 'joined' },
  },
  promos: {
    customerData: null,
  },
  trialUsages: {
    // Only hashes of a card or a mailbox.
    customerData: null,
  },
  paymentEvents: {
    customerData: { onDeletion: 'removed', inExport: { not: 'its receipt is exported' }, onMerge: 'stays' },
  },
  receipts: {
    customerData: { onDeletion: 'anonymized', inExport: 'receipts', onMerge: 'stays' },
  },
  refunds: {
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its receipt shows the refunded amount' },
      onMerge: 'stays',
    },
  },
  'refunds/{transactionId}/parts': {
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its receipt shows the refunded amount' },
      onMerge: 'stays',
    },
  },
  mandates: {
    customerData: { onDeletion: 'anonymized', inExport: 'card', onMerge: 'forgotten' },
  },
  invites: {
    customerData: { onDeletion: 'anonymized', inExport: 'invitees', onMerge: 'joined' },
  },
  devices: {
    customerData: { onDeletion: 'removed', inExport: 'devices', onMerge: 'stays' },
  },
  accessGrants: {
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'copied from devices and subscription' },
      onMerge: 'stays',
    },
  },
  nodes: {
    customerData: null,
  },
  serviceNotices: {
    customerData: null,
  },
  settings: {
    customerData: null,
  },
  connectionLogs: {
    expires: '30 days',
    customerData: { onDeletion: 'removed', inExport: 'connections', onMerge: 'stays' },
  },
  loginTickets: {
    expires: '1 minute',
    customerData: { onDeletion: 'removed', inExport: { not: 'it lives for a minute' }, onMerge: 'stays' },
  },
  customerSessions: {
    expires: '400 days',
    customerData: { onDeletion: 'removed', inExport: 'sessions', onMerge: 'removed' },
  },
  usedYandexTokens: {
    expires: '400 days',
    // Only hashes of tokens.
    customerData: null,
  },
  passkeys: {
    expires: '4 days',
    customerData: { onDeletion: 'removed', inExport: 'passkeys', onMerge: 'joined' },
  },
  usedPasskeyChallenges: {
    expires: '5 min',
    // Only hashes of challenges.
    customerData: null,
  },
  newsAddresses: {
    expires: '10 min',
    customerData: { onDeletion: 'removed', inExport: 'newsAddresses', onMerge: 'joined' },
  },
  outbox: {
    expires: '60 days',
    customerData: { onDeletion: 'anonymized', inExport: { not: 'tasks of the product' }, onMerge: 'stays' },
  },
  webhookEndpoints: {
    customerData: null,
  },
  campaigns: {
    customerData: null,
  },
  dayCloses: {
    customerData: null,
  },
  dayCloseProgress: {
    customerData: null,
  },
  jobRuns: {
    customerData: null,
  },
  dependencyHealth: {
    customerData: null,
  },
  forgedWebhooks: {
    expires: '3 days',
    customerData: null,
  },
  rateLimits: {
    expires: '1 window',
    customerData: null,
  },
  staff: {
    customerData: null,
  },
  staffSessions: {
    expires: '12 hours',
    customerData: null,
  },
  audit: {
    customerData: null,
  },
  clock: {
    customerData: null,
  },
} as const satisfies Readonly<Record<string, Collection>>;

export type StoredName = keyof typeof COLLECTIONS;
export type CollectionName = Exclude<StoredName, `${string}/${string}`>;

/** In the order of docs/architecture.md. */
export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly StoredName[];

/** The facts of a collection. */
export const collectionOf = (name: StoredName): Collection => COLLECTIONS[name];

/** Collections whose documents carry `expireAt`. */
export const EXPIRING: readonly StoredName[] = COLLECTION_NAMES.filter(
  (name) => collectionOf(name).expires !== undefined,
);

/**
 * Converts a document from one version to the next. It must handle any document that was ever stored in that version.
 */
export type Upgrade = (stored: DocumentData) => DocumentData;
export type Upgrades = Readonly<Record<string, readonly Upgrade[] | undefined>>;

/** The upgrade steps of each collection. */
export const UPGRADES: Upgrades = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, collectionOf(name).upgrades] as const).filter(
    ([, steps]) => steps !== undefined,
  ),
);
