import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinRunningSuite } from '../../scripts/running-suite';
import { violationsOn } from '../support/axe';
import { openBrowser, PHONE, siteUrl } from '../support/browser';
import { disturb, inScheme, openScreen, peopleIn, SCREENS, type Screen } from '../support/screens';

const NARROWEST = 320;

let browser: Browser;
let pageOf: (who: Screen['who']) => Promise<Page>;
/** What browsers said against a page since the last look. */
const complaints: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  const people = peopleIn(browser, { viewport: PHONE, baseURL: siteUrl() }, await joinRunningSuite());
  const heard = new Set<Page>();
  pageOf = async (who) => {
    const page = await people(who);
    if (!heard.has(page)) await hear(page);
    heard.add(page);
    return page;
  };
});
afterAll(() => browser.close());

async function hear(page: Page): Promise<void> {
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // A call that is refused is the browser's own line; what the page makes of it is tested elsewhere.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  await page.addInitScript(() => addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`CSP: ${violatedDirective} ${blockedURI}`)));
}

const sidewaysScroll = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('P21, P30 every screen, in every language, light and dark: no word against its policy or in its console, and WCAG 2.2 AA', () => {
  it.each(SCREENS)('$name', async ({ path, who, languages }) => {
    const page = await pageOf(who);
    const found: string[] = [];
    for (const language of languages) {
      await inScheme(page, 'light');
      complaints.length = 0;
      await openScreen(page, path, language);
      found.push(...complaints.splice(0).map((complaint) => `${language}: ${complaint}`));
      found.push(...(await violationsOn(page)).map((violation) => `${language}: ${violation}`));
      await inScheme(page, 'dark');
      // Only colours are another thing in the dark.
      found.push(...(await violationsOn(page, ['color-contrast'])).map((violation) => `${language}, dark: ${violation}`));
      await page.setViewportSize({ ...PHONE, width: NARROWEST });
      if ((await sidewaysScroll(page)) > 0) found.push(`${language}: scrolls sideways at ${NARROWEST} px`);
      await page.setViewportSize(PHONE);
    }
    expect(found).toEqual([]);
  });
});

describe.each(['loading', 'error'] as const)('WCAG 2.2 AA while the server does not answer: %s', (how) => {
  it.each(SCREENS)('$name', async ({ path, who }) => {
    const page = await pageOf(who);
    const calm = await disturb(page.context(), how);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('main').first().waitFor();
    await inScheme(page, 'light');
    expect(await violationsOn(page)).toEqual([]);
    await calm();
  });
});
