import type { Mail, MailContent } from '@functions/messages/rules/all-mails';
import { BUSY, DONE, isFirstTry, type Ends, type OutboxEntry } from '@functions/base/rules/outbox';
import { type MailRecipient } from '@functions/base/rules/mail';
import { DAY } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import { GIFT_MAIL_LIMIT } from '@functions/base/rules/call-limits';
import { isWaiting } from '@functions/gifts/rules/gift';
import type { Deps } from '@functions/messages/ports/repositories';
import { countMail } from '@functions/accounts/steps/count-mail';
import { stayingCustomer } from '@functions/accounts/steps/person';
import { noteMailbox, type MailboxOwner } from '@functions/messages/steps/note-mailbox';
import { enqueueNewsOf } from './tell-news';

/** An end with a pay link is none: the offer promises it to who paid without renewal (decision 103). */
const isReminder = (content: MailContent): boolean =>
  content.kind === 'charge-ahead' || (content.kind === 'end-ahead' && content.payAhead === undefined);
const PROMOTIONS: readonly MailContent['kind'][] = ['promotion', 'come-back'];
const isOptional = (content: MailContent): boolean => isReminder(content) || PROMOTIONS.includes(content.kind);

type MailEntry = Pick<OutboxEntry, 'id' | 'attempts' | 'refusals' | 'created'>;

/** E-mails about a subscription that ended with a merge, or about wishes that were forgotten with it. */
const ENDED_BY_MERGE: readonly MailContent['kind'][] = [
  ...PROMOTIONS,
  'charge-ahead',
  'end-ahead',
  'expired',
  'friend-counted',
  'friend-lapsed',
  'price-changed',
];

/**
 * Sends one e-mail to the current address of its recipient, in the recipient's language, and enqueues the same news for
 * the recipient's other addresses first: they are told also while the mail server is down. Nothing is sent to a deleted
 * account, or if the customer turned off this kind of e-mail. What an account that was merged is told goes to the one
 * that stays. The e-mail of a gift above the limit of its mailbox is postponed by a day. A reminder or a promotion to a
 * mailbox that refused the last e-mail is not sent. A refusal of the mailbox is noted.
 */
export async function sendMail(
  deps: Pick<Deps, 'store' | 'mailer' | 'clock' | 'rateLimits' | 'log'>,
  { recipient, content, ...entry }: { recipient: MailRecipient; content: MailContent } & MailEntry,
): Promise<Ends<'done' | 'busy' | 'postponed' | 'not-sent' | 'mailbox-refused'>> {
  const { store } = deps;
  const to = await addressOf(store, recipient, content);
  if (to === null) return DONE;
  if (content.kind === 'gift') {
    if (!(await isOpen(store, content))) return DONE;
    const counted = await countGiftMail(deps, to, entry);
    if (counted !== null) return counted;
  }
  const { id, created } = entry;
  if (to.uid !== null) await enqueueNewsOf(deps, { uid: to.uid, mail: content.kind, mailId: id, created });
  if (to.isRefused && isOptional(content)) return { end: 'not-sent' };
  const wasRefused = to.isRefused || entry.refusals !== undefined;
  const sent = await deps.mailer.send({ ...to.mail, content, messageId: id });
  const owner = ownerOf(to.uid, content, id);
  const news = newsOfMailbox(sent, wasRefused);
  if (owner && news !== null) await noteMailbox(deps, owner, news);
  return sent;
}

/** What is to be noted of a mailbox; null if nothing is new, or it is refused for now only. */
function newsOfMailbox(sent: Ends<'done' | 'mailbox-refused'>, wasRefused: boolean): 'refused' | 'accepted' | null {
  if (sent.end === 'mailbox-refused') return sent.isForGood ? 'refused' : null;
  return wasRefused ? 'accepted' : null;
}

/** Null: nobody has to know about the mailbox of a buyer without an account, but for that of a gift. */
function ownerOf(uid: string | null, content: MailContent, mailId: string): MailboxOwner | null {
  if (uid !== null) return { uid };
  return content.kind === 'gift' ? { giftId: content.giftId, link: content.link, cause: mailId } : null;
}

/** Whether its link still opens the gift, and the address was not erased: the e-mail may have waited for a day. */
async function isOpen(
  { nonTransactional }: Deps['store'],
  { giftId, link }: Extract<MailContent, { kind: 'gift' }>,
): Promise<boolean> {
  const gift = await nonTransactional.gifts.get(giftId);
  return gift?.link === link && isWaiting(gift) && gift.recipientEmail !== '';
}

/** Counts the e-mail of a gift when it is tried first; null if it may be sent. A mailbox gets so many gifts a day. */
async function countGiftMail(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  { to }: Address,
  entry: MailEntry,
): Promise<Ends<'busy' | 'postponed'> | null> {
  const counted = isFirstTry(entry) ? await countMail(rateLimits, GIFT_MAIL_LIMIT, to.toLowerCase()) : 'counted';
  if (counted === 'counted') return null;
  return counted === 'above-limit' ? { end: 'postponed', ms: DAY } : BUSY;
}

interface Address {
  readonly mail: Omit<Mail, 'content'>;
  readonly uid: string | null;
  readonly to: string;
  /** The mailbox refused the last e-mail for good. */
  readonly isRefused: boolean;
}

async function addressOf(
  store: Deps['store'],
  recipient: MailRecipient,
  content: MailContent,
): Promise<Address | null> {
  if (!('uid' in recipient)) {
    const { email: to, language } = recipient;
    return { mail: { to, language, uid: null, customerId: null }, uid: null, to, isRefused: false };
  }
  const customer = await recipientOf(store.nonTransactional, recipient.uid, content);
  if (!customer?.email) return null;
  if (isReminder(content) && !customer.wantsReminders) return null;
  if (PROMOTIONS.includes(content.kind) && !customer.wantsPromotions) return null;
  const { email: to, language, uid, id: customerId } = customer;
  return { mail: { to, language, uid, customerId }, uid, to, isRefused: customer.mailboxRefusedAt !== undefined };
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
