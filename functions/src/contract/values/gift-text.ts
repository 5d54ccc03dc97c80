/** The most characters of the line to the recipient, and of the name of the giver. */
export const GIFT_MESSAGE_MAX = 200;
export const GIFT_FROM_MAX = 60;

/** Control, format, private-use and unassigned characters, except for the joiner of emoji. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The text as one line without invisible characters and without characters that change its direction. */
export const giftLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();

/** Joiners, variation selectors and enclosing marks: unseen, or around a character, they would part a link. */
const PARTING = /[\u200d\u034f\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Me}]/gu;
const FOREIGN_DOTS = /[。｡]/g;

/** Any two letters after a dot: mail programs know more domains than a list here would. */
const DOMAIN = String.raw`[^\s.]\.\p{L}{2}`;
const IP_ADDRESS = String.raw`\d\.\d+\.\d+\.\d`;
const SCHEME = String.raw`://|\b(?:tel|sms|mailto|callto|tg|viber|whatsapp|skype):`;
const ACCOUNT = String.raw`@[\p{L}\p{N}_]`;
/** Seven digits or more, also in groups; a date with dots is none. */
const PHONE = String.raw`(?:\p{Nd}[\s()+\p{Pd}]*){7}`;
const LINK = new RegExp(`${SCHEME}|www\\.|${DOMAIN}|${IP_ADDRESS}|${ACCOUNT}|${PHONE}`, 'iu');

/**
 * Whether a text holds what a mail program would turn into a link, or what asks for an answer elsewhere: the address of
 * a page, a domain, an e-mail address, the name of an account or a telephone number. The e-mail of a gift goes to
 * somebody who did not ask for it.
 */
export const hasLink = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(PARTING, '').replace(FOREIGN_DOTS, '.'));
