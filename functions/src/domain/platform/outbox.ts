import type { PasswordAction } from '@contract/values/customers';
import type { Kopecks } from '@contract/values/money';
import type { Language } from '@contract/values/languages';
import { expectKnown } from '@contract/values/unreachable';
import { CAMPAIGN_MAILS, type MailContent, type MailKind } from './mail';
import { NEWS, type NewsDelivery } from './news';
import type { WebhookDelivery } from './webhook-delivery';
import { DAY, HOUR, MINUTE, type Instant } from './calendar';

/** A side effect that is stored in the transaction that decided it, and executed afterwards. */
export type OutboxTask =
  | { readonly kind: 'sync-mandate'; readonly uid: string }
  | ({ readonly kind: 'recount-referrals' } & ReferralRecount)
  | { readonly kind: 'mail'; readonly recipient: MailRecipient; readonly content: MailContent }
  | ({ readonly kind: 'password-mail' } & PasswordMail)
  | ({ readonly kind: 'contact-mail' } & ContactMail)
  | { readonly kind: 'refund'; readonly transactionId: string; readonly n: number }
  | ({ readonly kind: 'confirm-payment' } & DoubtfulPayment)
  /** Asks the provider whether the saved card paid this order, unless it is known. */
  | { readonly kind: 'settle-card-charge'; readonly orderId: string }
  /** Asks the provider whether a link was paid, unless that is known. */
  | ({ readonly kind: 'ask-about-link' } & LinkQuestion)
  /** Extra devices begin or cease to rest: the nodes learn which devices work. */
  | { readonly kind: 'update-slots'; readonly uid: string }
  /** A planned step of a gift; without effect once it is claimed or returned. */
  | ({ readonly kind: 'advance-gift' } & GiftStep)
  /** Removes the personal data of a deleted account from the ledger and the stored notifications. */
  | {
      readonly kind: 'erase-customer';
      readonly uid: string;
      /** The gifts that were sent to its address, which it does not hold any more. */
      readonly giftIds: readonly string[];
    }
  /** Deletes the account in Firebase Authentication. */
  | { readonly kind: 'delete-auth-user'; readonly uid: string }
  /** Ends the sessions of a customer in Firebase Authentication. */
  | { readonly kind: 'revoke-sessions'; readonly uid: string }
  | { readonly kind: 'revoke-staff-sessions'; readonly login: string }
  /** A late record belongs to a day that may be closed already: its totals are computed again. */
  | { readonly kind: 'recompute-day-totals'; readonly day: string }
  /** The next page of a mailing. */
  | ({ readonly kind: 'campaign' } & CampaignPage)
  /** Tells one endpoint about an event. `last` and `outcome` are the delivery log. */
  | ({ readonly kind: 'deliver-webhook' } & WebhookDelivery)
  /** Tells one address of a customer what an e-mail tells. `last` and `outcome` are what staff see. */
  | ({ readonly kind: 'news' } & NewsDelivery);

/** A page of a mailing: it begins after the customer `after`, or at the start if that is null. */
export interface CampaignPage {
  readonly id: string;
  readonly after: string | null;
  /** The last e-mail of the last page but one, without which this page waits. Missing in the first two pages. */
  readonly behind?: string;
}

/** Whether a task is an e-mail of a campaign. Only the sweep sends these, after everything else that is due. */
export const isCampaignMail = (task: OutboxTask): boolean =>
  task.kind === 'mail' && CAMPAIGN_MAILS.some((kind) => kind === task.content.kind);

/**
 * A customer's address and language are read when the e-mail is sent. A buyer without an account has only those given
 * here.
 */
export type MailRecipient = { readonly uid: string } | { readonly email: string; readonly language: Language };

/** The part of a completed task that is kept. An e-mail loses its address, the device name and the card mask. */
export function redactCompletedTask(task: OutboxTask): OutboxTask {
  if (task.kind === 'password-mail' || task.kind === 'contact-mail') return { ...task, email: '' };
  if (task.kind !== 'mail') return task;
  return {
    ...task,
    recipient: 'email' in task.recipient ? { ...task.recipient, email: '' } : task.recipient,
    content: withoutNames(task.content),
  };
}

/** Distinguishes what a gift plans. */
const GIFT_STEPS: Readonly<Record<GiftStep['step'], null>> = { send: null, remind: null, note: null, return: null };

