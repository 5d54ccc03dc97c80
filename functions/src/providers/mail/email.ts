import type { MailContent, MailKind } from '@functions/domain/platform/mail';
import type { Topic } from './mail-links';

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>;

/** State of the illustration, as on the site: `high` for active access, `low` when access has ended. */
export type SunHeight = 'high' | 'half' | 'low';

export interface LetterRow {
  readonly name: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** The content of one e-mail, before it is rendered as HTML and plain text. */
export interface Letter {
  readonly subject: string;
  readonly sun: SunHeight;
  readonly heading: string;
  /** An amount, a discount or a code, shown in large type. */
  readonly figure?: string;
  readonly rows?: readonly LetterRow[];
  /** The first paragraph is also the preview text in the inbox. */
  readonly paragraphs: readonly [string, ...string[]];
  readonly button: LetterLink;
  readonly links?: readonly LetterLink[];
  /** Set if the customer can unsubscribe from this kind of e-mail. */
  readonly topic?: Topic;
}
