import type { Mail, MailContent } from '@functions/domain/platform/mail';
import type { MailRecipient, OutboxEntry } from '@functions/domain/platform/outbox';
import type { Customer } from '@functions/domain/accounts/customer';
import { GIFT_MAILS } from '@functions/domain/platform/call-limits';
import { isWaiting } from '@functions/domain/purchase/gift';
import type { Deps } from '@functions/ports/services';
import { MailNotCounted } from '@functions/usecases/accounts/send-password-mail';
import { stayingCustomer } from '@functions/usecases/accounts/person';
import { enqueueNewsOf } from './tell-news';

/** The mailbox has had as many e-mails of gifts as a day allows. */
export class MailDelayed extends Error {}

/** An end with a pay link is none: the offer promises it to who paid without renewal (decision 103). */
const isReminder = (content: MailContent): boolean =>
  content.kind === 'charge-ahead' || (content.kind === 'end-ahead' && content.payAhead === undefined);
const PROMOTIONS: readonly MailContent['kind'][] = ['promotion', 'come-back'];

/** E-mails about a subscription that ended with a merge, or about wishes that were forgotten with it. */
const ENDED_BY_MERGE: readonly MailContent['kind'][] = [
  ...['charge-ahead', 'end-ahead', 'expired', 'friend-counted', 'friend-lapsed', 'price-changed'],
  ...PROMOTIONS,
] as const;

/**
 * Sends one e-mail to the current address of its recipient, in the recipient's language, and enqueues the same news for
 * the recipient's other addresses first: they are told also while the mail server is down. Nothing is sent to a deleted
 * account, or if the customer turned off this kind of e-mail. What an account that was merged is told goes to the one
 * that stays. Throws MailDelayed for the e-mail of a gift above the
 * limit of its mailbox, and MailNotCounted if it could not be counted.
 */
export async function sendMail(
  { store, mailer, clock, rateLimits, log }: Pick<Deps, 'store' | 'mailer' | 'clock' | 'rateLimits' | 'log'>,
  {
    recipient,
    content,
    id,
    attempts,
    created,
  }: { recipient: MailRecipient; content: MailContent } & Pick<OutboxEntry, 'id' | 'attempts' | 'created'>,
): Promise<void> {
  const to = await addressOf(store, recipient, content);
  if (to === null) return;
  if (content.kind === 'gift') {
    if (!(await isOpen(store, content))) return;
    if (attempts === 0) await countGiftMail(rateLimits, to.to.toLowerCase());
  }
  if (to.uid !== null)
    await enqueueNewsOf({ store, clock, log }, { uid: to.uid, mail: content.kind, mailId: id, created });
  await mailer.send({ ...to, content, messageId: id });
}

/** Whether its link still opens the gift, and the address was not erased: the e-mail may have waited for a day. */
async function isOpen(
  { nonTransactional }: Deps['store'],
  { giftId, link }: Extract<MailContent, { kind: 'gift' }>,
): Promise<boolean> {
  const gift = await nonTransactional.gifts.get(giftId);
  return gift?.link === link && isWaiting(gift) && gift.recipientEmail !== '';
}

async function countGiftMail(rateLimits: Deps['rateLimits'], email: string): Promise<void> {
  if (await rateLimits.consume(GIFT_MAILS, email)) return;
  if (await rateLimits.isExhausted(GIFT_MAILS, email)) throw new MailDelayed('the mailbox gets no more gifts today');
  throw new MailNotCounted('the e-mail could not be counted');
}

async function addressOf(
  store: Deps['store'],
  recipient: MailRecipient,
  content: MailContent,
): Promise<Omit<Mail, 'content'> | null> {
  if (!('uid' in recipient)) return { to: recipient.email, language: recipient.language, uid: null, customerId: null };
  const customer = await recipientOf(store.nonTransactional, recipient.uid, content);
  if (!customer?.email) return null;
  if (isReminder(content) && !customer.wantsReminders) return null;
  if (PROMOTIONS.includes(content.kind) && !customer.wantsPromotions) return null;
  return { to: customer.email, language: customer.language, uid: customer.uid, customerId: customer.id };
}

/** The e-mail about the merge itself goes to both mailboxes: one of them may be an attacker's. */
async function recipientOf(
  repositories: Deps['store']['nonTransactional'],
  uid: string,
  content: MailContent,
): Promise<Customer | null> {
  const customer = await repositories.customers.get(uid);
  if (customer?.mergedInto === undefined || content.kind === 'new-sign-in') return customer;
  return ENDED_BY_MERGE.includes(content.kind) ? null : stayingCustomer(repositories, customer);
}
