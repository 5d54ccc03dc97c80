import type { Firestore } from 'firebase-admin/firestore';
import type { Repositories, Store } from '@functions/ports/repositories';
import { accessGrants } from './access-grants';
import { plainSession, withKnownErrors, transactionSession, type FirestoreSession } from './firestore-session';
import { audit } from './audit';
import { customerSearch } from './customer-search';
import { customers } from './customers';
import { dayCloses } from './day-closes';
import { devices } from './devices';
import { campaignRecipients } from './campaign-recipients';
import { backlog } from './backlog';
import { campaigns } from './campaigns';
import { metrics } from './metrics';
import { financeLists } from './finance-lists';
import { identities } from './identities';
import { invites } from './invites';
import { jobRuns } from './job-runs';
import { connectionLogs } from './connection-logs';
import { mandates } from './mandates';
import { nodes } from './nodes';
import { orders } from './orders';
import { outbox } from './outbox';
import { paymentEvents } from './payment-events';
import { guestPurchases } from './guest-purchases';
import { promos } from './promos';
import { receipts } from './receipts';
import { refunds } from './refunds';
import { staff } from './staff';
import { subscriptions } from './subscriptions';
import { loginTickets } from './login-tickets';
import { trialUsages } from './trial-usages';

/** The store on Firestore. */
export const firestoreStore = (db: Firestore): Store => ({
  nonTransactional: repositories(plainSession(db)),
  transaction: (work) =>
    withKnownErrors(db.runTransaction((transaction) => work(repositories(transactionSession(db, transaction))))),
});

/** All repositories on one kind of access. */
export const repositories = (access: FirestoreSession): Repositories => ({
  customers: customers(access),
  devices: devices(access),
  accessGrants: accessGrants(access),
  customerSearch: customerSearch(access),
  nodes: nodes(access),
  connectionLogs: connectionLogs(access),
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
  trialUsages: trialUsages(access),
  guestPurchases: guestPurchases(access),
  dayCloses: dayCloses(access),
  loginTickets: loginTickets(access),
  metrics: metrics(access),
  campaigns: campaigns(access),
  campaignRecipients: campaignRecipients(access),
  financeLists: financeLists(access),
  paymentEvents: paymentEvents(access),
  outbox: outbox(access),
  jobRuns: jobRuns(access),
  backlog: backlog(access),
});
