import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreen } from '../../scripts/screens/open-screen';
import { SCREENS } from '../../scripts/screens/screens';
import { openSignedIn } from '../../scripts/screens/stored-session';
import type { DemoEmail } from '../../scripts/seed/demo-accounts';
import { openBrowser, siteUrl, visit } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { findNext, pressFound, type Visited } from '../support/browser/press-everything';
import { ENDPOINTS } from '../support/product/endpoints';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const CHANGES = new Set<string>(ENDPOINTS.filter(({ effect }) => effect === 'change').map(({ path }) => path));
/** How long a call takes to fail: long enough that its button waits for it. */
const FAILS_AFTER_MS = 300;

/** The button of the header leaves the page. */
const BUTTONS = ['main button', 'main summary', 'main input[type="checkbox"]'];

/** A part that a press opens takes the focus when it is there; a button that stays keeps it all the time. */
async function expectFocus(page: Page, after: string, lost: string[]): Promise<void> {
  const isLost = await page.evaluate(() => {
    const { found: pressed } = window as Visited;
    return document.activeElement === document.body && pressed?.isConnected === true;
  });
  await page.waitForTimeout(FAILS_AFTER_MS * 2);
  const hasFocus = () =>
    page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: 10_000 });
  if (isLost) lost.push(`${after}, at once`);
  else await hasFocus().catch(() => lost.push(`${after}, afterwards`));
}

const PROFILES = SCREENS.filter(({ path }) => path === '/profile' || path === '/cancel');

describe('no press of a button loses the focus, also while its call is under way and when it has failed', () => {
  it.each(PROFILES)('$name', async ({ path, who }) => {
    const { page, context } = await visit(browser);
    await page.route(
      (url) => CHANGES.has(url.pathname),
      (route) => new Promise((resolve) => setTimeout(resolve, FAILS_AFTER_MS)).then(() => route.abort()),
    );
    await openSignedIn(page, siteUrl(), who as DemoEmail);
    await openScreen(page, path, 'ru');
    const lost: string[] = [];
    let pressed = 0;
    for (;;) {
      const control = await page.evaluate(findNext, BUTTONS.join(', '));
      if (control === null || pressed > 60) break;
      await page.evaluate(pressFound);
      pressed += 1;
      await expectFocus(page, control, lost);
      if ((await page.locator('dialog[open]').count()) === 0) continue;
      await page.keyboard.press('Escape');
      await expectFocus(page, `${control}, dialog closed`, lost);
    }
    expect(pressed).toBeGreaterThan(2);
    expectNone(lost);
    await context.close();
  });
});
