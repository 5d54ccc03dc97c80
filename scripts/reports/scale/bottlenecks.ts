import { ASSUMED, DEPLOYED, JOBS, LIMITS, MONTH_SECONDS } from './assumptions';
import type { Month } from './usage';

/** Something that a growing service runs into: how much of it is used, of how much there is, and what is done then. */
export interface Bound {
  readonly what: string;
  readonly limit: string;
  /** Share of the limit that is used; above 1 it has given. */
  readonly used: (month: Month) => number;
  readonly then: string;
}

const aSecond = (amount: number): number => amount / MONTH_SECONDS;
const peak = (amount: number): number => aSecond(amount) * ASSUMED.peak.value;
const atOnce = (calls: number): number => (peak(calls) * ASSUMED.millisecondsOfACall.value) / 1000;
const times = (month: Month, what: string): number => {
  const found = month.lines.find((line) => line.what === what);
  if (found === undefined) throw new Error(`no line of the month is called ${what}`);
  return found.times;
};

/** Mandates that are looked at between two looks at the same one. */
const MANDATES =
  ((JOBS.secondsOfARun * JOBS.atOnce) / ASSUMED.providerSeconds.value) *
  JOBS.mandateRunsAnHour *
  24 *
  JOBS.mandatesEveryDays;

/** In a minute. */
const MILESTONES = (JOBS.secondsOfARun * JOBS.atOnce) / ASSUMED.milestoneSeconds.value;

export const BOUNDS: readonly Bound[] = [
  {
    what: 'every mandate compared with the provider once in 30 days',
    limit: `${JOBS.atOnce} at once for ${JOBS.secondsOfARun} seconds of each of ${JOBS.mandateRunsAnHour} runs an hour (jobs/check-mandates.ts): ${Math.round(MANDATES).toLocaleString('en')} in ${JOBS.mandatesEveryDays} days`,
    used: ({ customers }) => customers / MANDATES,
    then: 'more at once, as many as the provider takes, and a run every minute. What is missed meanwhile is caught by every webhook and poke of the account',
  },
  {
    what: 'reminders, freezes and ends',
    limit: `${JOBS.atOnce} at once for ${JOBS.secondsOfARun} seconds of a minute (jobs/run-due-checkpoints.ts): ${MILESTONES} a minute`,
    used: (month) => (aSecond(times(month, 'reminders and ends')) * 60) / MILESTONES,
    then: 'more at once, and then in parts by the first letter of the uid. Access itself ends without any job',
  },
  {
    what: 'outbox: indexed moments that grow (`nextAttemptAt`, `created`)',
    limit: `${LIMITS.sequentialWrites} writes a second to a collection with such a field`,
    used: (month) => peak(times(month, 'outbox tasks') * 3) / LIMITS.sequentialWrites,
    then: 'a shard field (0..9) before the moment in both indexes, and ten queries in the sweep (Firestore: sharded timestamps)',
  },
  {
    what: 'paymentEvents: `receivedAt`',
    limit: `${LIMITS.sequentialWrites} writes a second`,
    used: (month) =>
      peak((times(month, 'renewals') * 3 + times(month, 'new customers') * 2) * 2) / LIMITS.sequentialWrites,
    then: 'the same: a shard field before `receivedAt`',
  },
  {
    what: 'access: `changed`, by which nodes read',
    limit: `${LIMITS.sequentialWrites} writes a second`,
    used: ({ customers }) => peak(customers * ASSUMED.accessChanges.value) / LIMITS.sequentialWrites,
    then: 'a shard field in the cursor of a node',
  },
  {
    what: 'calls to the functions at once',
    limit: `${DEPLOYED.maxInstances} instances of ${DEPLOYED.concurrency} calls (functions/src/index.ts)`,
    used: ({ total }) => atOnce(total.invocations - total.ofHooks) / (DEPLOYED.maxInstances * DEPLOYED.concurrency),
    then: 'maxInstances is raised: one number',
  },
  {
    what: 'notifications of the payment provider at once',
    limit: `${DEPLOYED.maxInstances} instances of ${DEPLOYED.hooksConcurrency} calls (functions/src/index.ts)`,
    used: ({ total }) => atOnce(total.ofHooks) / (DEPLOYED.maxInstances * DEPLOYED.hooksConcurrency),
    then: 'maxInstances of that function is raised: one number',
  },
  {
    what: 'calls to the payment provider at once',
    limit: `${LIMITS.providerCallsAtOnce} (then it answers 429, and the outbox tries again)`,
    used: (month) =>
      (peak(times(month, 'renewals') + times(month, 'new customers')) * ASSUMED.providerSeconds.value) /
      LIMITS.providerCallsAtOnce,
    then: 'the trigger of the outbox gets a limit of instances of its own, so that a peak waits instead of failing; then a higher limit by agreement with the provider',
  },
];

/** Customers at which it gives, when all grows as it does; what does not grow with customers is left out of that. */
export const capacityAt = ({ used }: Bound, month: Month): number => month.customers / used(month);
