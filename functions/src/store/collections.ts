import { ACCESS_GRANTS } from '@functions/nodes/store/access-grants';
import { AUDIT } from '@functions/staff/store/audit';
import { CAMPAIGNS } from '@functions/campaigns/store/campaigns';
import { CONNECTION_LOGS } from '@functions/nodes/store/connection-logs';
import { CUSTOMER_NOTES } from '@functions/accounts/store/customer-notes';
import { CUSTOMER_SESSIONS } from '@functions/accounts/store/customer-sessions';
import { CUSTOMERS } from '@functions/accounts/store/customers';
import { DAY_CLOSE_PROGRESS } from '@functions/reconciliation/store/day-close-progress';
import { DAY_CLOSES } from '@functions/reconciliation/store/day-closes';
import { DEPENDENCY_HEALTH } from '@functions/operations/store/dependency-health';
import { DEVICES } from '@functions/nodes/store/devices';
import { FORGED_WEBHOOKS } from '@functions/payments/store/forged-webhooks';
import { GIFTS } from '@functions/gifts/store/gifts';
import { GUEST_PURCHASES } from '@functions/purchase/store/guest-purchases';
import { IDENTITIES } from '@functions/accounts/store/identities';
import { INVITES } from '@functions/referrals/store/invites';
import { JOB_RUNS } from '@functions/operations/store/job-runs';
import { LOCAL_CLOCK } from '@functions/base/store/local-clock';
import { LOGIN_TICKETS } from '@functions/accounts/store/login-tickets';
import { MANDATES } from '@functions/payments/store/mandates';
import { NEWS_ADDRESSES } from '@functions/accounts/store/news-addresses';
import { NODES } from '@functions/nodes/store/nodes';
import { ORDERS } from '@functions/purchase/store/orders';
import { OUTBOX } from '@functions/base/store/outbox-collection';
import { PASSKEYS } from '@functions/accounts/store/passkeys';
import { PAYMENT_EVENTS } from '@functions/payments/store/payment-events';
import { SETTINGS } from '@functions/operations/store/product-settings';
import { PROMOS } from '@functions/purchase/store/promos';
import { RATE_LIMITS } from '@functions/base/store/rate-limits';
import { RECEIPTS } from '@functions/payments/store/receipts';
import { REFUNDS, REFUND_PARTS } from '@functions/payments/store/refunds';
import { RESTRICTED_IDENTITIES } from '@functions/accounts/store/restricted-identities';
import { CUSTOMER_SEARCH } from '@functions/base/store/search-row';
import { SERVICE_NOTICES } from '@functions/operations/store/service-notices';
import { STAFF } from '@functions/staff/store/staff';
import { STAFF_SESSIONS } from '@functions/staff/store/staff-sessions';
import { SUBSCRIPTIONS, HISTORY } from '@functions/subscription/store/subscriptions';
import { TRIAL_USAGES } from '@functions/purchase/store/trial-usages';
import { USED_PASSKEY_CHALLENGES } from '@functions/base/store/used-passkey-challenges';
import { USED_YANDEX_TOKENS } from '@functions/accounts/store/used-yandex-tokens';
import { WEBHOOK_ENDPOINTS } from '@functions/messages/store/webhook-endpoints';
import type { StoredIn } from '@functions/base/store/collection';
import { schemaOf, type Upgrades } from '@functions/base/store/schema';

/**
 * Every collection, in the order of docs/data-model.md. Tests demand for each its row in the security rules, the
 * indexes of its queries and its stored documents, and find one that is missing here.
 */
const ALL = [
  CUSTOMERS,
  IDENTITIES,
  RESTRICTED_IDENTITIES,
  CUSTOMER_SEARCH,
  CUSTOMER_NOTES,
  SUBSCRIPTIONS,
  HISTORY,
  ORDERS,
  GUEST_PURCHASES,
  GIFTS,
  PROMOS,
  TRIAL_USAGES,
  PAYMENT_EVENTS,
  RECEIPTS,
  REFUNDS,
  REFUND_PARTS,
  MANDATES,
  INVITES,
  DEVICES,
  ACCESS_GRANTS,
  NODES,
  SERVICE_NOTICES,
  SETTINGS,
  CONNECTION_LOGS,
  LOGIN_TICKETS,
  CUSTOMER_SESSIONS,
  USED_YANDEX_TOKENS,
  PASSKEYS,
  USED_PASSKEY_CHALLENGES,
  NEWS_ADDRESSES,
  OUTBOX,
  WEBHOOK_ENDPOINTS,
  CAMPAIGNS,
  DAY_CLOSES,
  DAY_CLOSE_PROGRESS,
  JOB_RUNS,
  DEPENDENCY_HEALTH,
  FORGED_WEBHOOKS,
  RATE_LIMITS,
  STAFF,
  STAFF_SESSIONS,
  AUDIT,
  LOCAL_CLOCK,
] as const;

export type StoredName = (typeof ALL)[number]['path'];

export const COLLECTIONS = Object.fromEntries(ALL.map((each) => [each.path, each])) as Readonly<
  Record<StoredName, StoredIn>
>;

export const COLLECTION_NAMES: readonly StoredName[] = ALL.map(({ path }) => path);

/** Collections whose documents carry `expireAt`. */
export const EXPIRING: readonly StoredName[] = COLLECTION_NAMES.filter(
  (name) => COLLECTIONS[name].expires !== undefined,
);

/** The upgrade steps of each collection. */
export const UPGRADES: Upgrades = Object.fromEntries(
  ALL.flatMap(({ path, upgrades }: StoredIn) => (upgrades === undefined ? [] : [[path, upgrades]])),
);

/** The schema of the product. */
export const SCHEMA = schemaOf(UPGRADES);