const byKindAlone = (): void => undefined;
const CHECKS: { readonly [Kind in OutboxTask['kind']]: (task: Extract<OutboxTask, { readonly kind: Kind }>) => void } =
  {
    mail: ({ content }) => expectKnown(EMPTIED, content.kind),
    news: ({ mail }) => expectKnown(NEWS, mail),
    'password-mail': ({ action }) => expectKnown(PASSWORD_MAILS, action),
    'advance-gift': ({ step }) => expectKnown(GIFT_STEPS, step),
    'sync-mandate': byKindAlone,
    'recount-referrals': byKindAlone,
    'contact-mail': byKindAlone,
    refund: byKindAlone,
    'confirm-payment': byKindAlone,
    'settle-card-charge': byKindAlone,
    'ask-about-link': byKindAlone,
    'update-slots': byKindAlone,
    'erase-customer': byKindAlone,
    'delete-auth-user': byKindAlone,
    'revoke-sessions': byKindAlone,
    'revoke-staff-sessions': byKindAlone,
    'recompute-day-totals': byKindAlone,
    campaign: byKindAlone,
    // An event is sent as it was stored.
    'deliver-webhook': byKindAlone,
  };
const PASSWORD_MAILS: Readonly<Record<PasswordAction, null>> = { signUp: null, verify: null, reset: null };

/** Throws UnknownKind for a task that a newer release planned: nothing of it may be done, or marked as done. */
export function expectKnownTask(task: OutboxTask): void {
  expectKnown(CHECKS, task.kind);
  (CHECKS[task.kind] as (task: OutboxTask) => void)(task);
}

/** What each e-mail says of a person, a device or a card, emptied; {} for an e-mail with only amounts and dates. */
const EMPTIED: { readonly [Kind in MailKind]: Partial<Omit<Extract<MailContent, { kind: Kind }>, 'kind'>> } = {
  paid: {},
  'paid-unclaimed': {},
  'gift-paid': { recipientEmail: '' },
  gift: { from: '', message: '' },
  'gift-readdressed': { recipientEmail: '' },
  'gift-claimed': { recipientEmail: '' },
  'gift-unclaimed': { recipientEmail: '' },
  'gift-received': {},
  'gift-withdrawn': {},
  'device-paid': {},
  'charge-ahead': { cardMask: null },
  'trial-ended': { cardMask: null },
  'end-ahead': {},
  'charge-failed': {},
  cancelled: {},
  'tariff-chosen': {},
  'card-changed': { cardMask: null },
  expired: {},
  refunded: {},
  'refund-refused': {},
  'dispute-decided': {},
  'payment-moved': {},
  'friend-counted': {},
  'friend-lapsed': {},
  'trial-refused': {},
  'payment-returned': {},
  'access-restricted': {},
  'restriction-lifted': {},
  'device-added': { deviceName: '' },
  'new-sign-in': {},
  'new-browser': { browser: '' },
  'sign-in-removed': { signIn: '' },
  'passkey-blocked': { name: '' },
  'news-added': { browser: '' },
  'confirm-address': { code: '' },
  'reset-password': { code: '' },
  'contact-code': { code: '' },
  'account-exists': {},
  'come-back': {},
  promotion: {},
  'price-changed': {},
};

const withoutNames = (content: MailContent): MailContent => Object.assign({}, content, EMPTIED[content.kind]);

/**
 * `send`: the first e-mail to the recipient. `remind`: the second one. `note`: tells the payer that nobody claimed it.
 * `return`: refunds it.
 */
export interface GiftStep {
  readonly giftId: string;
  readonly step: 'send' | 'remind' | 'note' | 'return';
}

/** The nth question about a payment by a link or a QR code. */
export interface LinkQuestion {
  readonly orderId: string;
  readonly transactionId: string;
  readonly n: number;
}

/** Recounts the invitees of a customer. */
export interface ReferralRecount {
  readonly uid: string;
  /** The invitee whose change is the cause never counts again for this customer. Missing otherwise. */
  readonly isFinal?: true;
}

/** An e-mail about a password. Its text and its action code are created when it is sent. */
export interface PasswordMail {
  readonly action: PasswordAction;
  readonly email: string;
  readonly language: Language;
  /** An order of the guest purchase that the link of the e-mail carries on. */
  readonly payToken?: string;
}

