/** The most characters of the line to the recipient, and of the name of the giver. */
export const GIFT_MESSAGE_MAX = 200;
export const GIFT_FROM_MAX = 60;

/** Control, format, private-use and unassigned characters, except for the joiner of emoji. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The text as one line without invisible characters and without characters that change its direction. */
export const giftLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();

const CYRILLIC_DOMAINS = 'рф|рус|бел|укр|мон|мкд|срб|қаз|москва|дети|онлайн|сайт|орг|ком';
const TOP_LEVEL = `(?:[a-z]{2,24}|xn--[a-z0-9-]+|${CYRILLIC_DOMAINS})`;
const DOMAIN = `[\\p{L}\\p{N}_-]\\.${TOP_LEVEL}(?![\\p{L}\\p{N}])`;
const IP_ADDRESS = '\\d\\.\\d+\\.\\d+\\.\\d';
const LINK = new RegExp(`://|www\\.|${DOMAIN}|${IP_ADDRESS}`, 'iu');

/**
 * Whether a text holds what a mail program would turn into a link: an address of a page, a domain or an e-mail address.
 * The e-mail of a gift goes to somebody who did not ask for it.
 */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
