import type { Language } from '@contract/values/languages';
import type { MailContent } from './mail';
import { MINUTE, type Instant } from './calendar';

/** A side effect to carry out, written in the transaction that decided it. */
export type OutboxTask =
  | { readonly kind: 'sync-mandate'; readonly uid: string }
  /** Counts the invitees of this customer anew. */
  | { readonly kind: 'recount-referrals'; readonly uid: string }
  | { readonly kind: 'mail'; readonly recipient: MailRecipient; readonly content: MailContent }
  | ({ readonly kind: 'password-mail' } & PasswordMail)
  | ({ readonly kind: 'contact-mail' } & ContactMail)
  | { readonly kind: 'refund'; readonly transactionId: string; readonly n: number }
  /** Takes who deleted the account out of the ledger and the notifications. */
  | { readonly kind: 'erase-customer'; readonly uid: string }
  /** Removes the account at Firebase. */
  | { readonly kind: 'delete-auth-user'; readonly uid: string }
  | { readonly kind: 'revoke-staff-sessions'; readonly login: string }
  /** Something of a day that may be closed already came late: its figures are summed anew. */
  | { readonly kind: 'recompute-day-totals'; readonly day: string }
  /** The next page of a mailing. */
  | { readonly kind: 'campaign'; readonly id: string; readonly after: string | null };

/** A customer's address and language are looked up when the mail is sent; who paid without an account has only these. */
export type MailRecipient = { readonly uid: string } | { readonly email: string; readonly language: Language };

/** What is kept of a task that is done: of a mail neither the address nor what names a person's things. */
export function redactCompletedTask(task: OutboxTask): OutboxTask {
  if (task.kind === 'password-mail' || task.kind === 'contact-mail') return { ...task, email: '' };
  if (task.kind !== 'mail') return task;
  return {
    ...task,
    recipient: 'email' in task.recipient ? { ...task.recipient, email: '' } : task.recipient,
    content: withoutNames(task.content),
  };
}

function withoutNames(content: MailContent): MailContent {
  if (content.kind === 'device-added') return { ...content, deviceName: '' };
  return content.kind === 'charge-ahead' ? { ...content, cardMask: null } : content;
}

/** What it says, and its secret, are decided when it is sent. */
export interface PasswordMail {
  readonly action: 'signUp' | 'verify' | 'reset';
  readonly email: string;
  readonly language: Language;
}

export interface ContactMail {
  readonly uid: string;
  readonly email: string;
  /** Which quarter of an hour the code is of. */
  readonly window: number;
  readonly language: Language;
}

export interface OutboxEntry {
  readonly id: string;
  readonly task: OutboxTask;
  readonly state: 'pending' | 'done' | 'dead';
  readonly attempts: number;
  readonly nextAttemptAt: Instant;
  /** Real time, unlike every other moment here: a lease guards against a process, not against a calendar. */
  readonly leaseUntil: Instant;
  readonly lastError: string | null;
  readonly created: Instant;
}

const RETRY_AFTER: readonly Instant[] = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE);
const MOST_ATTEMPTS = 100;

/** After a failed attempt: tried again later, and dead for finance to see after a hundred. */
export function afterFailure(entry: OutboxEntry, error: string, now: Instant): OutboxEntry {
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
