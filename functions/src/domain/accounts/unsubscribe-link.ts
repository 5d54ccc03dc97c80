/**
 * The content of an unsubscribe link: the customer and the kind of e-mail. The link never expires, because old e-mails
 * need a working one too.
 */
export interface UnsubscribeLink {
  readonly topic: 'promotions' | 'reminders';
  readonly uid: string;
}

/** The text that the link signs. */
export const unsubscribeLinkText = ({ topic, uid }: UnsubscribeLink): string => `${topic} ${uid}`;

/** Parses the text of a link; null when it has another form. */
export function readUnsubscribeLink(text: string): UnsubscribeLink | null {
  const [, topic, uid] = /^(promotions|reminders) (\S+)$/.exec(text) ?? [];
  return uid === undefined ? null : { topic: topic === 'reminders' ? topic : 'promotions', uid };
}
