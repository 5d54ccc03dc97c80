import { HOUR, MINUTE, type Instant } from './calendar';

export interface JobPlan {
  /** In Moscow time. */
  readonly schedule: string;
  /** How long without a good run is too long. */
  readonly lateAfter: Instant;
}

/** Every scheduled job. */
export const JOBS = {
  'sweep-outbox': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'sweep-payment-events': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'run-due-checkpoints': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'process-unclaimed-purchases': { schedule: 'every 60 minutes', lateAfter: 3 * HOUR },
  'check-mandates': { schedule: 'every 5 minutes', lateAfter: 3 * HOUR },
  // Every half hour from 03:00 to 05:30: a run that failed is made up for, and with every day closed it ends at once.
  'close-yesterday': { schedule: '*/30 3-5 * * *', lateAfter: 26 * HOUR },
  'redact-payment-events': { schedule: 'every day 04:00', lateAfter: 26 * HOUR },
} as const satisfies Record<string, JobPlan>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** The last run of one job. Moments are real time, as schedules are. */
export interface JobRun {
  readonly name: JobName;
  /** Names the lines of its log. */
  readonly runId: string;
  readonly startedAt: Instant;
  /** ms */
  readonly durationMs: number;
  readonly result: 'done' | 'failed';
  /** How many it tried, where it counts; what failed among them is in the log. */
  readonly processed: number | null;
  /** The kind of error and no more: what it said is in the log, and may name a person. */
  readonly error: string | null;
  /** The start of the last good run; null before the first. */
  readonly succeededAt: Instant | null;
}
