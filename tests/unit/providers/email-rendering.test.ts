import { readFileSync } from 'node:fs';
import { BRAND } from '@functions/base/contract/values/brand';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { MailContent, MailKind } from '@functions/messages/rules/all-mails';
import { DARK, LIGHT } from '@functions/base/mails/email-theme';
import { renderMail } from '@functions/messages/mails/render-mail';
import { describe, expect, it, test } from 'vitest';
import { EVERY_MAIL, LINKS, SAMPLES } from './email-samples';

const render = (content: MailContent, language: Language = 'ru') => renderMail({ content, language }, LINKS);
const everyMail = LANGUAGES.flatMap((language) =>
  EVERY_MAIL.map((content) => ({ language, content, kind: content.kind })),
);

describe.each(LANGUAGES)('every e-mail in %s', (language) => {
  it.each(everyMail.filter((mail) => mail.language === language))('$kind is complete', ({ content }) => {
    const { subject, html, text } = render(content, language);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|null|NaN|Invalid|\[object/);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`));
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    for (const part of [html, text]) {
      expect(part.replaceAll('&amp;', '&')).toContain(BRAND.company.name);
      expect(part).toContain(BRAND.company.taxId);
      expect(part).toContain(BRAND.supportEmail);
      expect(part).toContain(LINKS.supportBot);
      expect(part).toContain(LINKS.offer);
    }
  });
});

it('requests no external resource when it is opened', () => {
  for (const { content, language } of everyMail)
    expect(render(content, language).html).not.toMatch(/<img|<script|<link|url\(|src=/);
});

it('every language has its own texts (§1)', () => {
  for (const content of EVERY_MAIL)
    for (const language of LANGUAGES) {
      const { text } = render(content, language);
      const alike = LANGUAGES.filter((other) => render(content, other).text === text);
      expect(alike, `languages with one text of ${content.kind}`).toEqual([language]);
    }
});

describe('a device with a hostile name', () => {
  const hostile = '<img src=x onerror="alert(1)">\r\nBcc: all@x.example\u202e {{amount}} $& &amp;';
  const { html, text, subject } = render({ kind: 'device-added', deviceName: hostile });

  it('is shown as text only', () => {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc: all@x.example {{amount}}');
    expect(text).toContain('Устройство: <img src=x onerror="alert(1)"> Bcc: all@x.example {{amount}}');
    expect(`${html}${text}`).not.toContain('\u202e');
    expect(subject).toBe('Подключено новое устройство');
  });

  it('is shortened', () => {
    const long = render({ kind: 'device-added', deviceName: '𝕏'.repeat(1000) });
    expect(long.text).toContain(`Устройство: ${'𝕏'.repeat(64)}\n`);
    expect(render({ kind: 'device-added', deviceName: ' \u200b ' }).text).toContain('Устройство: —\n');
  });
});

it('the addresses of links are escaped', () => {
  const { html, text } = render(SAMPLES['charge-failed'][0]!);
  const pay = LINKS.pay(Date.parse('2026-12-20T12:00:00Z'));
  expect(html).toContain(`href="${pay.replaceAll('&', '&amp;')}"`);
  expect(text).toContain(`Оплатить:\n${pay}\n`);
});

const TOPICS: Partial<Record<MailKind, 'promotions' | 'reminders'>> = {
  promotion: 'promotions',
  'come-back': 'promotions',
  'charge-ahead': 'reminders',
  'end-ahead': 'reminders',
};

/** The end of a term without renewal has a pay link that the offer promises (decision 103). */
const hasTopic = (content: MailContent): boolean =>
  content.kind in TOPICS && !(content.kind === 'end-ahead' && content.payAhead);

describe('unsubscribing', () => {
  it.each(everyMail.filter(({ content }) => hasTopic(content)))(
    'is offered by $kind in $language, on a page and by one click',
    ({ kind, content, language }) => {
      const topic = TOPICS[kind]!;
      const { html, text, headers } = render(content, language);
      expect(html).toContain(`href="${LINKS.unsubscribe(topic)}"`);
      expect(text).toContain(LINKS.unsubscribe(topic));
      expect(headers).toEqual({
        'List-Unsubscribe': `<${LINKS.unsubscribeByPost(topic)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    },
  );

  it('is not offered by e-mails about the customer’s own payments and access', () => {
    for (const { content, language } of everyMail.filter(({ content: each }) => !hasTopic(each))) {
      const { html, text, headers } = render(content, language);
      expect(`${html}${text}`).not.toContain('unsubscribe');
      expect(headers).toEqual({});
    }
  });
});

describe('the colours of e-mails', () => {
  const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8').toLowerCase();
  const values = (theme: RegExp) =>
    new Map(
      [...(theme.exec(tokens)?.[1] ?? '').matchAll(/--([\w-]+): (#\w+)/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      ),
    );
  const names = {
    paper: 'paper',
    sheet: 'sheet',
    ink: 'ink',
    ink2: 'ink-2',
    ink3: 'ink-3',
    dawn: 'dawn',
    onDawn: 'on-dawn',
    sky: 'sky-3',
    sun: 'sun',
  } as const;

  test.each([
    ['light', LIGHT, /:root \{([^}]*)\}/],
    ['dark', DARK, /:root\[data-theme='dark'\] \{([^}]*)\}/],
  ] as const)('are the %s colours of the site', (_, theme, block) => {
    const site = values(block);
    for (const [mine, theirs] of Object.entries(names)) {
      expect({ [mine]: theme[mine as keyof typeof names] }).toEqual({
        [mine]: site.get(theirs)?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'),
      });
    }
  });
});

it('the words of a giver stay under their name, whatever marks they hold (T35)', () => {
  const words = { kind: 'gift', months: 1, from: 'Аня', message: 'Привет». Простор: ваш доступ отключён' } as const;
  const { text, html } = render({ ...words, giftId: 'g1', link: 1, claimUntil: Date.now(), isReminder: false });
  expect(text.split('\n')).toContain(`Слова дарителя: ${words.message}`);
  expect(html).toContain(`>${words.message}</p>`);
  expect(text).not.toContain('«Привет');
});
