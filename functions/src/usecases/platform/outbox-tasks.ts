import { MINUTE, moscowDay, type Instant } from '@functions/domain/platform/calendar';
import type { SubscribedEvent } from '@functions/domain/platform/outbound-event';
import { newDelivery } from '@functions/domain/platform/webhook-delivery';
import type { CampaignMail, MailContent, MailKind } from '@functions/domain/platform/mail';
import type { NewsDelivery } from '@functions/domain/platform/news';
import type {
  CampaignPage,
  ContactMail,
  DoubtfulPayment,
  GiftStep,
  LinkQuestion,
  MailRecipient,
  OutboxTask,
  PasswordMail,
  ReferralRecount,
} from '@functions/domain/platform/outbox';
import type { Repositories } from '@functions/ports/repositories';

/** Every outbox id contains the cause of the task. A repeated cause therefore creates no second entry. */

/** `created` is the present moment, where the task is due later. */
const enqueue = (
  repositories: Pick<Repositories, 'outbox'>,
  id: string,
  task: OutboxTask,
  at: Instant,
  created: Instant = at,
): Promise<void> =>
  repositories.outbox.create({
    id,
    task,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: at,
    leaseUntil: 0,
    lastError: null,
    created,
  });

/** Enqueues a comparison of the provider's mandate with the wanted state. */
export const enqueueMandateSync = (
  repositories: Repositories,
  uid: string,
  cause: string,
  at: Instant,
  created: Instant = at,
): Promise<void> => enqueue(repositories, `sync-mandate_${uid}_${cause}`, { kind: 'sync-mandate', uid }, at, created);

/** Enqueues a recount of a referrer's discount. */
export const enqueueReferralRecount = (
  repositories: Repositories,
  referrer: ReferralRecount,
  cause: string,
  at: Instant,
  created: Instant = at,
): Promise<void> =>
  enqueue(
    repositories,
    `recount-referrals_${referrer.uid}_${cause}`,
    { kind: 'recount-referrals', ...referrer },
    at,
    created,
  );

/** The id of an e-mail's entry. `cause`: what it tells, which occurs once. */
export const mailId = (kind: MailKind, cause: string): string => `mail_${kind}_${cause}`;

/**
 * Enqueues an e-mail. The task holds no rendered text; sendMail decides at the time of sending whether it is still
 * wanted.
 */
