import type { PasswordAction } from '@functions/accounts/contract/values/customers';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { AccountTask } from '@functions/accounts/rules/account-tasks';
import type { StaffTask } from '@functions/staff/rules/staff';
import type { PaymentTask } from '@functions/payments/rules/payment-tasks';
import type { GiftStep, GiftTask } from '@functions/gifts/rules/gift-tasks';
import type { PurchaseTask } from '@functions/purchase/rules/purchase-tasks';
import type { ReferralTask } from '@functions/referrals/rules/referral-tasks';
import type { SubscriptionTask } from '@functions/subscription/rules/subscription-tasks';
import { isCampaignKind, MAILS, withoutNames, type MailContent } from './all-mails';
import type { CampaignTask } from '@functions/campaigns/rules/campaign-tasks';
import type { MailTask } from '@functions/base/rules/mail';
import type { NewsDelivery } from './news';
import type { WebhookDelivery } from '@functions/base/rules/webhook-delivery';
import { DAY, HOUR, MINUTE, type Instant, type Milliseconds } from '@functions/base/rules/calendar';
import type { MailboxRefusal, OutboxEntry } from '@functions/base/rules/outbox';

/** Every task of the product. */
export type OutboxTask =
  | MailTask<MailContent>
  | SubscriptionTask
  | AccountTask
  | StaffTask
  | PaymentTask
  | ReferralTask
  | GiftTask
  | PurchaseTask
  | CampaignTask
  /** Tells one endpoint about an event. `last` and `outcome` are the delivery log. */
  | ({ readonly kind: 'deliver-webhook' } & WebhookDelivery)
  /** Tells one address of a customer what an e-mail tells. `last` and `outcome` are what staff see. */
  | ({ readonly kind: 'news' } & NewsDelivery);

export type StoredTask = OutboxEntry<OutboxTask>;

/** Whether a task is an e-mail of a campaign. Only the sweep sends these, after everything else that is due. */
export const isCampaignMail = (task: OutboxTask): boolean => task.kind === 'mail' && isCampaignKind(task.content.kind);

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
    mail: ({ content }) => expectKnown(MAILS, content.kind),
    news: ({ mail }) => expectKnown(MAILS, mail),
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
export const outboxDeletion = ({ state, task, created, nextAttemptAt }: StoredTask): Instant | null =>
  // A task can be planned for a later time than that of its creation.
  state === 'done' ? Math.max(created, nextAttemptAt) + lifetimeOf(task) : null;

/** The entry of a task that is done. */
export const completed = ({ refusals: _, ...entry }: StoredTask): StoredTask => ({
  ...entry,
  task: redactCompletedTask(entry.task),
  state: 'done',
  leaseUntil: 0,
});

/** The entry of an e-mail that nobody can deliver. It is no task that finance must look at. */
export const undelivered = (entry: StoredTask): StoredTask => ({
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
const REFUSED_AGAIN_AFTER: readonly Milliseconds[] = [5 * MINUTE, HOUR, 6 * HOUR];
/** The first three waits: about seven hours. */
const MOST_REFUSALS = 4;
/** Two days. */
const MOST_REFUSALS_FOR_NOW = 10;

/** The entry of an e-mail after its recipient's mailbox was refused, for good or for now. `reason`: for the record. */
export function afterRefusal(
  entry: StoredTask,
  { isForGood, reason }: Pick<MailboxRefusal, 'isForGood' | 'reason'>,
  now: Instant,
): StoredTask {
  const refusals = (entry.refusals ?? 0) + 1;
  const wait = REFUSED_AGAIN_AFTER[Math.min(refusals, REFUSED_AGAIN_AFTER.length) - 1] ?? 6 * HOUR;
  const next = { ...entry, refusals, leaseUntil: 0, lastError: reason, nextAttemptAt: now + wait };
  return refusals < (isForGood ? MOST_REFUSALS : MOST_REFUSALS_FOR_NOW)
    ? next
    : undelivered({ ...next, nextAttemptAt: entry.nextAttemptAt });
}
