import { MINUTE, moscowDay, type Instant } from '@functions/domain/platform/calendar';
import type { MailContent } from '@functions/domain/platform/mail';
import type { ContactMail, MailRecipient, OutboxTask, PasswordMail } from '@functions/domain/platform/outbox';
import type { Records } from '@functions/ports/repositories';

/** Outbox entries, each under an id of its own: what caused it is part of it, so that nothing is asked for twice. */

const post = (records: Records, id: string, task: OutboxTask, at: Instant): Promise<void> =>
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
export const pokeMandate = (records: Records, uid: string, cause: string, at: Instant): Promise<void> =>
  post(records, `sync-mandate_${uid}_${cause}`, { kind: 'sync-mandate', uid }, at);

/** Asks that an inviter's discount be counted anew. */
export const pokeReferral = (records: Records, uid: string, cause: string, at: Instant): Promise<void> =>
  post(records, `recompute-referral_${uid}_${cause}`, { kind: 'recompute-referral', uid }, at);

export const postMail = (
  records: Records,
  recipient: MailRecipient,
  content: MailContent,
  cause: string,
  at: Instant,
): Promise<void> => post(records, `mail_${content.kind}_${cause}`, { kind: 'mail', recipient, content }, at);

export const postRefund = (records: Records, transactionId: string, n: number, at: Instant): Promise<void> =>
  post(records, `refund_${transactionId}_${n}`, { kind: 'refund', transactionId, n }, at);

/** Asks that somebody who deleted the account be forgotten elsewhere too: in the ledger, and at Firebase. */
export async function postForgetting(records: Records, uid: string, at: Instant): Promise<void> {
  await post(records, `forget-customer_${uid}_${at}`, { kind: 'forget-customer', uid }, at);
  await post(records, `remove-sign-in_${uid}_${at}`, { kind: 'remove-sign-in', uid }, at);
}

/** Answers its id: the caller carries it out at once. */
export async function postEndOfSessions(records: Records, login: string, cause: string, at: Instant): Promise<string> {
  const id = `end-staff-sessions_${login}_${cause}`;
  await post(records, id, { kind: 'end-staff-sessions', login }, at);
  return id;
}

export const postPasswordMail = (records: Records, mail: PasswordMail, cause: string, at: Instant): Promise<void> =>
  post(records, `password-mail_${cause}`, { kind: 'password-mail', ...mail }, at);

export const postContactMail = (records: Records, mail: ContactMail, cause: string, at: Instant): Promise<void> =>
  post(records, `contact-mail_${cause}`, { kind: 'contact-mail', ...mail }, at);

/**
 * What happened on an accounting day that is over belongs into its figures, should they be summed up already. A little later:
 * a close that has its sums and not yet written them must not win. The moment is part of the id: the same cause may be
 * applied again, by staff, and its day has to be summed again then.
 */
export async function pokeFigures(records: Records, happened: Instant, cause: string, now: Instant): Promise<void> {
  const day = moscowDay(happened);
  if (day < moscowDay(now))
    await post(records, `sum-day_${day}_${cause}_${now}`, { kind: 'sum-day', day }, now + 10 * MINUTE);
}

/** Asks for the page of a mailing that follows a customer. */
export const postCampaignPage = (
  records: Records,
  page: { id: string; after: string | null },
  at: Instant,
): Promise<void> => post(records, `campaign_${page.id}_${page.after ?? 'start'}`, { kind: 'campaign', ...page }, at);
