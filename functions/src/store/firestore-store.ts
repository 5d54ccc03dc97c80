import type { Firestore } from 'firebase-admin/firestore';
import type { Repositories, Store, WantedEvents } from '@functions/ports/repositories';
import type { Log } from '@functions/ports/services';
import { accessGrants } from './access-grants';
import { plainSession, transactionSession, type FirestoreSession } from './firestore-session';
import { audit } from './audit';
import { customerNotes } from './customer-notes';
import { customerSearch } from '@functions/referrals/store/customer-search';
import { customers } from './customers';
import { dayCloseProgress } from './day-close-progress';
import { dayCloses } from './day-closes';
import { devices } from './devices';
import { campaignRecipients } from './campaign-recipients';
import { activity } from './activity';
import { backlog } from './backlog';
import { campaigns } from './campaigns';
import { metrics } from './metrics';
import { financeLists } from './finance-lists';
import { identities } from './identities';
import { invites } from '@functions/referrals/store/invites';
import { jobRuns } from './job-runs';
import { connectionLogs } from './connection-logs';
import { mandates } from './mandates';
import { nodes } from './nodes';
import { orders } from './orders';
import { outbox } from './outbox';
import { paymentEvents } from './payment-events';
import { gifts } from './gifts';
import { guestPurchases } from './guest-purchases';
import { productSettings } from './product-settings';
import { promos } from './promos';
import { receipts } from './receipts';
import { refunds } from './refunds';
import { restrictedIdentities } from './restricted-identities';
import { serviceNotices } from './service-notices';
import { staff } from './staff';
import { staffSessions } from './staff-sessions';
import { subscriptions } from './subscriptions';
import { customerSessions } from './customer-sessions';
import { loginTickets } from './login-tickets';
import { usedYandexTokens } from './used-yandex-tokens';
import { passkeys } from './passkeys';
import { newsAddresses } from './news-addresses';
import { usedPasskeyChallenges } from './used-passkey-challenges';
import { removalLines, type RemovalLines } from '@functions/store/removal-lines';
import { STORE_RULES } from './removals';
import { runTransaction } from './run-transaction';
import { transactionQueue } from './transaction-queue';
import { trialUsages } from './trial-usages';
import { nobodyWantsEvents, wantedEvents } from './wanted-events';
import { webhookDeliveries } from './webhook-deliveries';
import { webhookEndpoints } from './webhook-endpoints';

/** The store on Firestore. */
export function firestoreStore(db: Firestore, log: Log): Store {
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