export const enqueueMail = (
  repositories: Repositories,
  recipient: MailRecipient,
  content: MailContent,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(repositories, mailId(content.kind, cause), { kind: 'mail', recipient, content }, at);

/** The id of one e-mail of a campaign, which is also that of its task. */
export const campaignMailId = (campaign: string, kind: CampaignMail['kind'], uid: string): string =>
  mailId(kind, campaignMailCause(campaign, uid));

const campaignMailCause = (campaign: string, uid: string): string => `${campaign}_${uid}`;

/** Enqueues one e-mail of a campaign. */
export const enqueueCampaignMail = (
  repositories: Repositories,
  { campaign, uid }: { readonly campaign: string; readonly uid: string },
  content: CampaignMail,
  at: Instant,
): Promise<void> => enqueueMail(repositories, { uid }, content, campaignMailCause(campaign, uid), at);

/** Enqueues news for one address. `mailId`: the entry of the e-mail that it goes with. */
export const enqueueNews = (
  repositories: Pick<Repositories, 'outbox'>,
  { uid, ...about }: Pick<NewsDelivery, 'mail' | 'channel' | 'addressId'> & { readonly uid: string },
  mailId: string,
  at: Instant,
): Promise<void> =>
  enqueue(
    repositories,
    `news_${about.addressId}_${mailId}`,
    { kind: 'news', recipient: { uid }, ...about, outcome: 'waiting', tried: 0, last: null },
    at,
  );

/**
 * Enqueues a question to the provider about a Pay. `attemptId` is unique for each attempt to apply the notification,
 * because staff can apply it again.
 */
export const enqueuePaymentConfirmation = (
  repositories: Repositories,
  payment: DoubtfulPayment,
  attemptId: string,
  at: Instant,
): Promise<void> =>
  enqueue(repositories, `confirm-payment_${payment.eventId}_${attemptId}`, { kind: 'confirm-payment', ...payment }, at);

/** Enqueues a question to the provider about the charge of a saved card, for the case that its answer is lost. */
export const enqueueCardChargeSettlement = (
  repositories: Repositories,
  orderId: string,
  at: Instant,
  created: Instant,
): Promise<void> =>
  enqueue(repositories, `settle-card-charge_${orderId}`, { kind: 'settle-card-charge', orderId }, at, created);

/** Enqueues a question to the provider, for `at`, whether a link was paid. */
export const enqueueLinkQuestion = (
  repositories: Repositories,
  question: LinkQuestion,
  at: Instant,
  created: Instant,
): Promise<void> =>
  enqueue(
    repositories,
    `ask-about-link_${question.transactionId}_${question.n}`,
    { kind: 'ask-about-link', ...question },
    at,
    created,
  );

/** Enqueues a step of a gift for `at`. `again`: distinguishes a repeated step. */
export const enqueueGiftStep = (
  repositories: Repositories,
  { giftId, step }: GiftStep,
  at: Instant,
  created: Instant,
  again = '',
): Promise<void> =>
  enqueue(repositories, `advance-gift_${giftId}_${step}${again}`, { kind: 'advance-gift', giftId, step }, at, created);

interface SlotUpdate {
  readonly uid: string;
  /** Of the subscription that says when slots begin or cease to rest. */
  readonly version: number;
  readonly at: Instant;
}

export const slotUpdateId = ({ uid, version, at }: SlotUpdate): string => `update-slots_${uid}_v${version}_${at}`;

/** Enqueues an update of the devices that the nodes let in, for when extra devices begin or cease to rest. */
export const enqueueSlotUpdate = (repositories: Repositories, update: SlotUpdate, created: Instant): Promise<void> =>
  enqueue(repositories, slotUpdateId(update), { kind: 'update-slots', uid: update.uid }, update.at, created);

/** Enqueues the execution of one part of a refund. `n` is the index of the part. */
export const enqueueRefund = (
  repositories: Repositories,
  transactionId: string,
  n: number,
  at: Instant,
): Promise<void> => enqueue(repositories, `refund_${transactionId}_${n}`, { kind: 'refund', transactionId, n }, at);

/**
 * Enqueues the erasure of a customer from the ledger and the deletion of the account at Firebase Authentication.
 * `giftIds`: the gifts that name its address.
 */
export async function enqueueErasure(
  repositories: Repositories,
  uid: string,
  giftIds: readonly string[],
  at: Instant,
): Promise<void> {
  await enqueue(repositories, `erase-customer_${uid}_${at}`, { kind: 'erase-customer', uid, giftIds }, at);
  await enqueue(repositories, `delete-auth-user_${uid}_${at}`, { kind: 'delete-auth-user', uid }, at);
}

/** Enqueues the end of all sessions of a customer at Firebase Authentication. */
export const enqueueSessionRevocation = (
  repositories: Repositories,
  uid: string,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(repositories, `revoke-sessions_${uid}_${cause}`, { kind: 'revoke-sessions', uid }, at);

/**
 * Enqueues the end of all sessions of a staff member. Returns the id of the entry, because the caller processes it at
 * once.
 */
export async function enqueueStaffSessionRevocation(
  repositories: Repositories,
  login: string,
  cause: string,
  at: Instant,
): Promise<string> {
  const id = `revoke-staff-sessions_${login}_${cause}`;
  await enqueue(repositories, id, { kind: 'revoke-staff-sessions', login }, at);
  return id;
}

/** Enqueues an e-mail of the password sign-in. Its secret link is created at the time of sending and stored nowhere. */
export const enqueuePasswordMail = (
  repositories: Repositories,
  mail: PasswordMail,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(repositories, `password-mail_${cause}`, { kind: 'password-mail', ...mail }, at);

/** Enqueues the e-mail with a verification code. The code is computed at the time of sending and stored nowhere. */
export const enqueueContactCodeMail = (
  repositories: Repositories,
  mail: ContactMail,
  cause: string,
  at: Instant,
): Promise<void> => enqueue(repositories, `contact-mail_${cause}`, { kind: 'contact-mail', ...mail }, at);

/**
 * Enqueues a new computation of the totals of an accounting day, if that day is over. The task starts 10 minutes later,
 * because a day close that runs now may still overwrite the totals with older ones. `now` is part of the id, because
 * staff can apply the same cause again.
 */
export async function enqueueDailyTotalsRecompute(
  repositories: Repositories,
  happened: Instant,
  cause: string,
  now: Instant,
): Promise<void> {
  const day = moscowDay(happened);
  if (day < moscowDay(now))
    await enqueue(
      repositories,
      `recompute-day-totals_${day}_${cause}_${now}`,
      { kind: 'recompute-day-totals', day },
      now + 10 * MINUTE,
      now,
    );
}

/** Enqueues an event for one endpoint. Returns the id of the entry. */
export async function enqueueWebhookDelivery(
  repositories: Repositories,
  about: Parameters<typeof newDelivery>[0],
  cause: string,
  at: Instant,
): Promise<string> {
  const id = `deliver-webhook_${about.endpointId}_${about.event.type}_${cause}`;
  await enqueue(repositories, id, newDelivery(about), at);
  return id;
}

/**
 * Tells every endpoint that wants it about an event, in the transaction that decides it. Writes nothing when none does.
 * `uid` is the customer concerned; the payload has the id that staff use instead (`webhookBody`).
 */
export async function announceEvent(
  repositories: Repositories,
  event: SubscribedEvent,
  { uid, cause }: { readonly uid: string | null; readonly cause: string },
  at: Instant,
): Promise<void> {
  for (const endpointId of await repositories.wantedEvents.endpointsFor(event.type))
    await enqueueWebhookDelivery(repositories, { endpointId, uid, event }, cause, at);
}

/** Enqueues one page of a campaign. */
export const enqueueCampaignPage = (
  repositories: Repositories,
  page: CampaignPage,
  at: Instant,
  created: Instant = at,
): Promise<void> =>
  enqueue(repositories, `campaign_${page.id}_${page.after ?? 'start'}`, { kind: 'campaign', ...page }, at, created);
