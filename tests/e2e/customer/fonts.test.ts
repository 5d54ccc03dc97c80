import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../../support/browser/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  const { page } = await visit(browser, { locale: 'ru-RU' });
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
  it.each(['/', '/login', '/buy'])(
    'the heading of %s uses the small font; other characters come from the full font files',
    async (path) => {
      const { page, fullFonts } = await open(path);
      await expect.poll(async () => fontsOf(page, await page.locator('h1').first().textContent())).toEqual(['Onest']);
      expect(fullFonts()).toEqual([]);
      await expect.poll(() => fontsOf(page, 'fedor.bqz@JQ Ђ')).toEqual(['Onest']);
      expect(fullFonts().length).toBeGreaterThanOrEqual(2);
    },
  );

  it('a page without prerendered text uses the full fonts', async () => {
    const { page, fullFonts } = await open('/install');
    await expect.poll(async () => fontsOf(page, await page.locator('h1').first().textContent())).toEqual(['Onest']);
    expect(fullFonts().length).toBeGreaterThanOrEqual(1);
  });
});
