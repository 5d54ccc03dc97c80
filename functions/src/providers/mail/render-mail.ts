import type { Mail } from '@functions/domain/mail';
import { letterHtml } from './letter-html';
import { letterOf } from './letter-of';
import { letterText } from './letter-text';
import type { MailLinks } from './mail-links';
import { mailWords } from './mail-words';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sets one mail in its language. Throws when a text is missing. */
export function renderMail({ content, language }: Pick<Mail, 'content' | 'language'>, links: MailLinks): RenderedMail {
  const words = mailWords(language, links);
  const letter = letterOf(content, words);
  return {
    subject: letter.subject,
    html: letterHtml(letter, language, words),
    text: letterText(letter, language, words),
    headers: letter.isPromotion ? unsubscribeHeaders(links) : {},
  };
}

/** Only promotions can be refused; a mail client shows its own button for these (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribe, unsubscribeByPost }: MailLinks): Record<string, string> {
  if (unsubscribeByPost === null) return { 'List-Unsubscribe': `<${unsubscribe}>` };
  return { 'List-Unsubscribe': `<${unsubscribeByPost}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
