import { BRAND } from '@functions/base/contract/values/brand';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOn } from '../support/browser/axe';
import { collectPageErrors, openBrowser, siteUrl } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { horizontalOverflow, largeTextOverflow } from '../support/browser/horizontal-overflow';
import { SCREENS, type Screen } from '../../scripts/screens/screens';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { openPart, openScreen, setColorScheme, switchLanguage } from '../../scripts/screens/open-screen';
import { SWEEP, sweep } from '../support/sweep';

let browser: Browser;
let pageOf: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE }, stack);
});

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
 * Opens parts of a screen, which stay open. Returns the parts that do not take the focus: a button that disappears
 * would leave it at the start of the page.
 */
async function openParts(page: Page, buttons: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const button of buttons) {
    await openPart(page, button);
    if (await page.evaluate(() => document.activeElement === document.body)) found.push(`no focus after “${button}”`);
  }
  return found;
}

async function darkViolationsOn(page: Page): Promise<string[]> {
  await setColorScheme(page, 'dark');
  // Only the colours differ in dark mode.
  const found = await violationsOn(page, ['color-contrast']);
  await setColorScheme(page, 'light');
  return found.map((violation) => `dark: ${violation}`);
}

/**
 * What is missing for somebody who is stuck on a page of the site: support within a press, and something to do next in
 * the page itself.
 */
async function missingHelp(page: Page): Promise<string[]> {
  const found: string[] = [];
  const help = page.locator('footer summary');
  if ((await help.count()) > 0) await help.press('Enter');
  for (const href of [BRAND.supportBot, `mailto:${BRAND.supportEmail}`])
    if ((await page.locator(`a[href^="${href}"]:visible`).count()) === 0) found.push(`no link to ${href}`);
  if ((await page.locator('main :is(a[href], button):visible').count()) === 0) found.push('nothing to do next');
  return found;
}

/** Two filled buttons leave open what to do next. An opened part has its own, so before any is opened. */
async function filledButtons(page: Page): Promise<string[]> {
  const names = await page.locator('main [class*="_primary_"]:visible').allTextContents();
  return names.length > 1 ? [`filled: ${names.join(', ')}`] : [];
}

const isOfPanel = ({ name }: Pick<Screen, 'name'>): boolean => name.startsWith('panel-');
const FIRST_OF_PANEL = SCREENS.find((screen) => isOfPanel(screen) && screen.who !== null);

/** `panel-accessibility.test.ts` checks the other screens of the panel, with the data of a fixture. */
const EACH_SCREEN_ONCE = sweep(SCREENS, (screen, index) =>
  isOfPanel(screen) ? screen === FIRST_OF_PANEL : SCREENS.findIndex(({ path }) => path === screen.path) === index,
);

describe('every screen, with its parts open: WCAG 2.2 AA, no CSP violation or console error (P21, P30)', () => {
  for (const [{ name, path, who, isInApp = false, languages, opens = [] }, options] of EACH_SCREEN_ONCE)
    it(name, options, async () => {
      const page = await pageOf({ who, isInApp });
      const found: string[] = [];
      const errors = await errorsDuring(page, async () => {
        await setColorScheme(page, 'light');
        await openScreen(page, path, languages[0]);
        // A page that leads elsewhere would be another one's check.
        expect(new URL(page.url()).pathname).toBe(new URL(path, siteUrl()).pathname);
        // The landing page sells: its first button leads to its second.
        if (!isOfPanel({ name }) && who !== null) found.push(...(await filledButtons(page)));
        found.push(...(await openParts(page, opens)));
        if (!isOfPanel({ name })) found.push(...(await missingHelp(page)), ...(await largeTextOverflow(page)));
        found.push(...(await horizontalOverflow(page)), ...(await violationsOn(page)));
      });
      expectNone([...found, ...errors]);
    });
});

describe('every screen, dark and in every language: WCAG 2.2 AA, no CSP violation (P21, P30)', SWEEP, () => {
  it.each(SCREENS)('$name', async ({ path, who, isInApp = false, languages, opens = [] }) => {
    const page = await pageOf({ who, isInApp });
    const found: string[] = [];
    const errors = await errorsDuring(page, async () => {
      await setColorScheme(page, 'light');
      const [language, ...others] = languages;
      await openScreen(page, path, language);
      found.push(...(await darkViolationsOn(page)));
      if (opens.length > 0) {
        // The test above looks at the screen with its parts open.
        found.push(...(await horizontalOverflow(page)), ...(await violationsOn(page)));
        await openParts(page, opens);
        found.push(...(await darkViolationsOn(page)).map((what) => `opened: ${what}`));
      }
      // The languages differ in texts only, and texts in their lengths.
      for (const other of others) {
        await switchLanguage(page, path, other);
        found.push(...(await horizontalOverflow(page)).map((what) => `${other}: ${what}`));
      }
    });
    expectNone([...found, ...errors]);
  });
});
