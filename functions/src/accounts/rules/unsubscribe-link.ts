import { MAIL_TOPICS, type MailTopic } from '@functions/base/contract/values/mail-topics';

/**
 * The content of an unsubscribe link: the customer and the kind of e-mail. The link never expires, because old e-mails
 * need a working one too.
 */
export interface UnsubscribeLink {
  readonly topic: MailTopic;
  readonly uid: string;
}

/** The text that the link signs. */
export const unsubscribeLinkText = ({ topic, uid }: UnsubscribeLink): string => `${topic} ${uid}`;

/** Parses the text of a link; null when it has another form. */
export function readUnsubscribeLink(text: string): UnsubscribeLink | null {
  const [, name, uid] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const topic = MAIL_TOPICS.find((each) => each === name);
  return topic === undefined || uid === undefined ? null : { topic, uid };
}
