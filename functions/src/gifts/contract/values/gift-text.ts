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

/** «evil [точка] com», «evil [.] com»: a dot in brackets, or a word for it, also between two Latin words. */
const BRACKETED_DOT = /\s*[[({<]\s*(?:\.|точка|тчк|dot|нүкте|点)\s*[\])}>]\s*/giu;
const WORD_FOR_DOT = /([a-z0-9])\s+(?:точка|dot)\s+(?=[a-z]{2})/giu;

/** Any two letters after a dot: mail programs know more domains than a list here would. */
const DOMAIN = String.raw`[^\s.]\.\p{L}{2}`;
const IP_ADDRESS = String.raw`\d\.\d+\.\d+\.\d`;
const SCHEME = String.raw`://|\b(?:tel|sms|mailto|callto|tg|viber|whatsapp|skype):`;
const ACCOUNT = String.raw`@[\p{L}\p{N}_]`;
/** The name of a bot of Telegram without its sign: they end in `bot`. «robot» is none. */
const BOT = String.raw`\b[a-z](?:[a-z\d_]{3,}|[a-z\d_]*[\d_][a-z\d_]*)bot\b`;
const LINK = new RegExp(`${SCHEME}|www\\.|${DOMAIN}|${IP_ADDRESS}|${ACCOUNT}|${BOT}`, 'iu');

/** From a digit to the last one before a letter: whatever parts the digits of a telephone number is in it. */
const DIGITS = /\p{Nd}(?:[^\p{L}]*\p{Nd})?/gu;
const PHONE_DIGITS = 7;

/** Dates, times, years and round sums: what people write with many digits. */
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const KNOWN = [
  `${DAY}[./-]${MONTH}[./-]${YEAR}`,
  `${YEAR}-\\d\\d-\\d\\d`,
  String.raw`[0-3]\d\.[01]\d(?:\.\d\d)?`,
  String.raw`(?:[01]?\d|2[0-3]):[0-5]\d`,
  YEAR,
  String.raw`\d{1,3}(?:\s?000)+`,
].join('|');
const ONLY_KNOWN = new RegExp(`^(?:${KNOWN})(?:\\s*[\\s,;\\p{Pd}]\\s*(?:${KNOWN}))*$`, 'u');

/** Seven digits or more between two letters are a telephone number, unless they are dates or sums and nothing else. */
const hasPhone = (text: string): boolean =>
  (text.match(DIGITS) ?? []).some(
    (digits) => (digits.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_DIGITS && !ONLY_KNOWN.test(digits),
  );

/**
 * Whether a text holds what a mail program would turn into a link, or what asks for an answer elsewhere: the address of
 * a page, a domain, an e-mail address, the name of an account or a telephone number. The e-mail of a gift goes to
 * somebody who did not ask for it.
 */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(PARTING, '').replace(FOREIGN_DOTS, '.');
  return LINK.test(plain.replace(BRACKETED_DOT, '.').replace(WORD_FOR_DOT, '$1.')) || hasPhone(plain);
}
