import { createRequire } from 'node:module';
import { JOBS } from '@functions/base/rules/job-run';
import { REGION } from '@functions/region';
import { SECRET_NAMES } from '../deploy/deploy-checks';
import { CONNECTIONS_KEPT, kilobytesAfter, type DemoCustomer } from './customer-size';

/** US dollars without tax. `from`: where the price was read and when; `isAssumed`: not confirmed for `REGION`. */
interface Price {
  readonly dollars: number;
  readonly per: string;
  readonly from: string;
  readonly isAssumed: boolean;
}

const FIRESTORE = 'firebase.google.com/docs/firestore/pricing, Oregon, copy of 2026-11-30';
const CLOUD_RUN = 'rates in firebase-tools 15 (pricing.js), tier 1, 2026-11-30';
const FROM_MEMORY = 'list price from memory, 2026-11-30';
const price = (dollars: number, per: string, from: string, isAssumed: boolean): Price => ({
  dollars,
  per,
  from,
  isAssumed,
});

export const PRICES = {
  reads: price(0.03, '100,000 document reads', FIRESTORE, true),
  writes: price(0.09, '100,000 document writes', FIRESTORE, true),
  deletes: price(0.01, '100,000 deletes by TTL', FIRESTORE, true),
  storage: price(0.15, 'GiB and month', FIRESTORE, true),
  pointInTime: price(0.15, 'GiB and month', FROM_MEMORY, true),
  backups: price(0.03, 'GiB and month of each backup', FROM_MEMORY, true),
  invocations: price(0.4, 'million invocations', CLOUD_RUN, false),
  vcpu: price(0.000024, 'vCPU second', CLOUD_RUN, false),
  memory: price(0.0000025, 'GiB second', CLOUD_RUN, false),
  hosting: price(0.15, 'GB sent', 'firebase.google.com/pricing, from memory, 2026-11-30', true),
  mails: price(0.1, '1,000 e-mails', 'aws.amazon.com/ses/pricing, from memory, 2026-11-30', true),
  jobs: price(0.1, 'job of Cloud Scheduler and month', FROM_MEMORY, true),
  secrets: price(0.06, 'secret and month', FROM_MEMORY, true),
  logs: price(0.5, 'GiB of logs', FROM_MEMORY, true),
} as const satisfies Record<string, Price>;

/** Free in a month of 30 days, from the same pages. Deletes by TTL, backups and recovery are never free. */
const FREE = {
  reads: 1_500_000,
  writes: 600_000,
  gibibytes: 1,
  invocations: 2_000_000,
  vcpuSeconds: 180_000,
  gibibyteSeconds: 360_000,
  hostingGigabytes: 10,
  jobs: 3,
  secrets: 6,
  logGibibytes: 50,
} as const;

/**
 * What no run measures: replace it by what a deployment shows. Per customer with access and month, unless it says so.
 */
export const ASSUMED = {
  monthsOfAccess: { value: 12, why: 'that a customer has had, for the storage' },
  landingVisits: { value: 3, why: 'of the landing page' },
  profileVisits: { value: 8, why: 'of the profile; each renews its session' },
  newCustomers: { value: 0.05, why: 'share of customers who are new in a month' },
  supportCases: { value: 0.02, why: 'share of customers whose card support opens' },
  reminders: { value: 1.2, why: 'checkpoints: reminders, announced charges, ends' },
  customersOfANode: { value: 5000, why: 'customers for each VPN node; at least 5 nodes' },
  callSeconds: { value: 0.1, why: 'of an instance for a call: the least that is billed' },
  callsAtOnce: { value: 4, why: 'calls that share an instance' },
  landingKilobytes: { value: 74, why: 'scripts and styles of a first visit (benchmarks.md)' },
  logBytesOfACall: { value: 1000, why: 'request log of Cloud Run and our own line' },
  connections: { value: CONNECTIONS_KEPT, why: 'two a day, hours apart' },
  connectionsInAReport: { value: 100, why: 'connections that a node reports at once' },
} as const;

/** Backups that exist at a time: docs/deploy.md, "Database". Seven daily ones and four weekly ones. */
export const BACKUPS = 7 + 4;

