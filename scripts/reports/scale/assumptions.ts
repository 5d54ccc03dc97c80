/** What docs/scale.md assumes and what Google charges: everything in it that was not counted by a bench. */

/** Of each paying customer in a month, unless the name says otherwise. Change one and run `npm run bench -- scale`. */
export const ASSUMED = {
  landingVisits: { value: 3, why: 'visitors of the landing page for each customer; prices are asked for once a visit' },
  signIns: { value: 2, why: 'registerCustomer, again' },
  profileCalls: { value: 8, why: 'two visits, and the polling after a payment' },
  newCustomers: {
    value: 0.05,
    why: 'share of customers who are new in a month: register, order, Check, Pay, a device',
  },
  renewals: { value: 0.85, why: 'most pay by the month; each is a Check, a Pay and a Recurrent' },
  failedRenewals: { value: 0.05, why: 'Fail notifications' },
  milestones: { value: 1.2, why: 'reminders, freezes and ends that the job sees to' },
  outboxTasks: { value: 3, why: 'mandate, mails, referral: each written, taken and finished, by a trigger of its own' },
  connections: { value: 60, why: 'two connections a day; nodes report a hundred at once' },
  accessChanges: { value: 1, why: 'accounts whose keys change their end: what every node reads' },
  supportCases: { value: 0.02, why: 'search, card, history and receipts of one customer' },
  customersOfANode: { value: 5000, why: 'nodes = customers / this, at least 5' },
  peak: { value: 10, why: 'the busiest second against the average one' },
  millisecondsOfACall: { value: 100, why: 'of one vCPU and its memory: the least that is billed for a request' },
  callsAtOnce: { value: 4, why: 'calls that share an instance on the average (the API takes 80, the webhooks 20)' },
  milestoneSeconds: {
    value: 0.5,
    why: 'for each milestone: reading, deciding, writing; the one of the last day asks the provider too',
  },
  providerSeconds: {
    value: 1,
    why: 'that the calls to the provider take which follow a payment (its mandate is asked for, and changed)',
  },
  kilobytes: { value: 20, why: 'stored for a customer after a year, indexes and thirty days of connections included' },
} as const;

/** US dollars. The Firestore price list names a price for each location; this copy of it showed that of us-central1. */
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

/** Free amounts of a month (of days: times 30), from the same pages. */
export const FREE = {
  reads: 1_500_000,
  writes: 600_000,
  deletes: 600_000,
  gibibytes: 1,
  invocations: 2_000_000,
  vcpuSeconds: 180_000,
  gibibyteSeconds: 360_000,
} as const;

/** As the functions are deployed: functions/src/index.ts. */
export const DEPLOYED = {
  ...{ maxInstances: 20, concurrency: 80, hooksConcurrency: 20, gibibytes: 0.5, hooksGibibytes: 1 },
  pollSeconds: 30,
} as const;
/** A job goes on page by page for so long, and then until its next run (usecases/platform/process-in-pages.ts, jobs/, domain/platform/job-run.ts). */
export const JOBS = {
  secondsOfARun: 45,
  atOnce: 5,
  mandateRunsAnHour: 12,
  mandatesEveryDays: 30,
  runsOfAllAnHour: 3 * 60 + 12 + 1,
} as const;
/** Firestore: an indexed field that grows caps a collection at 500 writes a second (docs: best practices). The provider: 30 calls at once (its API reference). */
export const LIMITS = { sequentialWrites: 500, providerCallsAtOnce: 30 } as const;

export const MONTH_SECONDS = 30 * 86_400;
