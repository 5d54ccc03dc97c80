import { SECOND } from '@functions/domain/platform/calendar';
import { JOB_NAMES, JOBS, type JobName } from '@functions/domain/platform/job-run';
import { ASSUMED, LIMITS } from './assumptions';

/** The work of a job, for docs/scale.md. A test compares `page` and `atOnce` with the code. */
export interface JobWork {
  readonly items: string;
  /** Items that one query or call returns. */
  readonly page: number;
  readonly atOnce: number;
  /** Items per second. */
  readonly rate: number;
  /** What happens if a run has more. */
  readonly above: string;
}

const NEXT_RUN = 'the rest is due at the next run, the oldest first';
const PAGES_AT_ONCE = 4;

export const JOB_WORK: Readonly<Record<JobName, JobWork>> = {
  'sweep-outbox': {
    items: 'tasks that their trigger did not finish',
    page: 50,
    atOnce: 1,
    rate: 1 / ASSUMED.taskSeconds.value,
    above: `${NEXT_RUN}. Every task has a trigger of its own; only retries wait for the sweep`,
  },
  'sweep-payment-events': {
    items: 'notifications that were stored and not applied',
    page: 50,
    atOnce: 1,
    rate: 1 / ASSUMED.applySeconds.value,
    above: `${NEXT_RUN}. A webhook applies its own notification; only interrupted ones wait for the sweep`,
  },
  'run-due-checkpoints': {
    items: 'reminders, announced charges, period ends',
    page: 50,
    atOnce: 5,
    rate: 5 / ASSUMED.milestoneSeconds.value,
    above: `${NEXT_RUN}. Access ends without the job`,
  },
  'process-unclaimed-purchases': {
    items: 'guest purchases to remind of or to refund',
    page: 100,
    atOnce: 5,
    rate: 5 / ASSUMED.applySeconds.value,
    above: NEXT_RUN,
  },
  'check-mandates': {
    items: 'mandates that were not compared for 30 days',
    page: 25,
    atOnce: 5,
    rate: 5 / ASSUMED.providerSeconds.value,
    above: `${NEXT_RUN}. Every webhook of an account compares its mandate as well`,
  },
  'close-yesterday': {
    items: 'transactions of a day in the provider’s list',
    page: 100,
    atOnce: PAGES_AT_ONCE,
    rate: (PAGES_AT_ONCE * 100) / (ASSUMED.providerPageSeconds.value + ASSUMED.ledgerSeconds.value),
    above: 'the next run continues at the page where this one stopped; the day is closed when all pages are compared',
  },
  'redact-payment-events': {
    items: 'notifications that became 90 days old',
    page: 200,
    atOnce: 20,
    rate: LIMITS.sequentialWrites,
    above: `${NEXT_RUN}, also of the next night`,
  },
};

/** The rows of the table. */
export const jobRows = (): readonly (readonly (string | number)[])[] =>
  JOB_NAMES.map((name) => {
    const { items, page, atOnce, rate, above } = JOB_WORK[name];
    const { schedule, timeBudget, timeoutSeconds } = JOBS[name];
    const budget = timeBudget / SECOND;
    const run = Math.floor(budget * rate).toLocaleString('en');
    return [`\`${name}\``, `\`${schedule}\``, items, page, atOnce, budget, timeoutSeconds, run, above];
  });
