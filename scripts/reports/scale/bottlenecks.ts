import { MINUTE, SECOND } from '@functions/domain/platform/calendar';
import { JOBS as PLANS } from '@functions/domain/platform/job-run';
import { ASSUMED, DEPLOYED, JOBS, LIMITS, MONTH_SECONDS } from './assumptions';
import { JOB_WORK } from './job-table';
import type { Month } from './usage';

/** A capacity limit of a growing service. */
export interface Bottleneck {
  readonly what: string;
  readonly limit: string;
  /** Used share of the limit; above 1 the limit is exceeded. */
  readonly usedShare: (month: Month) => number;
  /** What to do when the limit is reached. */
  readonly action: string;
}

const aSecond = (amount: number): number => amount / MONTH_SECONDS;
const peak = (amount: number): number => aSecond(amount) * ASSUMED.peak.value;
const atOnce = (calls: number): number => (peak(calls) * ASSUMED.millisecondsOfACall.value) / 1000;
const times = (month: Month, what: string): number => {
  const found = month.lines.find((line) => line.what === what);
  if (found === undefined) throw new Error(`the month has no line "${what}"`);
  return found.times;
};

/** Mandates that the job can compare with the provider in one cycle. */
const MANDATES =
  ((JOBS.secondsOfARun * JOBS.atOnce) / ASSUMED.providerSeconds.value) *
  JOBS.mandateRunsAnHour *
  24 *
  JOBS.mandatesEveryDays;

/** Billing checkpoints that the job can process in a minute. */
const CHECKPOINTS = (JOBS.secondsOfARun * JOBS.atOnce) / ASSUMED.milestoneSeconds.value;

/** Seconds in which a nightly job starts new work, in all runs of a night. */
const NIGHT = (JOBS.nightlyRuns * PLANS['close-yesterday'].timeBudget) / SECOND;
const { rate: CLOSE_RATE } = JOB_WORK['close-yesterday'];
const { rate: REDACTION_RATE } = JOB_WORK['redact-payment-events'];
const inNight = (rate: number): string => Math.round(NIGHT * rate).toLocaleString('en');

/** The busiest day of a month relative to the average: many periods begin on the first days. */
const BUSY_DAY = 3;
const aDay = (amount: number): number => amount / 30;
/** Rows of the provider's list: payments and declined renewals. */
const listed = (month: Month): number =>
  ['new customers', 'renewals', 'failed renewals'].reduce((sum, what) => sum + times(month, what), 0);
/** Notifications that are stored: a Check and a Pay, of a renewal also a Recurrent; a Fail. */
const notifications = (month: Month): number =>
  2 * times(month, 'new customers') + 3 * times(month, 'renewals') + times(month, 'failed renewals');

