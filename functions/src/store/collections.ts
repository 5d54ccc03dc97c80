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
  /** What identifies a document, and what writes it: shown in docs/architecture.md. */
  readonly key: string;
  readonly writers: string;
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
    key: 'uid',
    writers: 'registration, settings, merge, erasure',
    customerData: { onDeletion: 'anonymized', inExport: 'account', onMerge: 'joined' },
  },
  identities: {
    key: 'sign-in method',
    writers: 'registration, linking, merge',
    customerData: { onDeletion: 'removed', inExport: 'account', onMerge: 'joined' },
  },
  restrictedIdentities: {
    key: 'hash of sign-in or mailbox',
    writers: 'deletion of an account, lifting',
    expires: '3 years',
    // Only hashes of sign-ins, without the account. It outlives the deletion on purpose (decision 65).
    customerData: null,
  },
  customerSearch: {
    key: 'uid',
    writers: 'changes of the account and what it owns',
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: "a copy for the panel's search" },
      onMerge: 'stays',
    },
  },
  customerNotes: {
    key: 'note id',
    writers: 'panel',
    customerData: { onDeletion: 'removed', inExport: 'notes', onMerge: 'joined' },
  },
  subscriptions: {
    key: 'uid',
    writers: 'subscription events, checkpoints',
    customerData: { onDeletion: 'anonymized', inExport: 'subscription', onMerge: 'stays' },
  },
  'subscriptions/{uid}/history': {
    key: 'version',
    writers: '`record-subscription-events`',
    customerData: { onDeletion: 'anonymized', inExport: 'history', onMerge: 'stays' },
  },
  orders: {
    key: 'order id',
    writers: '`create-order`, pay links, settlement',
    expires: '30 days',
    // Except for unpaid terms, which move to the target.
    customerData: { onDeletion: 'anonymized', inExport: 'orders', onMerge: 'stays' },
  },
  guestPurchases: {
    key: "hash of the guest's id",
    writers: 'guest orders, claims, the unclaimed job',
    expires: '30 days',
    // The claims move to the target.
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its order and its receipt are exported' },
      onMerge: 'joined',
    },
  },
  gifts: {
    key: 'order id',
    writers: 'settlement, claims, refunds, changes',
    // The payer's gifts move to the target; what was claimed stays with the subscription that it extended.
    customerData: { onDeletion: 'anonymized', inExport: 'gifts', onMerge: 'joined' },
  },
  promos: {
    key: 'code',
    writers: 'panel',
    customerData: null,
  },
  trialUsages: {
    key: 'hash of card or mailbox',
    writers: 'Check, claims and settlement',
    // Only hashes of a card or a mailbox.
    customerData: null,
  },
  paymentEvents: {
    key: 'type and transaction id',
    writers: 'webhooks; redacted after 90 days',
    customerData: { onDeletion: 'removed', inExport: { not: 'its receipt is exported' }, onMerge: 'stays' },
  },
  receipts: {
    key: 'transaction id',
    writers: 'settlement, quarantine, refunds',
    customerData: { onDeletion: 'anonymized', inExport: 'receipts', onMerge: 'stays' },
  },
  refunds: {
    key: 'transaction id of the payment',
    writers: 'refund requests and notifications',
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its receipt shows the refunded amount' },
      onMerge: 'stays',
    },
  },
  'refunds/{transactionId}/parts': {
    key: 'index',
    writers: 'the same',
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'its receipt shows the refunded amount' },
      onMerge: 'stays',
    },
  },
  mandates: {
    key: 'uid',
    writers: 'settlement, `sync-mandate`, merge',
    customerData: { onDeletion: 'anonymized', inExport: 'card', onMerge: 'forgotten' },
  },
  invites: {
    key: 'uid of the invitee',
    writers: 'registration, settlement, merge, panel',
    customerData: { onDeletion: 'anonymized', inExport: 'invitees', onMerge: 'joined' },
  },
  devices: {
    key: 'device id',
    writers: 'activation, nodes (last seen)',
    customerData: { onDeletion: 'removed', inExport: 'devices', onMerge: 'stays' },
  },
  accessGrants: {
    key: 'uid',
    writers: 'changes of access or devices',
    customerData: {
      onDeletion: 'anonymized',
      inExport: { not: 'copied from devices and subscription' },
      onMerge: 'stays',
    },
  },
  nodes: {
    key: 'node id',
    writers: 'panel, node calls',
    customerData: null,
  },
  serviceNotices: {
    key: 'notice id',
    writers: 'panel',
    customerData: null,
  },
  settings: {
    key: 'name of the setting',
    writers: 'panel',
    customerData: null,
  },
  connectionLogs: {
    key: 'node and entry',
    writers: 'node reports',
    expires: '30 days',
    customerData: { onDeletion: 'removed', inExport: 'connections', onMerge: 'stays' },
  },
  loginTickets: {
    key: 'hash of the ticket',
    writers: 'native app login',
    expires: '1 minute',
    customerData: { onDeletion: 'removed', inExport: { not: 'it lives for a minute' }, onMerge: 'stays' },
  },
  customerSessions: {
    key: 'hash of account and browser',
    writers: 'calls of customers, signing out',
    expires: '400 days',
    customerData: { onDeletion: 'removed', inExport: 'sessions', onMerge: 'removed' },
  },
  usedYandexTokens: {
    key: 'hash of the token',
    writers: 'sign-ins with Yandex',
    expires: '400 days',
    // Only hashes of tokens.
    customerData: null,
  },
  passkeys: {
    key: 'hash of the credential id',
    writers: 'adding, sign-ins with it, merge',
    expires: '4 days',
    customerData: { onDeletion: 'removed', inExport: 'passkeys', onMerge: 'joined' },
  },
  usedPasskeyChallenges: {
    key: 'hash of the challenge',
    writers: 'uses of a passkey',
    expires: '5 min',
    // Only hashes of challenges.
    customerData: null,
  },
  newsAddresses: {
    key: 'hash of the endpoint or link',
    writers: 'profile, our Telegram bot, tasks, merge',
    expires: '10 min',
    customerData: { onDeletion: 'removed', inExport: 'newsAddresses', onMerge: 'joined' },
  },
  outbox: {
    key: 'task, subject and cause',
    writers: 'every transaction with a side effect',
    expires: '60 days',
    customerData: { onDeletion: 'anonymized', inExport: { not: 'tasks of the product' }, onMerge: 'stays' },
  },
  webhookEndpoints: {
    key: 'endpoint id',
    writers: 'panel, deliveries (health)',
    customerData: null,
  },
  campaigns: {
    key: 'subject',
    writers: 'panel',
    customerData: null,
  },
  dayCloses: {
    key: 'day',
    writers: '`close-yesterday`, panel',
    customerData: null,
  },
  dayCloseProgress: {
    key: 'day',
    writers: '`close-yesterday`, panel',
    customerData: null,
  },
  jobRuns: {
    key: 'job',
    writers: 'every job',
    customerData: null,
  },
  dependencyHealth: {
    key: 'service',
    writers: 'calls to providers',
    customerData: null,
  },
  forgedWebhooks: {
    key: 'minute',
    writers: 'webhooks with a wrong signature',
    expires: '3 days',
    customerData: null,
  },
  rateLimits: {
    key: 'hash of limit and key',
    writers: 'rate limits',
    expires: '1 window',
    customerData: null,
  },
  staff: {
    key: 'login',
    writers: 'panel, `npm run staff`',
    customerData: null,
  },
  staffSessions: {
    key: 'session id',
    writers: 'staff login, panel',
    expires: '12 hours',
    customerData: null,
  },
  audit: {
    key: 'time-sortable id or cause',
    writers: 'panel, webhooks',
    customerData: null,
  },
  clock: {
    key: '`local`',
    writers: 'the local stack only',
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
