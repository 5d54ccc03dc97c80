/** What an unsubscribe link says: whose mails, and which of them. It does not age: an old mail must still be refusable. */
export interface UnsubscribeLink {
  readonly topic: 'promotions' | 'reminders';
  readonly uid: string;
}

export const unsubscribeLinkText = ({ topic, uid }: UnsubscribeLink): string => `${topic} ${uid}`;

/** Null when it is not of this form. */
export function readUnsubscribeLink(text: string): UnsubscribeLink | null {
  const [, topic, uid] = /^(promotions|reminders) (\S+)$/.exec(text) ?? [];
  return uid === undefined ? null : { topic: topic === 'reminders' ? topic : 'promotions', uid };
}
