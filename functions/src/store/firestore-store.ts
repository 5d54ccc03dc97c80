import type { Firestore } from 'firebase-admin/firestore';
import type { Records, Store } from '@functions/ports/repositories';
import { accessLists } from './access-lists';
import { directAccess, named, transactionAccess, type Access } from './firestore-session';
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

/** The product's data in Firestore. */
export const firestoreStore = (db: Firestore): Store => ({
  direct: records(directAccess(db)),
  transaction: (work) => named(db.runTransaction((transaction) => work(records(transactionAccess(db, transaction))))),
});

/** The stores of everything, by one way to reach Firestore. */
export const records = (access: Access): Records => ({
  customers: customers(access),
  devices: devices(access),
  accessLists: accessLists(access),
  customerSearch: customerSearch(access),
  nodes: nodes(access),
  logs: logs(access),
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
  trialUses: trialUses(access),
  prepaid: prepaid(access),
  days: days(access),
  tickets: tickets(access),
  figures: figures(access),
  campaigns: campaigns(access),
  audience: audience(access),
  financeLists: financeLists(access),
  paymentEvents: paymentEvents(access),
  outbox: outbox(access),
  jobRuns: jobRuns(access),
  backlog: backlog(access),
});
