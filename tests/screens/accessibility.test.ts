import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinLocalStack } from '../../scripts/local-stack/running-local-stack';
import { violationsOn } from '../support/browser/axe';
import { collectPageErrors, openBrowser, siteUrl } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { SCREENS } from '../../scripts/screens/screens';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { openPart, openScreen, setColorScheme, switchLanguage } from '../../scripts/screens/open-screen';

let browser: Browser;
let pageOf: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE }, await joinLocalStack());
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

/**
 * Opens parts of a screen, which stay open. Returns what is wrong with them, and the parts that do not take the focus:
 * a button that disappears would leave it at the start of the page.
 */
async function openParts(page: Page, buttons: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const button of buttons) {
    await openPart(page, button);
    if (await page.evaluate(() => document.activeElement === document.body)) found.push(`no focus after “${button}”`);
  }
  found.push(...(await horizontalOverflow(page)), ...(await violationsOn(page)));
  await setColorScheme(page, 'dark');
  found.push(...(await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`));
  await setColorScheme(page, 'light');
  return found.map((what) => `opened: ${what}`);
}

describe('all screens and languages, light and dark: WCAG 2.2 AA, no CSP violation or console error (P21, P30)', () => {
  it.each(SCREENS)('$name', async ({ path, who, isInApp = false, languages, opens = [] }) => {
    const page = await pageOf({ who, isInApp });
    const found: string[] = [];
    const errors = await errorsDuring(page, async () => {
      await setColorScheme(page, 'light');
      const [language, ...others] = languages;
      await openScreen(page, path, language);
      // A page that leads elsewhere would be another one's check.
      expect(new URL(page.url()).pathname).toBe(new URL(path, siteUrl()).pathname);
      found.push(...(await horizontalOverflow(page)));
      found.push(...(await violationsOn(page)));
      await setColorScheme(page, 'dark');
      found.push(...(await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`));
      await setColorScheme(page, 'light');
      if (opens.length > 0) found.push(...(await openParts(page, opens)));
      // The languages differ in texts only, and texts in their lengths.
      for (const other of others) {
        await switchLanguage(page, path, other);
        found.push(...(await horizontalOverflow(page)).map((what) => `${other}: ${what}`));
      }
    });
    expectNone([...found, ...errors]);
  });
});
