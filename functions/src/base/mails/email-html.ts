import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import type { Email, EmailLink, EmailRow } from './email';
import { DARK_STYLES, LIGHT, STYLES, illustrationStyles } from './email-theme';
import type { EmailContext } from './email-context';
import type { MailTopic } from '@functions/base/contract/values/mail-topics';
import { markup, Markup } from './markup';

/** The HTML part of an e-mail: inline styles, no images, one column of at most 600 px. */
export function emailHtml(email: Email, language: Language, context: EmailContext): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${email.subject}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="paper ink" style="${STYLES.page}">
<div style="${STYLES.hidden}">${email.paragraphs[0]}</div>
<div class="paper" style="${STYLES.outer}">${OUTLOOK.column}<div style="${STYLES.column}">
<a class="ink" href="${context.links.site}" style="${STYLES.brand}">${BRAND.name[language]}</a>
<div class="sheet" style="${STYLES.sheet}">
${statusIllustration(email)}
<div style="${STYLES.content}">
<h1 class="ink" style="${STYLES.heading}">${email.heading}</h1>
${email.figure === undefined ? '' : markup`<p class="ink" style="${STYLES.figure}">${email.figure}</p>`}
${email.rows === undefined ? '' : markup`<div style="${STYLES.rows}">${email.rows.map(row)}</div>`}
${email.paragraphs.map((text) => markup`<p class="ink" style="${STYLES.text}">${text}</p>\n`)}
<div style="margin:26px 0 0">${OUTLOOK.button}${link(email.button, 'button', STYLES.button)}${OUTLOOK.end}</div>
${(email.links ?? []).map((to) => markup`<p style="margin:16px 0 0">${link(to, 'ink2', STYLES.link)}</p>`)}
</div>
</div>
${footer(email, context)}
</div>${OUTLOOK.end}</div>
</body>
</html>
`.source;
}

/** Only Outlook on Windows reads it. */
const outlook = (html: Markup): Markup => markup`<!--[if mso]>${html}<![endif]-->`;

/**
 * Outlook on Windows draws e-mails with Word, which knows tables, but no width of a `div`, no flexbox and no padding of
 * a link (https://www.caniemail.com). Each table ends with `end`.
 */
const table = (attributes: string, cell: string): Markup =>
  new Markup(`<table role="presentation" cellpadding="0" cellspacing="0" ${attributes}><tr><td ${cell}>`);
const OUTLOOK = {
  column: outlook(table('width="600" align="center"', '')),
  row: outlook(table('width="100%"', 'valign="top"')),
  value: outlook(new Markup('</td><td valign="top" align="right">')),
  button: outlook(table('', `style="padding:14px 28px;background-color:${LIGHT.dawn}"`)),
  end: outlook(new Markup('</td></tr></table>')),
};

/** The status illustration. Outlook on Windows cannot draw the circle and shows only the band and the line. */
function statusIllustration({ illustration }: Email): Markup {
  const { clip, disc } = illustrationStyles(illustration);
  const circle = markup`<div style="${clip}"><div class="sun" style="${disc}"></div></div>`;
  return markup`<div class="sky" style="${STYLES.illustration}"><!--[if !mso]><!-->${circle}<!--<![endif]--></div>`;
}

/** The space between name and value is for clients without flexbox. */
function row({ name, value, isTotal, isText }: EmailRow): Markup {
  if (isText)
    return markup`<div class="line" style="${STYLES.words}"><p class="ink2" style="${STYLES.wordsOf}">${name}</p>
<p class="ink" style="${STYLES.said}">${value}</p></div>`;
  const nameStyle = isTotal ? STYLES.total : STYLES.name;
  const valueStyle = isTotal ? `${STYLES.value};${STYLES.total}` : STYLES.value;
  const cell = (text: string, tone: string, style: string) =>
    markup`<span class="${tone}" style="${style}">${text}</span>`;
  const cells = [
    OUTLOOK.row,
    cell(name, isTotal ? 'ink' : 'ink2', nameStyle),
    markup` ${OUTLOOK.value}`,
    cell(value, 'ink', valueStyle),
    OUTLOOK.end,
  ];
  return markup`<div class="line" style="${STYLES.row}">${cells}</div>`;
}

const link = ({ label, url }: EmailLink, tone: string, style: string): Markup =>
  markup`<a class="${tone}" href="${url}" style="${style}">${label}</a>`;

function footer({ topic }: Email, { t, links }: EmailContext): Markup {
  const small = (label: string, url: string) => link({ label, url }, 'ink3', STYLES.small);
  const line = (content: Markup) => markup`<p class="ink3" style="${STYLES.footer}">${content}</p>\n`;
  const { name: company, taxId } = BRAND.company;
  const support = small(t('footer.support'), links.supportBot);
  const email = small(BRAND.supportEmail, links.supportEmail);
  const unsubscribe = (from: MailTopic) => small(t('footer.unsubscribe'), links.unsubscribe(from));
  return markup`<div style="padding:14px 0 0">
${line(markup`${t('footer.help')}<br>${support} · ${email}`)}
${topic === undefined ? '' : line(markup`${t(`footer.${topic}`)} ${unsubscribe(topic)}`)}
${line(markup`${t('footer.company', { company, taxId })}<br>${small(t('footer.offer'), links.offer)}`)}
</div>`;
}
