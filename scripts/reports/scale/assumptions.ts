/** Assumptions and prices of docs/scale.md: everything that the benches do not measure. */

/** Per paying customer and month, unless `why` says otherwise. After a change run `npm run bench -- scale`. */
export const ASSUMED = {
  landingVisits: { value: 3, why: 'visits of the landing page for each customer; each requests the prices once' },
  signIns: { value: 2, why: 'registerCustomer, again' },
  profileCalls: { value: 8, why: 'two visits, and the polling after a payment' },
  newCustomers: {
    value: 0.05,
    why: 'share of customers who are new in a month: register, order, Check, Pay, a device',
  },
  renewals: { value: 0.85, why: 'most customers pay monthly; each renewal is a Check, a Pay and a Recurrent' },
  failedRenewals: { value: 0.05, why: 'Fail notifications' },
  milestones: { value: 1.2, why: 'billing checkpoints: reminders, announced charges and period ends' },
  outboxTasks: { value: 3, why: 'mandate, e-mails, referral: each is created, leased and finished, with one trigger' },
  connections: { value: 60, why: 'two connections a day; nodes report 100 entries per call' },
  accessChanges: { value: 1, why: 'access grants that change; each instance of the API reads each change' },
  supportCases: { value: 0.02, why: 'search, profile, timeline and receipts of one customer' },
  customersOfANode: { value: 5000, why: 'nodes = customers / this, at least 5' },
  peak: { value: 10, why: 'the busiest second relative to the average' },
  millisecondsOfACall: { value: 100, why: 'of one vCPU and its memory: the minimum billed for a request' },
  callsAtOnce: { value: 4, why: 'average number of concurrent calls on an instance (limits: API 80, webhooks 20)' },
  milestoneSeconds: {
    value: 0.5,
    why: 'for each checkpoint: read, decide, write; the last one before a charge also calls the provider',
  },
  providerSeconds: {
    value: 1,
    why: 'duration of the calls to the provider after a payment (read and update the mandate)',
  },
  providerPageSeconds: { value: 0.5, why: 'duration of a call that returns a page of 100 rows of the provider’s list' },
  ledgerSeconds: { value: 0.2, why: 'duration of the queries that compare four pages of the list with the ledger' },
  taskSeconds: { value: 0.5, why: 'duration of an outbox task: an e-mail, or the calls for a mandate' },
  applySeconds: { value: 0.2, why: 'duration of a transaction that applies a notification or expires a purchase' },
  kilobytes: {
    value: 20,
    why: 'stored for a customer after a year, with indexes and 30 days of connections, without the search by e-mail',
  },
} as const;

/** US dollars. Firestore prices depend on the location; these are the prices of us-central1. */
export const PRICES = {
  reads: {
    value: 0.03,
    unit: '100 000 document reads',
    source:
      'cloud.google.com/firestore/pricing, us-central1, copies of 2026-08; in multi-regions (eur3, nam5) twice as much',
  },
  writes: { value: 0.09, unit: '100 000 document writes', source: 'the same; multi-region 0.18' },
  deletes: { value: 0.01, unit: '100 000 deletes (TTL)', source: 'the same; multi-region 0.02' },
  storage: {
    value: 0.15,
    unit: 'GiB and month in Firestore',
    source: 'cloud.google.com/datastore/pricing, regional; multi-region 0.18 (copy of 2018)',
  },
  requests: {
    value: 0.4,
    unit: 'million invocations',
    source: 'cloud.google.com/run/pricing, Tier 1, which europe-west1 is in',
  },
  vcpu: { value: 0.000024, unit: 'vCPU second', source: 'the same, CPU only during requests' },
  memory: { value: 0.0000025, unit: 'GiB second', source: 'the same' },
} as const;

/** Free quota of a month (daily quotas times 30), from the same pages. */
export const FREE = {
  reads: 1_500_000,
  writes: 600_000,
  deletes: 600_000,
  gibibytes: 1,
  invocations: 2_000_000,
  vcpuSeconds: 180_000,
  gibibyteSeconds: 360_000,
} as const;

/** Deployment settings of functions/src/index.ts; `hooks` are the webhooks. */
export const DEPLOYED = {
  maxInstances: 20,
  concurrency: 80,
  hooksConcurrency: 20,
  gibibytes: 0.5,
  hooksGibibytes: 1,
  pollSeconds: 30,
} as const;
/** Limits and schedules of the jobs (the files of functions/src/jobs, domain/platform/job-run.ts). */
export const JOBS = {
  secondsOfARun: 45,
  atOnce: 5,
  mandateRunsAnHour: 12,
  mandatesEveryDays: 30,
  runsOfAllAnHour: 3 * 60 + 12 + 1,
  nightlyRuns: 6,
} as const;
/**
 * Firestore: 500 writes a second to a collection with an indexed field of increasing values
 * (https://firebase.google.com/docs/firestore/best-practices). CloudPayments: 30 concurrent calls
 * (https://developers.cloudpayments.ru/en/#api).
 */
export const LIMITS = { sequentialWrites: 500, providerCallsAtOnce: 30 } as const;

export const MONTH_SECONDS = 30 * 86_400;
