import type { Language } from '@functions/base/contract/values/languages';
import type { NewsChannel } from '@functions/base/contract/values/news';
import type { Planned, Task } from './outbox';
import type { Instant } from './calendar';

/** What one e-mail says. Each module has its own kinds; all of them together are `MailContent`. */
interface Content {
  readonly kind: string;
}

export type ContentOf<Mails extends Content, Kind extends Mails['kind']> = Extract<Mails, { readonly kind: Kind }>;

/** For each e-mail of a module, what holds whatever its words. */
export type MailRules<Mails extends Content> = {
  readonly [Kind in Mails['kind']]: {
    /**
     * Where it is told as well. The e-mail itself is always sent, unless the customer turned this kind off, which then
     * holds for every channel.
     */
    readonly news: readonly NewsChannel[];
    /** What it says of a person, a device or a card, emptied; {} for one with only amounts and dates. */
    readonly emptied: Partial<Omit<ContentOf<Mails, Kind>, 'kind'>>;
  };
};

export const EVERYWHERE: readonly NewsChannel[] = ['push', 'telegram'];
/**
 * By e-mail only: what holds a secret or goes to somebody without an account, advertising, to which the customer agreed
 * for e-mails (offer 1.3), and that news arrives at one more address, which whoever had a stolen session may have
 * added.
 */
export const BY_MAIL_ONLY: readonly NewsChannel[] = [];

/**
 * A customer's address and language are read when the e-mail is sent. A buyer without an account has only those given
 * here.
 */
export type MailRecipient = { readonly uid: string } | { readonly email: string; readonly language: Language };

/** Holds no rendered text: what is sent is decided at the time of sending. */
export interface MailTask<Mails extends Content = Content> extends Task {
  readonly kind: 'mail';
  readonly recipient: MailRecipient;
  readonly content: Mails;
}

export const isMailTask = (task: Task): task is MailTask => task.kind === 'mail';

/** The id of an e-mail's entry. `cause`: what it tells, which occurs once. */
export const mailId = (kind: string, cause: string): string => `mail_${kind}_${cause}`;

export const mailTask = <Mails extends Content>(
  recipient: MailRecipient,
  content: Mails,
  cause: string,
  at: Instant,
): Planned<MailTask<Mails>> => ({
  id: mailId(content.kind, cause),
  task: { kind: 'mail', recipient, content },
  at,
});
