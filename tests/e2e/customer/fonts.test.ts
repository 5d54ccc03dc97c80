import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { sweep, SWEEP } from '../../support/sweep';

/**
 * The fonts that Chromium uses for a text. The text stands in its own element, because the page replaces its
 * prerendered elements when its scripts start.
 */
async function fontsOf(page: Page, words: string | null): Promise<string[]> {
  await page.evaluate((text) => {
    const probe =
      document.querySelector('#probe') ??
      document.body.appendChild(Object.assign(document.createElement('p'), { id: 'probe' }));
    probe.textContent = text;
  }, words);
  // The browser requests the font files with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#probe' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

async function open(path: string) {
  const { page } = await visit({ locale: 'ru-RU' });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fetched.push(request.url());
  });
  // A small font that comes later than 100 ms after the first paint is used from the next page on (decision 93).
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  fetched.length = 0;
  await page.reload();
  await page.locator('h1').first().waitFor();
  return { page, fullFonts: () => fetched.filter((url) => url.includes('-wght-')) };
}

describe('the small and the full fonts of a static page (decision 31)', () => {
  for (const [path, options] of sweep(['/', '/login', '/buy', '/install']))
    it(
      `the heading of ${path} uses the small font; other characters come from the full font files`,
      options,
      async () => {
        const { page, fullFonts } = await open(path);
        await expect.poll(async () => fontsOf(page, await page.locator('h1').first().textContent())).toEqual(['Onest']);
        expect(fullFonts()).toEqual([]);
        await expect.poll(() => fontsOf(page, 'fedor.bqz@JQ Ђ')).toEqual(['Onest']);
        expect(fullFonts().length).toBeGreaterThanOrEqual(2);
      },
    );

  it('a page without prerendered text uses the full fonts', SWEEP, async () => {
    const { page, fullFonts } = await open('/attach');
    await expect.poll(async () => fontsOf(page, await page.locator('h1').first().textContent())).toEqual(['Onest']);
    expect(fullFonts().length).toBeGreaterThanOrEqual(1);
  });
});

type Span = readonly [first: number, last: number];

/** In the page: the texts of the elements with an amount, and the characters of the fonts that are preloaded. */
function amountsAndFirstFonts() {
  const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
    (link) => new URL(link.href).pathname,
  );
  const style = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  const spans = [...style.matchAll(/@font-face\{[^}]*src:url\(([^)]*)\)[^}]*unicode-range:([^;}]*)/g)]
    .filter(([, url = '']) => preloaded.includes(url))
    .flatMap(([, , ranges = '']) => ranges.split(','))
    .map((range): Span => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return [first, last];
    });
  const amounts = [...document.querySelectorAll('#root *')]
    .flatMap(({ childNodes }) => [...childNodes])
    .flatMap((node) => (node instanceof Text && /[₽₸≈]/.test(node.data) ? [node.data] : []));
  return { spans, amounts };
}

describe('the amounts of the first screen', SWEEP, () => {
  const PAGES = OFFERED_LANGUAGES.flatMap((language) => ['', '/buy'].map((path) => [language, path] as const));
  // The amounts in tenge have the most signs.
  for (const [[language, path], options] of sweep(PAGES, ([language]) => language === 'kk'))
    it(`of /${language}${path} use only fonts that are preloaded`, options, async () => {
      const { page, leave } = await visit();
      await page.goto(`/${language}${path}`);
      await page.getByText('₽').first().waitFor();
      const { spans, amounts } = await page.evaluate(amountsAndFirstFonts);
      const signs = language === 'kk' ? ['₽', '₸', '≈'] : ['₽'];
      for (const sign of signs)
        expect(
          amounts.some((text) => text.includes(sign)),
          sign,
        ).toBe(true);
      // Chinese characters are those of the system.
      const chars = [...new Set(amounts.join('').replaceAll(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, ''))];
      const late = chars.filter((char) => {
        const code = char.codePointAt(0) ?? 0;
        return !spans.some(([first, last]) => code >= first && code <= last);
      });
      expect(late, amounts.join('\n')).toEqual([]);
      await leave();
    });
});
