import type { Firestore } from 'firebase-admin/firestore';
import type { Repositories, Store } from '@functions/ports/repositories';
import { accessGrants } from './access-grants';
import { plainSession, named, transactionSession, type FirestoreSession } from './firestore-session';
import { audit } from './audit';
import { customerSearch } from './customer-search';
import { customers } from './customers';
import { days } from './day-closes';
import { devices } from './devices';
import { audience } from './campaign-recipients';
import { backlog } from './backlog';
import { campaigns } from './campaigns';
import { figures } from './metrics';
import { financeLists } from './finance-lists';
import { identities } from './identities';
import { invites } from './invites';
import { jobRuns } from './job-runs';
import { logs } from './connection-logs';
import { mandates } from './mandates';
import { nodes } from './nodes';
import { orders } from './orders';
import { outbox } from './outbox';
import { paymentEvents } from './payment-events';
import { prepaid } from './guest-purchases';
import { promos } from './promos';
import { receipts } from './receipts';
import { refunds } from './refunds';
import { staff } from './staff';
import { subscriptions } from './subscriptions';
import { tickets } from './login-tickets';
import { trialUses } from './trial-usages';

/** The store on Firestore. */
export const firestoreStore = (db: Firestore): Store => ({
  nonTransactional: records(plainSession(db)),
  transaction: (work) => named(db.runTransaction((transaction) => work(records(transactionSession(db, transaction))))),
});

/** All repositories on one kind of access. */
export const records = (access: FirestoreSession): Repositories => ({
  customers: customers(access),
  devices: devices(access),
  accessGrants: accessGrants(access),
  customerSearch: customerSearch(access),
  nodes: nodes(access),
  connectionLogs: logs(access),
  identities: identities(access),
  subscriptions: subscriptions(access),
  mandates: mandates(access),
  orders: orders(access),
  receipts: receipts(access),
  refunds: refunds(access),
  staff: staff(access),
  audit: audit(access),
  promos: promos(access),
  invites: invites(access),
  trialUsages: trialUses(access),
  guestPurchases: prepaid(access),
  dayCloses: days(access),
  loginTickets: tickets(access),
  metrics: figures(access),
  campaigns: campaigns(access),
  campaignRecipients: audience(access),
  financeLists: financeLists(access),
  paymentEvents: paymentEvents(access),
  outbox: outbox(access),
  jobRuns: jobRuns(access),
  backlog: backlog(access),
});
