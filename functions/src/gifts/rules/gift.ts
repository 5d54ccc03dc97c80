import type { GiftState } from '@functions/accounts/contract/values/customers';
import type { Language } from '@functions/base/contract/values/languages';
import type { Kopecks } from '@functions/base/contract/values/money';
import { GIFT_FROM_MAX, GIFT_MESSAGE_MAX, giftLine, hasLink } from '@functions/gifts/contract/values/gift-text';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { TARIFF_TABLE, isTariff, type Tariff } from '@functions/base/contract/values/tariff';
import { OLDEST_REFUND } from '@functions/subscription/rules/terms';
import { DAY, HOUR, MINUTE, moscowDay, startOfMoscowDay, type Instant } from '@functions/base/rules/calendar';

/** What the payer writes about a gift. `from` and `message` may be empty. */
export interface GiftWords {
  readonly recipientEmail: string;
  readonly from: string;
  readonly message: string;
  /** The Moscow day on which its e-mail is sent, YYYY-MM-DD; null: at once. */
  readonly sendOn: string | null;
}

/** A paid term for somebody else. Its id is the one of its order. The claim is decided by the signed link alone. */
export interface Gift {
  readonly id: string;
  /** The payment, which stays in the ledger of the payer. */
  readonly transactionId: string;
  /** Null for a payer without an account, and for one who deleted it. */
  readonly payerUid: string | null;
  readonly months: Tariff;
  readonly amount: Kopecks;
  /**
   * Empty after the deletion of the account that it belongs to, that has the address, or that paid it, and when a gift
   * without such an account is claimed or returned.
   */
  readonly recipientEmail: string;
  readonly from: string;
  readonly message: string;
  /** The language of the page on which it was bought. */
  readonly language: Language;
  readonly paidAt: Instant;
  /** When its e-mail is sent first. The time to claim it begins then. */
  readonly sendAt: Instant;
  /** The number of the link that opens it; another recipient gets the next one. */
  readonly link: number;
  /** The number of the link whose e-mail was refused for good by the recipient's mailbox. Missing if none is. */
  readonly refusedLink?: number;
  /** How often the payer or staff had its e-mail sent again. */
  readonly mailsAgain: number;
  readonly claimedBy: string | null;
  readonly claimedAt: Instant | null;
  /** When the whole payment was returned, or its return was requested. */
  readonly returnedAt: Instant | null;
  /** The payer deleted the account: what names the recipient goes when the gift is claimed or returned. */
  readonly isPayerErased?: true;
}

/** The hour of the day in Moscow at which e-mails of scheduled gifts are sent. */
const SENDING_HOUR = 9 * HOUR;
/** The recipient is reminded once, this long after the first e-mail. */
export const GIFT_REMINDER = 14 * DAY;
/** The payer is told that nobody claimed it. */
export const GIFT_NOTE = 30 * DAY;
/** The money of a gift that nobody claimed goes back. */
export const GIFT_RETURN = 90 * DAY;
/**
 * How far ahead a gift can be scheduled. With the time to claim it, it is still within the 365 days in which the
 * provider refunds a payment.
 */
const LATEST_SENDING_DAYS = 270;
/** How often the e-mail of one gift can be sent again: each gift is paid, so this bounds what a stranger receives. */
export const GIFT_MAILS_AGAIN = 5;

/** Its first link, and the one of the first correction of its address. */
const LINKS_TO_CANCEL = 2;
/** Who orders the same gift again this soon after paying it does not know that it is paid. */
const REPEATED_GIFT = 10 * MINUTE;

/** Whether a term can be given: one of those that the purchase page offers to everybody. */
export const isGiftTerm = (months: unknown): months is Tariff =>
  isTariff(months) && TARIFF_TABLE[months].tab === 'always';

/** Whether an e-mail can be scheduled for a Moscow day (YYYY-MM-DD). */
export const isSendingDay = (day: string, now: Instant): boolean =>
  day > moscowDay(now) && day <= moscowDay(now + LATEST_SENDING_DAYS * DAY);

/**
 * The words as they are stored: lines without invisible characters. Fails with the text that is too long or holds a
 * link.
 */
export function cleanWords(words: GiftWords): Result<GiftWords, 'gift_from_impossible' | 'gift_message_impossible'> {
  const [from, message] = [giftLine(words.from), giftLine(words.message)];
  if (from.length > GIFT_FROM_MAX || hasLink(from)) return fail('gift_from_impossible');
  if (message.length > GIFT_MESSAGE_MAX || hasLink(message)) return fail('gift_message_impossible');
  return ok({ ...words, from, message });
}

/** When the first e-mail is sent: on the chosen day at nine in Moscow, never before the payment is known. */
const sendingTime = (sendOn: string | null, now: Instant): Instant =>
  sendOn === null ? now : Math.max(now, startOfMoscowDay(sendOn) + SENDING_HOUR);

