/** The most characters of an address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254;

const LOCAL_MAX = 64;
const ATOM = "[A-Za-z0-9_'+-]+";
const LOCAL = `${ATOM}(?:\\.${ATOM})*`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LEVEL = '(?:[A-Za-z]{2,63}|xn--(?:p1ai|p1acf|80ao21a|90ais|fiqs8s))';

/**
 * The addresses that we accept: those of `z.email()`, and the domains .рф, .рус, .қаз, .бел and .中国 in their ASCII
 * form. Without quotes, angle brackets, control characters, and characters that are invisible or change the direction
 * of text, an address is one mailbox, and the mailer sends to exactly this text.
 */
export const EMAIL_PATTERN = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)+${TOP_LEVEL}$`);

/** Whether the text is an e-mail address that a receipt can be sent to. The only such rule; the site has the same. */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_MAX && EMAIL_PATTERN.test(text);

/** Marks without a picture, which the contacts of a phone and messengers copy with an address. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * A typed or copied address, or a part of one, as it is checked, sent and stored: without invisible marks and spaces
 * around it, its domain in ASCII. Chromium alone converts what is typed into a field for an address.
 */
export function normaliseEmail(text: string): string {
  const [, before, domain] = /^(.*@)([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u.exec(visible(text)) ?? [];
  try {
    return before === undefined || domain === undefined ? visible(text) : before + new URL(`http://${domain}`).hostname;
  } catch {
    return visible(text);
  }
}

const visible = (text: string): string => text.replace(INVISIBLE, '').trim();
