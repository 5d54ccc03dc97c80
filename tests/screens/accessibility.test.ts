import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinLocalStack } from '../../scripts/local-stack/running-local-stack';
import { violationsOn } from '../support/browser/axe';
import { collectPageErrors, openBrowser, siteUrl } from '../support/browser/browser';
import { PHONE } from '../../scripts/lib/browser';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { SCREENS, type Screen } from '../../scripts/screens/screens';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { interceptCalls } from '../support/browser/intercept-calls';
import { openScreen, setColorScheme } from '../../scripts/screens/open-screen';

let browser: Browser;
let pageOf: (who: Screen['who']) => Promise<Page>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE, baseURL: siteUrl() }, await joinLocalStack());
});
afterAll(() => browser.close());

const watched = new Map<Page, string[]>();

/**
 * Returns the errors that the page logged while `look` ran. Failed requests are left out: the browser logs them itself,
 * and other tests check how the page handles them.
 */
async function errorsDuring(page: Page, look: () => Promise<void>): Promise<string[]> {
  const errors = watched.get(page) ?? (await collectPageErrors(page));
  watched.set(page, errors);
  const before = errors.length;
  await look();
  return errors.slice(before).filter((error) => !error.startsWith('Failed to load resource'));
}

describe('all screens and languages, light and dark: WCAG 2.2 AA, no CSP violation or console error (P21, P30)', () => {
  it.each(SCREENS)('$name', async ({ path, who, languages }) => {
    const page = await pageOf(who);
    const found: string[] = [];
    const errors = await errorsDuring(page, async () => {
      for (const language of languages) {
        await setColorScheme(page, 'light');
        await openScreen(page, path, language);
        found.push(...(await violationsOn(page)).map((violation) => `${language}: ${violation}`));
        await setColorScheme(page, 'dark');
        // Only the colours differ in dark mode.
        found.push(
          ...(await violationsOn(page, ['color-contrast'])).map((violation) => `${language}, dark: ${violation}`),
        );
        found.push(...(await horizontalOverflow(page)).map((what) => `${language}: ${what}`));
      }
    });
    expect([...found, ...errors]).toEqual([]);
  });
});

describe.each(['loading', 'error'] as const)('WCAG 2.2 AA while the server does not respond: %s', (how) => {
  it.each(SCREENS)('$name', async ({ path, who }) => {
    const page = await pageOf(who);
    const calm = await interceptCalls(page.context(), how);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('main').first().waitFor();
    await setColorScheme(page, 'light');
    expect(await violationsOn(page)).toEqual([]);
    await calm();
  });
});
