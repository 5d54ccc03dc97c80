/** What a mail server replied. `command`: the SMTP command, as nodemailer names it. */
export interface SmtpReply {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** RFC 3463: a wrong address or an unknown mailbox (1.x; 1.7 to 1.9 are the sender's), a disabled or full one (2.x). */
const MAILBOX_STATUS = /^[45]\.(?:1\.(?:[0-6]|10)|2\.[0-2])$/;
/** Replies without such a status: the mailbox is unavailable, or known elsewhere only (RFC 5321, 4.2.3). */
const MAILBOX_CODES = [450, 452, 550, 551, 553];

/** Some servers give a mailbox that does not exist the status of a policy: Yandex, "550 5.7.1 No such user!". */
const NO_MAILBOX =
  /no such (?:user|mailbox)|(?:user|mailbox|recipient) (?:unknown|not found)|unknown (?:user|mailbox)/i;
/** Some servers give a refusal of ours a general code, for example "550 5.1.0 Sender address rejected". */
const ABOUT_US =
  /\b(?:sender|relay\w*|spam|block\w*|blacklist\w*|policy|reputation|rate|authenti\w*|spf|dkim|dmarc)\b/i;

/** The enhanced status of a reply, as in "550 5.1.1 User unknown"; undefined without one. */
export const statusOf = ({ response = '' }: SmtpReply): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

/**
 * Whether a reply refuses the mailbox of the recipient, for good or for a while. Any other refusal may be about our
 * server, address or message.
 */
export function isMailboxRefusal(reply: SmtpReply): boolean {
  const { command, response = '', responseCode = 0 } = reply;
  if (responseCode < 400 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  // The address itself may hold any word.
  const words = response.replace(/\S*@\S*/g, '');
  if (command === 'RCPT TO' && NO_MAILBOX.test(words)) return !/\bsender\b/i.test(words);
  const status = statusOf(reply);
  if (status === undefined)
    return command === 'RCPT TO' && MAILBOX_CODES.includes(responseCode) && !ABOUT_US.test(words);
  return MAILBOX_STATUS.test(status) && !(status.endsWith('.0') && ABOUT_US.test(words));
}
