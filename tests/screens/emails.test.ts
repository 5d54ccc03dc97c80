import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { renderMail } from '@functions/messages/mails/render-mail';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser/browser';
import { sweep } from '../support/sweep';
import { EVERY_MAIL, LINKS } from '../unit/providers/email-samples';

/** No e-mail cuts a text on a small phone: the card hides what lies outside of it. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});

/** Beside the samples, the longest words that a giver may write. */
const MAILS: readonly MailContent[] = [
  ...EVERY_MAIL,
  ...EVERY_MAIL.filter((mail) => mail.kind === 'gift').map((mail) => ({
    ...mail,
    from: 'Константин-Александр Верхнеудинский-Преображенский',
    message: `С днём рождения! ${'Желаю всего самого хорошего. '.repeat(12)}${'ура'.repeat(60)}`,
  })),
];

/** Styles that widespread clients remove from an e-mail: Gmail and Yahoo the first, some apps of Gmail the second. */
const CLIENTS = {
  'as written': /$^/g,
  'without justify-content': /justify-content:[^;"]+;?/g,
  'without flexbox': /display:flex;?/g,
};

const BODY = /(?<=<body[^>]*>)[^]*(?=<\/body>)/;

/** All e-mails of a language below each other, in one document. */
function below(language: Language): string {
  const pages = MAILS.map((content) => ({ kind: content.kind, ...renderMail({ content, language }, LINKS) }));
  const bodies = pages.map(({ kind, html }) => `<article title="${kind}">${BODY.exec(html)?.[0] ?? ''}</article>`);
  return pages[0]?.html.replace(BODY, () => bodies.join('')) ?? '';
}

/** The texts that reach over the edge of the card's content, with how far. */
const cutTexts = () => {
  const cards = [...document.querySelectorAll('.sheet')];
  return cards.flatMap((card) => {
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const edge = card.getBoundingClientRect();
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (box.right > edge.right - 20 || box.left < edge.left + 20)
          found.push(
            `${card.closest('article')?.title ?? ''}, ${Math.round(box.right - edge.right)} px: ${text.textContent}`,
          );
    }
    return found;
  });
};

/** The values whose right edge is not that of their row. */
const looseValues = () =>
  [...document.querySelectorAll('.sheet .line > span:last-child')].flatMap((value) => {
    const row = value.parentElement?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(value);
    const right = Math.max(...Array.from(range.getClientRects(), (box) => box.right));
    return row !== undefined && Math.abs(row.right - right) > 1 ? [value.textContent] : [];
  });

describe.each(Object.entries(CLIENTS))('%s', (client, removed) => {
  for (const [width, options] of sweep([320, 360]))
    it(`every text of every e-mail is inside the card at ${width} px`, options, async () => {
      await page.setViewportSize({ width, height: 800 });
      for (const language of LANGUAGES) {
        await page.setContent(below(language).replace(removed, ''));
        expect(await page.locator('.sheet h1').count()).toBe(MAILS.length);
        expect(await page.evaluate(cutTexts), language).toEqual([]);
        if (client !== 'without flexbox') expect(await page.evaluate(looseValues), language).toEqual([]);
      }
    });
});

/** As Outlook on Windows draws an e-mail: with the comments for it, and without the styles that Word ignores. */
const inOutlook = (html: string): string =>
  html
    .replace(/<!--\[if !mso\]><!-->[^]*?<!--<!\[endif\]-->/g, '')
    .replace(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1')
    .replace(/(max-width|min-width|justify-content|column-gap|flex[\w-]*|border-radius):[^;"]*;?/g, '')
    .replace(/display:(flex|inline-block);?/g, '')
    .replace(/(<a [^>]*style="[^"]*)padding:[^;"]+;?/g, '$1');

/** The parts of an e-mail that are not where they belong: a card wider than its column, a loose value, a bare link. */
const outOfPlace = () => {
  const rightOf = (element: Element) => element.getBoundingClientRect().right;
  const of = (selector: string) => [...document.querySelectorAll(selector)];
  return [
    ...of('.sheet').filter((card) => card.getBoundingClientRect().width > 600),
    ...of('.sheet .line').filter((line) => {
      const value = line.querySelector('td:last-child > span');
      return value !== null && Math.abs(rightOf(line) - rightOf(value)) > 1;
    }),
    ...of('.sheet .line').filter((line) => line.querySelector('span') !== null && line.querySelector('td') === null),
    ...of('a.button').filter((button) => {
      const cell = button.closest('td');
      return cell === null || cell.offsetHeight < 44 || getComputedStyle(cell).backgroundColor === 'rgba(0, 0, 0, 0)';
    }),
  ].map((element) => `${element.closest('article')?.title ?? ''}: ${element.textContent.slice(0, 60)}`);
};

it('an e-mail has its column, its rows and its button in Outlook on Windows', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.setContent(inOutlook(below('ru')));
  expect(await page.locator('.sheet').count()).toBe(MAILS.length);
  expect(await page.locator('.sheet .line td').count()).toBeGreaterThan(MAILS.length);
  expect(await page.evaluate(outOfPlace)).toEqual([]);
});