/** A gift whose payment arrived. `amount` in kopecks. */
export const newGift = (
  payment: Pick<Gift, 'id' | 'transactionId' | 'payerUid' | 'months' | 'amount' | 'language' | 'paidAt'>,
  { recipientEmail, from, message, sendOn }: GiftWords,
  now: Instant,
): Gift => ({
  ...payment,
  recipientEmail,
  from,
  message,
  sendAt: sendingTime(sendOn, now),
  link: 1,
  mailsAgain: 0,
  claimedBy: null,
  claimedAt: null,
  returnedAt: null,
});

/** Whether an e-mail to this address goes to somebody else than before. */
export const isOtherRecipient = ({ recipientEmail }: Gift, address: string): boolean =>
  address.toLowerCase() !== recipientEmail.toLowerCase();

/** Whether somebody can still claim it. */
export const isWaiting = ({ claimedBy, returnedAt }: Gift): boolean => claimedBy === null && returnedAt === null;

/** Whether the recipient's mailbox refused its e-mail, so that only another address helps. */
export const isUndelivered = ({ link, refusedLink }: Gift): boolean => refusedLink === link;

/** The gift whose e-mail arrived after all. */
export const delivered = ({ refusedLink: _refused, ...gift }: Gift): Gift => gift;

/**
 * Whether its payer can take a waiting gift back without support. Otherwise one payment could be mailed to one stranger
 * after another and cost nothing.
 */
export const mayCancelAlone = ({ link }: Gift): boolean => link <= LINKS_TO_CANCEL;

/** The state that payer and staff see. A claimed gift whose money went back is returned. */
export function giftState(gift: Gift, now: Instant): GiftState {
  if (gift.returnedAt !== null) return 'returned';
  if (gift.claimedBy !== null) return 'claimed';
  return now < gift.sendAt ? 'scheduled' : 'waiting';
}

/** What a link in its e-mail signs: its id and the number of the link. */
export const giftLinkText = ({ id, link }: Pick<Gift, 'id' | 'link'>): string => `${id} ${link}`;

/** The id and the number of a verified link. */
export function readGiftLink(text: string): Pick<Gift, 'id' | 'link'> {
  const [id = '', link = ''] = text.split(' ');
  return { id, link: Number(link) };
}

/** The gift in the account of its recipient. Its texts have been read. */
export const claimedGift = (gift: Gift, uid: string, now: Instant): Gift =>
  withoutWords({ ...gift, claimedBy: uid, claimedAt: now });

/** The gift whose whole payment goes back. */
export const returnedGift = (gift: Gift, now: Instant): Gift => withoutWords({ ...gift, returnedAt: now });

/**
 * The gift after its refund failed. An unclaimed one gets its time to be claimed again, as far as the provider can
 * still refund it afterwards. Its texts are gone.
 */
export const restoredGift = (gift: Gift, now: Instant): Gift => ({
  ...gift,
  returnedAt: null,
  ...(gift.claimedBy === null && {
    sendAt: Math.max(gift.sendAt, Math.min(now, gift.paidAt + OLDEST_REFUND - DAY - GIFT_RETURN)),
  }),
});

/**
 * The payer's account is deleted. An unclaimed gift keeps what its e-mails need until it is claimed or returned, but
 * names its payer no more.
 */
export const withoutPayer = (gift: Gift): Gift => {
  const erased: Gift = { ...gift, isPayerErased: true };
  return isWaiting(erased) ? { ...erased, payerUid: null } : withoutWords(erased);
};

/** The account that claimed it, or has its address, is deleted. A waiting gift sends no more e-mails to the address. */
export const withoutRecipient = (gift: Gift): Gift => ({ ...gift, recipientEmail: '', from: '', message: '' });

/** A payer with an account keeps the address that they wrote, in their list; the texts are needed no more. */
const withoutWords = (gift: Gift): Gift => ({
  ...gift,
  from: '',
  message: '',
  ...((gift.isPayerErased || gift.payerUid === null) && { recipientEmail: '' }),
});

/**
 * Whether this gift was paid just now, by the same payer, with what is ordered again. The payer of a gift that was
 * taken back may give it again. The texts of a claimed gift are gone.
 */
export const isJustPaid = (
  gift: Gift,
  { tariff, words }: { readonly tariff: Tariff; readonly words?: GiftWords },
  now: Instant,
): boolean =>
  gift.returnedAt === null &&
  now < gift.paidAt + REPEATED_GIFT &&
  gift.months === tariff &&
  words !== undefined &&
  !isOtherRecipient(gift, words.recipientEmail) &&
  (gift.claimedBy !== null || (gift.from === words.from && gift.message === words.message));
