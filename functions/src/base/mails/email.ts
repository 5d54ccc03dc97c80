import type { MailTopic } from '@functions/base/contract/values/mail-topics';

/** State of the status illustration, as on the site: `inactive` when access has ended. */
export type IllustrationState = 'active' | 'neutral' | 'inactive';

export interface EmailRow {
  readonly name: string;
  readonly value: string;
  readonly isTotal?: boolean;
  /** Words of a person, of any length: a paragraph below the name. */
  readonly isText?: boolean;
}

export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** The content of one e-mail, before it is rendered as HTML and plain text. */
export interface Email {
  readonly subject: string;
  readonly illustration: IllustrationState;
  readonly heading: string;
  /** An amount, a discount or a code, shown in large type. */
  readonly figure?: string;
  readonly rows?: readonly EmailRow[];
  /** The first paragraph is also the preview text in the inbox. */
  readonly paragraphs: readonly [string, ...string[]];
  readonly button: EmailLink;
  readonly links?: readonly EmailLink[];
  /** Set if the customer can unsubscribe from this kind of e-mail. */
  readonly topic?: MailTopic;
}