/** A stored Pay that is applied only if its provider confirms it. `amount` is in kopecks. */
export interface DoubtfulPayment {
  readonly eventId: string;
  readonly transactionId: string;
  readonly amount: Kopecks;
  /** What contradicts it, for finance. */
  readonly doubt: string;
}

export interface ContactMail {
  readonly uid: string;
  readonly email: string;
  /** The 15-minute window of the code (see `codeWindow`). */
  readonly window: number;
  readonly language: Language;
}

export interface OutboxEntry {
  readonly id: string;
  readonly task: OutboxTask;
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

/** The entry after an attempt of a delivery, whose task keeps what came of it. `nextAttemptAt`: null if it is over. */
export const afterTry = (entry: OutboxEntry, task: OutboxTask, nextAttemptAt: Instant | null): OutboxEntry => ({
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
export const afterUnknown = (entry: OutboxEntry, now: Instant): OutboxEntry => ({
  ...entry,
  nextAttemptAt: now + MINUTE,
  leaseUntil: 0,
  lastError: UNKNOWN_TASK,
});

/**
 * How long a finished entry is kept. Staff read e-mails in the timeline of a customer: longer than the longest term and
 * the year in which a payment can be refunded. No other finished task is read again; it stays longer than the 40 days
 * in which the day close imports what may have caused it (decision 72).
 */
export const MAIL_LIFETIME = 400 * DAY;
const KEPT_TASK = 60 * DAY;
/** The delivery log of outbound webhooks. */
const DELIVERY_LIFETIME = 30 * DAY;

const lifetimeOf = ({ kind }: OutboxTask): number =>
  kind === 'mail' ? MAIL_LIFETIME : kind === 'deliver-webhook' ? DELIVERY_LIFETIME : KEPT_TASK;

/** When Firestore deletes an entry; null while it is pending or dead. */
export const outboxDeletion = ({ state, task, created, nextAttemptAt }: OutboxEntry): Instant | null =>
  // A task can be planned for a later time than that of its creation.
  state === 'done' ? Math.max(created, nextAttemptAt) + lifetimeOf(task) : null;

/** Whether an e-mail ended without being delivered, or has been refused so far. */
export const isMailRefused = ({ refusals }: Pick<OutboxEntry, 'refusals'>): boolean => refusals !== undefined;

/** Whether a task was never tried before: what counts e-mails counts each one once. */
export const isFirstTry = ({ attempts, refusals }: Pick<OutboxEntry, 'attempts' | 'refusals'>): boolean =>
  attempts === 0 && refusals === undefined;

/** The entry of an e-mail that nobody can deliver. It is no task that finance must look at. */
export const undelivered = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  task: redactCompletedTask(entry.task),
  state: 'done',
  leaseUntil: 0,
  refusals: entry.refusals ?? 0,
});

/**
 * The waits between tries of a mailbox that is refused. Servers say so by mistake too, for example while a domain
 * moves; a full mailbox is emptied.
 */
const REFUSED_AGAIN_AFTER: readonly Instant[] = [5 * MINUTE, HOUR, 6 * HOUR];
/** The first three waits: about seven hours. */
const MOST_REFUSALS = 4;
/** Two days. */
const MOST_REFUSALS_FOR_NOW = 10;

/** The entry of an e-mail after its recipient's mailbox was refused, for good or for now. `reason`: for the record. */
export function afterRefusal(
  entry: OutboxEntry,
  { isForGood, reason }: { readonly isForGood: boolean; readonly reason: string },
  now: Instant,
): OutboxEntry {
  const refusals = (entry.refusals ?? 0) + 1;
  const wait = REFUSED_AGAIN_AFTER[Math.min(refusals, REFUSED_AGAIN_AFTER.length) - 1] ?? 6 * HOUR;
  const next = { ...entry, refusals, leaseUntil: 0, lastError: reason, nextAttemptAt: now + wait };
  return refusals < (isForGood ? MOST_REFUSALS : MOST_REFUSALS_FOR_NOW)
    ? next
    : undelivered({ ...next, nextAttemptAt: entry.nextAttemptAt });
}

const RETRY_AFTER: readonly Instant[] = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE);
const MOST_ATTEMPTS = 100;

/**
 * The entry after a failed attempt: retried after 1, 2, 5, 10 and then every 30 minutes; `dead`, and shown to finance,
 * after 100 attempts.
 */
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
