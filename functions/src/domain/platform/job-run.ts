import { HOUR, MINUTE, type Instant } from './calendar';

export interface JobPlan {
  /** A Cloud Scheduler schedule, in Moscow time. */
  readonly schedule: string;
  /** The job is late when its last successful run is older than this (ms). */
  readonly lateAfter: Instant;
}

/** Every scheduled job. */
export const JOBS = {
  'sweep-outbox': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'sweep-payment-events': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'run-due-checkpoints': { schedule: 'every 1 minutes', lateAfter: 10 * MINUTE },
  'process-unclaimed-purchases': { schedule: 'every 60 minutes', lateAfter: 3 * HOUR },
  'check-mandates': { schedule: 'every 5 minutes', lateAfter: 3 * HOUR },
  // Every half hour from 03:00 to 05:30. A later run makes up for a failed one; when every day is closed it ends at
  // once.
  'close-yesterday': { schedule: '*/30 3-5 * * *', lateAfter: 26 * HOUR },
  'redact-payment-events': { schedule: 'every day 04:00', lateAfter: 26 * HOUR },
} as const satisfies Record<string, JobPlan>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** The last run of one job. All times are real time. */
export interface JobRun {
  readonly name: JobName;
  /** The id in the log lines of the run. */
  readonly runId: string;
  readonly startedAt: Instant;
  /** ms */
  readonly durationMs: number;
  readonly result: 'done' | 'failed';
  /** The number of items processed, where the job counts them, including failed ones; failures are in the log. */
  readonly processed: number | null;
  /** The name of the error only. Its message is in the log, because it may contain personal data. */
  readonly error: string | null;
  /** The start of the last successful run; null before the first. */
  readonly succeededAt: Instant | null;
}
