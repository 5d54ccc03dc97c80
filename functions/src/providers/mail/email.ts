import type { MailContent, MailKind } from '@functions/domain/platform/mail';
import type { Topic } from './mail-links';

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>;

/** As on the site, the sun stands as high as things stand with the customer's access. */
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

/** What one mail says, before it is set as HTML and as plain text. */
export interface Letter {
  readonly subject: string;
  readonly sun: SunHeight;
  readonly heading: string;
  /** A sum, a discount or a code, set large. */
  readonly figure?: string;
  readonly rows?: readonly LetterRow[];
  /** The first one is also what an inbox shows beside the subject. */
  readonly paragraphs: readonly [string, ...string[]];
  readonly button: LetterLink;
  readonly links?: readonly LetterLink[];
  /** Set on letters that can be unsubscribed from. */
  readonly topic?: Topic;
}
