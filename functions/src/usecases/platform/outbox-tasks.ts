import { MINUTE, moscowDay, type Instant } from '@functions/domain/platform/calendar';
import type { MailContent } from '@functions/domain/platform/mail';
import type { ContactMail, MailRecipient, OutboxTask, PasswordMail } from '@functions/domain/platform/outbox';
import type { Repositories } from '@functions/ports/repositories';

/** Outbox entries, each under an id of its own: what caused it is part of it, so that nothing is asked for twice. */

const enqueue = (records: Repositories, id: string, task: OutboxTask, at: Instant): Promise<void> =>
  records.outbox.create({
    id,
    task,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: at,
    leaseUntil: 0,
    lastError: null,
    created: at,
  });

/** Asks that the provider's mandate be compared with what is wanted. */
export const enqueueMandateSync = (records: Repositories, uid: string, cause: string, at: Instant): Promise<void> =>
  enqueue(records, `sync-mandate_${uid}_${cause}`, { kind: 'sync-mandate', uid }, at);

/** Asks that an inviter's discount be counted anew. */
export const enqueueReferralRecount = (records: Repositories, uid: string, cause: string, at: Instant): Promise<void> =>
  enqueue(records, `recompute-referral_${uid}_${cause}`, { kind: 'recount-referrals', uid }, at);

export const enqueueMail = (
  records: Repositories,
  recipient: MailRecipient,
  content: MailContent,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(records, `mail_${content.kind}_${cause}`, { kind: 'mail', recipient, content }, at);

export const enqueueRefund = (records: Repositories, transactionId: string, n: number, at: Instant): Promise<void> =>
  enqueue(records, `refund_${transactionId}_${n}`, { kind: 'refund', transactionId, n }, at);

/** Asks that somebody who deleted the account be forgotten elsewhere too: in the ledger, and at Firebase. */
export async function enqueueErasure(records: Repositories, uid: string, at: Instant): Promise<void> {
  await enqueue(records, `forget-customer_${uid}_${at}`, { kind: 'erase-customer', uid }, at);
  await enqueue(records, `remove-sign-in_${uid}_${at}`, { kind: 'delete-auth-user', uid }, at);
}

/** Answers its id: the caller carries it out at once. */
export async function enqueueStaffSessionRevocation(
  records: Repositories,
  login: string,
  cause: string,
  at: Instant,
): Promise<string> {
  const id = `end-staff-sessions_${login}_${cause}`;
  await enqueue(records, id, { kind: 'revoke-staff-sessions', login }, at);
  return id;
}

export const enqueuePasswordMail = (
  records: Repositories,
  mail: PasswordMail,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(records, `password-mail_${cause}`, { kind: 'password-mail', ...mail }, at);

export const enqueueContactCodeMail = (
  records: Repositories,
  mail: ContactMail,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(records, `contact-mail_${cause}`, { kind: 'contact-mail', ...mail }, at);

/**
 * What happened on an accounting day that is over belongs into its figures, should they be summed up already. A little later:
 * a close that has its sums and not yet written them must not win. The moment is part of the id: the same cause may be
 * applied again, by staff, and its day has to be summed again then.
 */
export async function enqueueDailyTotalsRecompute(
  records: Repositories,
  happened: Instant,
  cause: string,
  now: Instant,
): Promise<void> {
  const day = moscowDay(happened);
  if (day < moscowDay(now))
    await enqueue(records, `sum-day_${day}_${cause}_${now}`, { kind: 'recompute-day-totals', day }, now + 10 * MINUTE);
}

/** Asks for the page of a mailing that follows a customer. */
export const enqueueCampaignPage = (
  records: Repositories,
  page: { id: string; after: string | null },
  at: Instant,
): Promise<void> => enqueue(records, `campaign_${page.id}_${page.after ?? 'start'}`, { kind: 'campaign', ...page }, at);