/** All capacity limits of docs/scale.md. */
export const BOTTLENECKS: readonly Bottleneck[] = [
  {
    what: 'comparison of every mandate with the provider every 30 days',
    limit:
      `${JOBS.atOnce} at once for ${JOBS.secondsOfARun} seconds in each of ${JOBS.mandateRunsAnHour} runs an hour ` +
      `(jobs/check-mandates.ts): ${Math.round(MANDATES).toLocaleString('en')} in ${JOBS.mandatesEveryDays} days`,
    usedShare: ({ customers }) => customers / MANDATES,
    action:
      'Raise the concurrency to the limit of the provider and run the job every minute. ' +
      'Until then, every webhook of an account also compares its mandate',
  },
  {
    what: 'billing checkpoints: reminders, announced charges, period ends',
    limit:
      `${JOBS.atOnce} at once for ${JOBS.secondsOfARun} seconds a minute (jobs/run-due-checkpoints.ts): ` +
      `${CHECKPOINTS} a minute`,
    usedShare: (month) => (aSecond(times(month, 'reminders and ends')) * 60) / CHECKPOINTS,
    action: 'Raise the concurrency, then partition by the first letter of the uid. Access ends without a job',
  },
  {
    what: `day close: transactions of a day ${BUSY_DAY} times as busy as the average`,
    limit:
      `${JOBS.nightlyRuns} runs of ${PLANS['close-yesterday'].timeBudget / MINUTE} minutes a night, ` +
      `${Math.round(CLOSE_RATE)} rows a second (compare-day.ts): ${inNight(CLOSE_RATE)}`,
    usedShare: (month) => (aDay(listed(month)) * BUSY_DAY) / (NIGHT * CLOSE_RATE),
    action:
      'Read more pages at once (list-batch.ts; 30 calls are the limit of the provider), ' +
      'and run the job later into the morning. The close of such a day is late, and stays right',
  },
  {
    what: 'redaction of notifications after 90 days',
    limit:
      `${JOBS.nightlyRuns} runs of ${PLANS['redact-payment-events'].timeBudget / MINUTE} minutes a night, ` +
      `${LIMITS.sequentialWrites} writes a second to the index of \`receivedAt\`: ${inNight(REDACTION_RATE)}`,
    usedShare: (month) => aDay(notifications(month)) / (NIGHT * REDACTION_RATE),
    action: 'Run the job in more hours of the day, then add a shard field before `receivedAt`',
  },
  {
    what: 'outbox: indexed timestamps (`nextAttemptAt`, `created`)',
    limit: `${LIMITS.sequentialWrites} writes a second to a collection with such a field`,
    usedShare: (month) => peak(times(month, 'outbox tasks') * 3) / LIMITS.sequentialWrites,
    action:
      'Add a shard field (0..9) before the timestamp in both indexes and run ten queries in the sweep ' +
      '(Firestore: sharded timestamps)',
  },
  {
    what: 'paymentEvents: `receivedAt`',
    limit: `${LIMITS.sequentialWrites} writes a second`,
    usedShare: (month) =>
      peak((times(month, 'renewals') * 3 + times(month, 'new customers') * 2) * 2) / LIMITS.sequentialWrites,
    action: 'Add a shard field before `receivedAt`',
  },
  {
    what: 'access grants: `changed`, by which nodes read',
    limit: `${LIMITS.sequentialWrites} writes a second`,
    usedShare: ({ customers }) => peak(customers * ASSUMED.accessChanges.value) / LIMITS.sequentialWrites,
    action: 'Add a shard field to the cursor of a node',
  },
  {
    what: 'concurrent calls to the functions',
    limit: `${DEPLOYED.maxInstances} instances of ${DEPLOYED.concurrency} calls (functions/src/index.ts)`,
    usedShare: ({ total }) =>
      atOnce(total.invocations - total.ofHooks) / (DEPLOYED.maxInstances * DEPLOYED.concurrency),
    action: 'Raise maxInstances',
  },
  {
    what: 'concurrent notifications of the payment provider',
    limit: `${DEPLOYED.maxInstances} instances of ${DEPLOYED.hooksConcurrency} calls (functions/src/index.ts)`,
    usedShare: ({ total }) => atOnce(total.ofHooks) / (DEPLOYED.maxInstances * DEPLOYED.hooksConcurrency),
    action: 'Raise maxInstances of the function `webhooks`',
  },
  {
    what: 'concurrent calls to the payment provider',
    limit: `${LIMITS.providerCallsAtOnce} (beyond that it returns 429, and the outbox retries)`,
    usedShare: (month) =>
      (peak(times(month, 'renewals') + times(month, 'new customers')) * ASSUMED.providerSeconds.value) /
      LIMITS.providerCallsAtOnce,
    action:
      'Limit the instances of the outbox trigger, which makes a peak wait instead of fail; ' +
      'then agree on a higher limit with the provider',
  },
];

/** Number of customers at which the limit is reached, extrapolated linearly from one month. */
export const capacityAt = ({ usedShare }: Bottleneck, month: Month): number => month.customers / usedShare(month);
