import { ACCESS_GRANTS } from './access-grants';
import { AUDIT } from './audit';
import { CAMPAIGNS } from './campaigns';
import { CONNECTION_LOGS } from './connection-logs';
import { CUSTOMER_NOTES } from './customer-notes';
import { CUSTOMER_SESSIONS } from './customer-sessions';
import { CUSTOMERS } from './customers';
import { DAY_CLOSE_PROGRESS } from './day-close-progress';
import { DAY_CLOSES } from './day-closes';
import { DEPENDENCY_HEALTH } from './dependency-health';
import { DEVICES } from './devices';
import { FORGED_WEBHOOKS } from './forged-webhooks';
import { GIFTS } from './gifts';
import { GUEST_PURCHASES } from './guest-purchases';
import { IDENTITIES } from './identities';
import { INVITES } from '@functions/referrals/store/invites';
import { JOB_RUNS } from './job-runs';
import { LOCAL_CLOCK } from './local-clock';
import { LOGIN_TICKETS } from './login-tickets';
import { MANDATES } from './mandates';
import { NEWS_ADDRESSES } from './news-addresses';
import { NODES } from './nodes';
import { ORDERS } from './orders';
import { OUTBOX } from './outbox-collection';
import { PASSKEYS } from './passkeys';
import { PAYMENT_EVENTS } from './payment-events';
import { SETTINGS } from './product-settings';
import { PROMOS } from './promos';
import { RATE_LIMITS } from './rate-limits';
import { RECEIPTS } from './receipts';
import { REFUNDS, REFUND_PARTS } from './refunds';
import { RESTRICTED_IDENTITIES } from './restricted-identities';
import { CUSTOMER_SEARCH } from './search-row';
import { SERVICE_NOTICES } from './service-notices';
import { STAFF } from './staff';
import { STAFF_SESSIONS } from './staff-sessions';
import { SUBSCRIPTIONS, HISTORY } from './subscriptions';
import { TRIAL_USAGES } from './trial-usages';
import { USED_PASSKEY_CHALLENGES } from './used-passkey-challenges';
import { USED_YANDEX_TOKENS } from './used-yandex-tokens';
import { WEBHOOK_ENDPOINTS } from './webhook-endpoints';
import type { StoredIn } from './collection';
import { schemaOf, type Upgrades } from './schema';

/**
 * Every collection, in the order of docs/architecture.md. Tests demand for each its row in the security rules, the
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
