import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What the heading of a page is set in, as the browser itself says. */
async function fontsOfHeading(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
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
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return { page, whole: () => fetched.filter((url) => url.includes('-wght-')) };
}

describe('decision 71: the small fonts of a drawn page and the whole ones', () => {
  it.each(['/', '/login', '/buy'])('%s is set in its own signs alone; others are found in the whole files', async (path) => {
    const { page, whole } = await open(path);
    expect(await fontsOfHeading(page)).toEqual(['Onest']);
    expect(whole()).toEqual([]);
    await page.locator('h1').first().evaluate((heading) => (heading.textContent = 'fedor.bqz@JQ Ђ'));
    await expect.poll(() => whole().length).toBeGreaterThanOrEqual(2);
    await page.evaluate(() => document.fonts.ready);
    expect(await fontsOfHeading(page)).toEqual(['Onest']);
  });

  it('a page in no language, whose only small font is that of the sums, is set in the whole ones', async () => {
    const { page, whole } = await open('/install');
    expect(await fontsOfHeading(page)).toEqual(['Onest']);
    expect(whole().length).toBeGreaterThanOrEqual(1);
  });
});
