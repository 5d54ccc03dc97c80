import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import type { Email } from './email';
import type { EmailContext } from './email-context';

/** The plain text part of an e-mail. */
export function emailText(email: Email, language: Language, { t, links }: EmailContext): string {
  const { heading, figure, rows = [], paragraphs, button, links: more = [], topic } = email;
  const { name: company, taxId } = BRAND.company;
  const address = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;
  return [
    figure === undefined ? heading : `${heading}\n${figure}`,
    ...(rows.length > 0 ? [rows.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...paragraphs,
    ...[button, ...more].map(address),
    '—',
    `${t('footer.help')}\n${t('footer.support')}: ${links.supportBot}\n${BRAND.supportEmail}`,
    ...(topic === undefined
      ? []
      : [`${t(`footer.${topic}`)}\n${t('footer.unsubscribe')}: ${links.unsubscribe(topic)}`]),
    [
      `${BRAND.name[language]}: ${links.site}`,
      t('footer.company', { company, taxId }),
      `${t('footer.offer')}: ${links.offer}`,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