/** Documents and calls of one event. Writes are counted by `npm run bench -- calls jobs` (2026-11-27). */
interface Event {
  readonly what: string;
  readonly times: number;
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

/** Documents that a call reads: its ceiling (D6). `costs.test.ts` compares. */
export const READS = {
  getShop: 0,
  'getShop, signed in': 2,
  getProfile: 7,
  refreshSession: 1,
  createOrder: 6,
  'webhook check': 6,
  'webhook pay, first purchase': 10,
  'webhook pay, renewal': 9,
  'webhook recurrent': 3,
  searchUsers: 12,
  getUserById: 36,
} as const;

/** The events of one customer with access in a month. */
export function eventsOf({ monthly: { notifications, tasks } }: DemoCustomer): Event[] {
  const event = (what: string, times: number, reads: number, writes: number, calls = 1): Event => ({
    what,
    times,
    reads,
    writes,
    calls,
  });
  const firstPurchase = ['webhook check', 'webhook pay, first purchase', 'createOrder', 'getShop, signed in'] as const;
  return [
    event('landing page', ASSUMED.landingVisits.value, READS.getShop, 0),
    event('profile', ASSUMED.profileVisits.value, READS.getProfile, 0),
    event('renewed sessions', ASSUMED.profileVisits.value, READS.refreshSession, 1),
    event('Check', notifications.check, READS['webhook check'], 4),
    event('Pay', notifications.pay, READS['webhook pay, renewal'], 8),
    event('Recurrent', notifications.recurrent, READS['webhook recurrent'], 3),
    event('Fail', notifications.fail, 3, 3),
    event('Refund', notifications.refund, 6, 10),
    event('reminders and ends', ASSUMED.reminders.value, 5, 3, 0),
    // Created, leased, finished.
    event('outbox tasks', tasks, 4, 3),
    // The device is read; the connection is stored, and when the device was last seen, once an hour.
    event('connections', ASSUMED.connections.value, 1, 2, 1 / ASSUMED.connectionsInAReport.value),
    // A registration, a device, and the purchase.
    event(
      'new customers',
      ASSUMED.newCustomers.value,
      8 + 5 + firstPurchase.reduce((sum, name) => sum + READS[name], 0),
      3 + 4 + 4 + 10 + 2,
      2 + firstPurchase.length,
    ),
    event('support', ASSUMED.supportCases.value, READS.searchUsers + READS.getUserById, 1, 2),
  ];
}

/** One position of the bill of a month. */
export interface Position {
  readonly position: string;
  readonly amount: string;
  readonly dollars: number;
}

const GIBI = 2 ** 30;
const MONTH_SECONDS = 30 * 86_400;
const SECONDS_BETWEEN_POLLS = 30;
const beyond = (amount: number, free: number): number => Math.max(0, amount - free);
const short = (amount: number): string => amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 });

/** What a month costs with this number of customers with access. */
export function monthOf(customers: number, demo: DemoCustomer): Position[] {
  const events = eventsOf(demo);
  const sum = (part: 'reads' | 'writes' | 'calls') =>
    customers * events.reduce((total, event) => total + event.times * event[part], 0);
  const nodes = Math.max(5, Math.ceil(customers / ASSUMED.customersOfANode.value));
  const polls = nodes * (MONTH_SECONDS / SECONDS_BETWEEN_POLLS);
  const runs =
    (MONTH_SECONDS / 60) * Object.values(JOBS).filter(({ schedule }) => schedule === 'every 1 minutes').length;
  // A poll reads the node's document, and what changed since.
  const reads = sum('reads') + 2 * polls + runs;
  const writes = sum('writes') + runs;
  const calls = sum('calls') + polls + runs;
  const seconds = (calls * ASSUMED.callSeconds.value) / ASSUMED.callsAtOnce.value;
  const deletes = customers * (ASSUMED.connections.value + demo.monthly.tasks);
  const gibibytes = (customers * 1000 * kilobytesAfter(ASSUMED.monthsOfAccess.value, demo)) / GIBI;
  const sent = (customers * ASSUMED.landingVisits.value * ASSUMED.landingKilobytes.value) / 1e6;
  const mails = customers * demo.monthly.mails;
  const logs = (calls * ASSUMED.logBytesOfACall.value) / GIBI;
  const jobs = Object.keys(JOBS).length;
  return [
    row('storage', `${short(gibibytes)} GiB`, beyond(gibibytes, FREE.gibibytes) * PRICES.storage.dollars),
    row('backups', `${BACKUPS} × ${short(gibibytes)} GiB`, BACKUPS * gibibytes * PRICES.backups.dollars),
    row('point-in-time recovery', `${short(gibibytes)} GiB`, gibibytes * PRICES.pointInTime.dollars),
    row('reads', short(reads), (beyond(reads, FREE.reads) / 100_000) * PRICES.reads.dollars),
    row('writes', short(writes), (beyond(writes, FREE.writes) / 100_000) * PRICES.writes.dollars),
    row('deletes', short(deletes), (deletes / 100_000) * PRICES.deletes.dollars),
    row(
      'functions',
      `${short(calls)} calls`,
      (beyond(calls, FREE.invocations) / 1e6) * PRICES.invocations.dollars +
        beyond(seconds, FREE.vcpuSeconds) * PRICES.vcpu.dollars +
        beyond(seconds / 2, FREE.gibibyteSeconds) * PRICES.memory.dollars,
    ),
    row('minimum instance of webhooks', '1', minimumInstance()),
    row('hosting', `${short(sent)} GB`, beyond(sent, FREE.hostingGigabytes) * PRICES.hosting.dollars),
    row('e-mail', short(mails), (mails / 1000) * PRICES.mails.dollars),
    row('scheduler', `${jobs} jobs`, beyond(jobs, FREE.jobs) * PRICES.jobs.dollars),
    row('secrets', String(SECRET_NAMES.length), beyond(SECRET_NAMES.length, FREE.secrets) * PRICES.secrets.dollars),
    row('logs', `${short(logs)} GiB`, beyond(logs, FREE.logGibibytes) * PRICES.logs.dollars),
  ];
}

const row = (position: string, amount: string, dollars: number): Position => ({ position, amount, dollars });

/** By the rates of firebase-tools, which says the same at a deployment. */
function minimumInstance(): number {
  const { monthlyMinInstanceCost } = createRequire(import.meta.url)('firebase-tools/lib/deploy/functions/pricing') as {
    monthlyMinInstanceCost: (endpoints: readonly object[]) => number;
  };
  return monthlyMinInstanceCost([
    { platform: 'gcfv2', region: REGION, availableMemoryMb: 1024, cpu: 1, minInstances: 1 },
  ]);
}
