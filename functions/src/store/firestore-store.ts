import type { Firestore } from 'firebase-admin/firestore';
import type { Store, WantedEvents } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/panel/ports/repositories';
import type { Log } from '@functions/ports/services';
import { accessGrants } from '@functions/nodes/store/access-grants';
import { plainSession, transactionSession, type FirestoreSession } from '@functions/base/store/firestore-session';
import { audit } from '@functions/staff/store/audit';
import { customerNotes } from '@functions/accounts/store/customer-notes';
import { customerSearch } from '@functions/referrals/store/customer-search';
import { customers } from '@functions/accounts/store/customers';
import { dayCloseProgress } from '@functions/reconciliation/store/day-close-progress';
import { dayCloses } from '@functions/reconciliation/store/day-closes';
import { devices } from '@functions/nodes/store/devices';
import { campaignRecipients } from '@functions/campaigns/store/campaign-recipients';
import { activity } from '@functions/operations/store/activity';
import { backlog } from '@functions/operations/store/backlog';
import { campaigns } from '@functions/campaigns/store/campaigns';
import { metrics } from '@functions/reconciliation/store/metrics';
import { financeLists } from '@functions/panel/store/finance-lists';
import { identities } from '@functions/accounts/store/identities';
import { invites } from '@functions/referrals/store/invites';
import { jobRuns } from '@functions/operations/store/job-runs';
import { connectionLogs } from '@functions/nodes/store/connection-logs';
import { mandates } from '@functions/payments/store/mandates';
import { nodes } from '@functions/nodes/store/nodes';
import { orders } from '@functions/purchase/store/orders';
import { outbox } from '@functions/messages/store/outbox';
import { paymentEvents } from '@functions/payments/store/payment-events';
import { gifts } from '@functions/gifts/store/gifts';
import { guestPurchases } from '@functions/purchase/store/guest-purchases';
import { productSettings } from '@functions/operations/store/product-settings';
import { promos } from '@functions/purchase/store/promos';
import { receipts } from '@functions/payments/store/receipts';
import { refunds } from '@functions/payments/store/refunds';
import { restrictedIdentities } from '@functions/accounts/store/restricted-identities';
import { serviceNotices } from '@functions/operations/store/service-notices';
import { staff } from '@functions/staff/store/staff';
import { staffSessions } from '@functions/staff/store/staff-sessions';
import { subscriptions } from '@functions/subscription/store/subscriptions';
import { customerSessions } from '@functions/accounts/store/customer-sessions';
import { loginTickets } from '@functions/accounts/store/login-tickets';
import { usedYandexTokens } from '@functions/accounts/store/used-yandex-tokens';
import { passkeys } from '@functions/accounts/store/passkeys';
import { newsAddresses } from '@functions/accounts/store/news-addresses';
import { usedPasskeyChallenges } from '@functions/base/store/used-passkey-challenges';
import { removalLines, type RemovalLines } from '@functions/base/store/removal-lines';
import { STORE_RULES } from './removals';
import { runTransaction } from '@functions/base/store/run-transaction';
import { transactionQueue } from '@functions/base/store/transaction-queue';
import { trialUsages } from '@functions/purchase/store/trial-usages';
import { nobodyWantsEvents, wantedEvents } from '@functions/messages/store/wanted-events';
import { webhookDeliveries } from '@functions/messages/store/webhook-deliveries';
import { webhookEndpoints } from '@functions/messages/store/webhook-endpoints';

/** The store on Firestore. */
export function firestoreStore(db: Firestore, log: Log): Store<Repositories> {
  const inOrder = transactionQueue();
  const session = plainSession(db, STORE_RULES, log);
  const wanted = wantedEvents(repositories(session), log);
  return {
    nonTransactional: repositories(session, wanted),
    transaction: (work, queue) =>
      inOrder(queue, async () => {
        const last: { lines?: RemovalLines } = {};
        const result = await runTransaction(db, async (transaction) => {
          const lines = (last.lines = removalLines(log));
          const done = await work(repositories(transactionSession(db, transaction, STORE_RULES, lines), wanted));
          lines.announce();
          return done;
        });
        last.lines?.confirm();
        return result;
      }),
  };
}

type Built = Omit<Repositories, 'wantedEvents'>;
type Builders = { readonly [Name in keyof Built]: (session: FirestoreSession) => Built[Name] };

const BUILDERS: Builders = {
  customers,
  devices,
  accessGrants,
  customerSearch,
  customerNotes,
  nodes,
  serviceNotices,
  settings: productSettings,
  connectionLogs,
  identities,
  restrictedIdentities,
  subscriptions,
  mandates,
  orders,
  receipts,
  refunds,
  staff,
  staffSessions,
  audit,
  promos,
  invites,
  trialUsages,
  guestPurchases,
  gifts,
  dayCloses,
  dayCloseProgress,
  loginTickets,
  customerSessions,
  usedYandexTokens,
  passkeys,
  usedPasskeyChallenges,
  newsAddresses,
  metrics,
  campaigns,
  campaignRecipients,
  financeLists,
  paymentEvents,
  outbox,
  jobRuns,
  backlog,
  activity,
  webhookEndpoints,
  webhookDeliveries,
};

/** All repositories on one session. Each is built at its first use: a transaction uses only a few. */
export function repositories(session: FirestoreSession, wanted: WantedEvents = nobodyWantsEvents): Repositories {
  const lazy = <Name extends keyof Built>(name: Name) => {
    let built: Built[Name] | null = null;
    return { enumerable: true, get: () => (built ??= BUILDERS[name](session)) };
  };
  const names = Object.keys(BUILDERS) as (keyof Built)[];
  const all = { wantedEvents: wanted };
  return Object.defineProperties(all, Object.fromEntries(names.map((name) => [name, lazy(name)]))) as Repositories;
}
