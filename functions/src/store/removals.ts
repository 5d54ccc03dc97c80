import { createHash } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';
import {
  CUSTOMER_REMOVALS,
  DEVICE_REMOVALS,
  MANDATE_REMOVALS,
  NODE_REMOVALS,
  PASSKEY_REMOVALS,
  PROMO_REMOVALS,
  removalsIn,
  restrictionIn,
  STAFF_REMOVALS,
  WEBHOOK_ENDPOINT_REMOVALS,
  type Change,
  type FieldRules,
  type Hash,
  type Removal,
} from '@functions/customer-life/rules/removal';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { StoreRules } from '@functions/base/store/firestore-session';
import { SCHEMA, type StoredName } from './collections';

/**
 * The removals of each collection (docs/deploy.md, "What a restore brings back"). The types demand a row for a new
 * collection, and each row says of a changed and of a deleted document what a restore must not bring back, or why
 * nothing.
 */
interface CollectionRules {
  changed(change: Change<DocumentData>, hash: Hash): readonly Removal[];
  deleted(id: string): readonly Removal[];
}
type Row = CollectionRules | { readonly nothing: string };

const nothing = (): readonly Removal[] => [];
const changed = <Stored extends object>(rules: FieldRules<Stored>, deleted: CollectionRules['deleted']) => ({
  changed: (change: Change<DocumentData>, hash: Hash) => removalsIn(rules, change as Change<Stored>, hash),
  deleted,
});
/** A use case that begins to delete such documents has to say here what that removes. */
const never = (id: string): never => {
  throw new Error(`${id}: no use case deletes such a document; say in store/removals.ts what a restore brings back`);
};
/** Only the erasure of their customer deletes these. */
const withCustomer = nothing;

const LEDGER = 'the payments are imported again from the list of the provider';
const FOLLOWS = 'written by the change of another document, which has a row here';
const SHORT = 'it lives for minutes, and a restore takes longer';
const TECHNICAL = 'the product finds it out again';
const GIVEN = 'staff give something by it, and take nothing';

const REMOVALS: Readonly<Record<StoredName, Row>> = {
  customers: changed(CUSTOMER_REMOVALS, never),
  identities: { nothing: FOLLOWS },
  restrictedIdentities: { nothing: FOLLOWS },
  customerSearch: { nothing: FOLLOWS },
  customerNotes: { changed: nothing, deleted: (id) => [{ kind: 'note-removed', id }] },
  subscriptions: { changed: (change) => restrictionIn(change as Change<Subscription>), deleted: never },
  'subscriptions/{uid}/history': { nothing: FOLLOWS },
  orders: { nothing: LEDGER },
  guestPurchases: { nothing: LEDGER },
  gifts: { nothing: LEDGER },
  promos: changed(PROMO_REMOVALS, never),
  trialUsages: { nothing: LEDGER },
  paymentEvents: { nothing: 'the nightly job redacts old ones again, and an erasure those of its customer' },
  receipts: { nothing: LEDGER },
  refunds: { nothing: LEDGER },
  'refunds/{transactionId}/parts': { nothing: LEDGER },
  mandates: changed(MANDATE_REMOVALS, never),
  invites: { nothing: FOLLOWS },
  devices: changed(DEVICE_REMOVALS, withCustomer),
  accessGrants: { nothing: FOLLOWS },
  nodes: changed(NODE_REMOVALS, never),
  serviceNotices: { nothing: 'a notice takes nothing from anybody' },
  settings: { nothing: 'docs/deploy.md names the changes by staff that are lost' },
  connectionLogs: { nothing: TECHNICAL },
  loginTickets: { nothing: SHORT },
  // `sessionsFrom` of the customer ends sessions.
  customerSessions: { nothing: 'it proves nothing and ends nothing' },
  usedYandexTokens: { nothing: 'each sign-in writes one; a token that was used opens a session once more' },
  passkeys: changed(PASSKEY_REMOVALS, withCustomer),
  usedPasskeyChallenges: { nothing: SHORT },
  newsAddresses: { changed: nothing, deleted: (id) => [{ kind: 'news-address-removed', id }] },
  outbox: { nothing: TECHNICAL },
  webhookEndpoints: changed(WEBHOOK_ENDPOINT_REMOVALS, (endpointId) => [
    { kind: 'webhook-endpoint-removed', endpointId },
  ]),
  campaigns: { nothing: GIVEN },
  dayCloses: { nothing: LEDGER },
  dayCloseProgress: { nothing: TECHNICAL },
  jobRuns: { nothing: TECHNICAL },
  dependencyHealth: { nothing: TECHNICAL },
  forgedWebhooks: { nothing: TECHNICAL },
  rateLimits: { nothing: SHORT },
  staff: changed(STAFF_REMOVALS, never),
  // A session lasts for hours.
  staffSessions: { nothing: 'the replay ends all of them' },
  audit: { nothing: 'a row is never changed' },
  clock: { nothing: 'only the local stack has it' },
};

const hash: Hash = (text) => createHash('sha256').update(text).digest('hex');

/** Documents of subcollections have no removals. */
const rowOf = (path: string): Row | undefined =>
  (REMOVALS as Readonly<Record<string, Row>>)[path.slice(0, path.indexOf('/'))];

export const STORE_RULES: StoreRules = {
  schema: SCHEMA,
  removalsOf: ({ path, id }, before, after) => {
    const row = rowOf(path);
    if (row === undefined || 'nothing' in row || before === null) return [];
    return after === null ? row.deleted(id) : row.changed({ before: before ?? null, after }, hash);
  },
};
