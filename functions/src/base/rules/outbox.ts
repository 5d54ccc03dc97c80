import { MINUTE, type Instant, type Milliseconds } from './calendar';

/** A side effect that is stored in the transaction that decided it, and executed afterwards. */
export interface Task {
  readonly kind: string;
}

/** A task to store. Its id contains the cause, so a repeated cause creates no second entry. */
export interface Planned<Kind extends Task = Task> {
  readonly id: string;
  readonly task: Kind;
  /** When it is due. */
  readonly at: Instant;
  /** The present moment, where it is due later. Missing: it is due now. */
  readonly created?: Instant;
}

export interface OutboxEntry<Kind extends Task = Task> {
  readonly id: string;
  readonly task: Kind;
  readonly state: 'pending' | 'done' | 'dead';
  readonly attempts: number;
  readonly nextAttemptAt: Instant;
  /** Real time, unlike the other times here: the lease guards against a second process. */
  readonly leaseUntil: Instant;
  readonly lastError: string | null;
  readonly created: Instant;
  /**
   * Of an e-mail: how often its recipient's mailbox was refused, which `attempts` do not count; 0 if it was not even
   * tried. With `done`: it was not delivered. Missing if it was delivered, and in other tasks.
   */
  readonly refusals?: number;
}

/**
 * How a try of a task ends. A fault of ours, of the database or of the network is none of these: it is thrown, and
 * counts as a failed attempt.
 */
export type TaskEnd =
  | { readonly end: 'done' }
  /** Another worker or another count is in the way for a moment. */
  | { readonly end: 'busy' }
  /** A part of a long work is done. The next attempt goes on, after the tasks that wait. */
  | { readonly end: 'continues' }
  /** Nothing failed, and it is tried again after `ms`. */
  | { readonly end: 'postponed'; readonly ms: number }
  /** An e-mail that is not sent, because its mailbox refused the one before. */
  | { readonly end: 'not-sent' }
  | MailboxRefusal
  /** What it needs is refused by others: an attempt that failed. */
  | { readonly end: 'failed'; readonly reason: string };

/** A mail server refuses the recipient's mailbox: for good (it does not exist), or for now (it is full). */
export interface MailboxRefusal {
  readonly end: 'mailbox-refused';
  readonly isForGood: boolean;
  /** Contains no address. */
  readonly reason: string;
}

/** The named ways for a task to end. */
export type Ends<End extends TaskEnd['end']> = Extract<TaskEnd, { readonly end: End }>;

export const DONE: Ends<'done'> = { end: 'done' };
export const BUSY: Ends<'busy'> = { end: 'busy' };

export const newEntry = <Kind extends Task>({ id, task, at, created = at }: Planned<Kind>): OutboxEntry<Kind> => ({
  id,
  task,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: at,
  leaseUntil: 0,
  lastError: null,
  created,
});

/** The entry after an attempt of a delivery, whose task keeps what came of it. `nextAttemptAt`: null if it is over. */
export const afterTry = <Kind extends Task>(
  entry: OutboxEntry<Kind>,
  task: Kind,
  nextAttemptAt: Instant | null,
): OutboxEntry<Kind> => ({
  ...entry,
  task,
  state: nextAttemptAt === null ? 'done' : 'pending',
  nextAttemptAt: nextAttemptAt ?? entry.nextAttemptAt,
  leaseUntil: 0,
  lastError: null,
});

/** What an entry says while no running release knows its task. The health page counts it. */
export const UNKNOWN_TASK = 'this release does not know the task';

/** The entry of a task that this release does not know: it waits for the release that does, and never gives up. */
export const afterUnknown = <Kind extends Task>(entry: OutboxEntry<Kind>, now: Instant): OutboxEntry<Kind> => ({
  ...entry,
  nextAttemptAt: now + MINUTE,
  leaseUntil: 0,
  lastError: UNKNOWN_TASK,
});

/** Whether an e-mail ended without being delivered, or has been refused so far. */
export const isMailRefused = ({ refusals }: Pick<OutboxEntry, 'refusals'>): boolean => refusals !== undefined;

/** Whether a task was never tried before: what counts e-mails counts each one once. */
export const isFirstTry = ({ attempts, refusals }: Pick<OutboxEntry, 'attempts' | 'refusals'>): boolean =>
  attempts === 0 && refusals === undefined;

const RETRY_AFTER: readonly Milliseconds[] = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE);
const MOST_ATTEMPTS = 100;

/**
 * The entry after a failed attempt: retried after 1, 2, 5, 10 and then every 30 minutes; `dead`, and shown to finance,
 * after 100 attempts.
 */
export function afterFailure<Kind extends Task>(
  entry: OutboxEntry<Kind>,
  error: string,
  now: Instant,
): OutboxEntry<Kind> {
  const attempts = entry.attempts + 1;
  const wait = RETRY_AFTER[Math.min(attempts, RETRY_AFTER.length) - 1] ?? 30 * MINUTE;
  return {
    ...entry,
    attempts,
    state: attempts >= MOST_ATTEMPTS ? 'dead' : 'pending',
    nextAttemptAt: now + wait,
    leaseUntil: 0,
    lastError: error,
  };
}
