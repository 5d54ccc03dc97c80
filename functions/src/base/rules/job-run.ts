import { HOUR, MINUTE, SECOND, type Instant, type Milliseconds } from './calendar';

export interface JobPlan {
  /** A Cloud Scheduler schedule, in Moscow time. */
  readonly schedule: string;
  /** The job is late when its last successful run is older than this (ms). */
  readonly lateAfter: Milliseconds;
  /** A run starts new items for this long, in ms of real time; the next run continues. */
  readonly timeBudget: Milliseconds;
  /** The longest time that the last item may take if every outside call of it uses up its timeout, in ms. */
  readonly longestItem: Milliseconds;
  /** Cloud Functions stops a run after this many seconds: more than the budget and the longest item together. */
  readonly timeoutSeconds: number;
}

/** Shorter than the minute between two runs. */
const EVERY_MINUTE = { timeBudget: 45 * SECOND, timeoutSeconds: 120 } as const;
/** For a job whose items call the payment provider: only the last item can take this long. */
const WITH_PROVIDER = { ...EVERY_MINUTE, timeoutSeconds: 540 } as const;
/** The longest timeout of a scheduled function is 30 minutes; two runs of a nightly job are 30 minutes apart. */
const NIGHTLY = { timeBudget: 7 * MINUTE, timeoutSeconds: 540 } as const;
/** A page of a thousand accounts takes a second or two: one run saves about a million. */
const MOST_OF_HALF_AN_HOUR = { timeBudget: 25 * MINUTE, timeoutSeconds: 1740 } as const;

/** Eight steps of a read and a change (sync-mandate.ts), with 20 seconds for each call to the provider. */
const LONGEST_SYNC = 320 * SECOND;
/** Transactions on a few documents, with all their attempts. */
const LONGEST_TRANSACTION = 60 * SECOND;

/** Every scheduled job. */
export const JOBS = {
  'sweep-outbox': {
    schedule: 'every 1 minutes',
    lateAfter: 10 * MINUTE,
    ...WITH_PROVIDER,
    // A refund: the sync of the mandate, the call, and a search of the provider's list (execute-refund.ts).
    longestItem: LONGEST_SYNC + 20 * SECOND + 60 * SECOND,
  },
  'sweep-payment-events': {
    schedule: 'every 1 minutes',
    lateAfter: 10 * MINUTE,
    ...EVERY_MINUTE,
    longestItem: LONGEST_TRANSACTION,
  },
  'run-due-checkpoints': {
    schedule: 'every 1 minutes',
    lateAfter: 10 * MINUTE,
    ...WITH_PROVIDER,
    longestItem: LONGEST_SYNC + LONGEST_TRANSACTION,
  },
  // A job of its own: it also runs while another one hangs.
  'watch-health': {
    schedule: 'every 5 minutes',
    lateAfter: 20 * MINUTE,
    ...EVERY_MINUTE,
    longestItem: LONGEST_TRANSACTION,
  },
  'process-unclaimed-purchases': {
    schedule: 'every 60 minutes',
    lateAfter: 3 * HOUR,
    ...EVERY_MINUTE,
    longestItem: LONGEST_TRANSACTION,
  },
  'check-mandates': {
    schedule: 'every 5 minutes',
    lateAfter: 3 * HOUR,
    ...WITH_PROVIDER,
    longestItem: LONGEST_SYNC,
  },
  // Every half hour from 03:00 to 05:30. A later run continues one whose time was over, and makes up for a failed one;
  // when every day is closed it ends at once.
  'close-yesterday': {
    schedule: '*/30 3-5 * * *',
    lateAfter: 26 * HOUR,
    ...NIGHTLY,
    // The last pages, their imports and the end of a close (close-day.ts).
    longestItem: 100 * SECOND,
  },
  // Asks Google six times a day, and says each time what is missing.
  'check-safeguards': {
    schedule: 'every 240 minutes',
    lateAfter: 26 * HOUR,
    ...EVERY_MINUTE,
    longestItem: LONGEST_TRANSACTION,
  },
  // Every half hour from midnight to 02:30: a run continues where the one before it stopped.
  'redact-payment-events': {
    schedule: '*/30 0-2 * * *',
    lateAfter: 26 * HOUR,
    ...NIGHTLY,
    longestItem: LONGEST_TRANSACTION,
  },
  // Every half hour from 01:00 to 04:30. Its last successful run is the last complete set of accounts: a run that could
  // not finish the set fails, and the next one continues it.
  'save-accounts': {
    schedule: '*/30 1-4 * * *',
    lateAfter: 26 * HOUR,
    ...MOST_OF_HALF_AN_HOUR,
    // A page of Firebase and its file, with the limit of a call for each (with-time-limits.ts), and its progress.
    longestItem: 100 * SECOND + LONGEST_TRANSACTION,
  },
} as const satisfies Record<string, JobPlan>;

/** The newest set of saved accounts: files of BACKUP_BUCKET, which the functions cannot read. */
export interface AccountsSave {
  /** The night of the set: YYYY-MM-DD in Moscow time. */
  readonly day: string;
  /** Names of its files so far. */
  readonly files: readonly string[];
  /** Accounts in these files. */
  readonly accounts: number;
  /** Firebase's token of the next page; null at the beginning, and after the last page. */
  readonly next: string | null;
  readonly isComplete: boolean;
}

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
