import { COLLECTION_NAMES, collectionOf, type StoredName } from '@functions/store/collections';

/** What makes a collection grow, and who still reads its old documents. The types demand a row of every collection. */
const GROWTH: Readonly<Record<StoredName, string>> = {
  customers: 'an account; without personal data after its deletion',
  identities: 'a sign-in; removed with the account',
  restrictedIdentities: 'a deleted account under a restriction',
  customerSearch: 'an account',
  customerNotes: 'a note of staff, at most 100 for an account; removed with it',
  subscriptions: 'an account',
  'subscriptions/{uid}/history': 'an event of a subscription. It is replayed, and shown to staff',
  orders: 'an order. Paid ones belong to the ledger',
  guestPurchases: 'a guest purchase. Paid ones belong to the ledger',
  gifts: 'a paid gift. Its payment belongs to the ledger',
  promos: 'a code that staff made',
  trialUsages: 'a card or mailbox that used a trial. Read at every trial, for good',
  paymentEvents: 'a notification. Without its body after 90 days; the identity refuses late copies for good (P6)',
  receipts: 'a payment. The ledger is never deleted (P6)',
  refunds: 'a refunded payment (P6)',
  'refunds/{transactionId}/parts': 'a refund (P6)',
  mandates: 'a customer who paid',
  invites: 'an account that was invited',
  devices: 'a device; removed with the account',
  accessGrants: 'an account with devices. Nodes read it, also when it is empty',
  nodes: 'a node',
  serviceNotices: 'a notice that staff wrote',
  settings: 'a setting: one document each',
  connectionLogs: 'a connection',
  loginTickets: 'a login of the native app',
  usedYandexTokens: 'a sign-in with Yandex',
  outbox: 'a side effect. Pending and dead entries stay',
  webhookEndpoints: 'an address of outbound webhooks, at most ten',
  campaigns: 'a campaign that staff started',
  dayCloses: 'a day',
  dayCloseProgress: 'a day whose close is not finished; removed when it is',
  jobRuns: 'a job: one document each',
  dependencyHealth: 'an outside service: two documents',
  forgedWebhooks: 'a minute with forged notifications',
  rateLimits: 'a window of a limit',
  staff: 'a member of staff',
  staffSessions: 'a staff login',
  audit: 'an action of staff. It is never deleted',
  clock: 'none in production',
};

/** Rows of the table in docs/scale.md: collection, what adds a document, when Firestore deletes it. */
export const growthRows = (): readonly (readonly string[])[] =>
  COLLECTION_NAMES.map((name) => [`\`${name}\``, GROWTH[name], collectionOf(name).expires ?? 'never']);
