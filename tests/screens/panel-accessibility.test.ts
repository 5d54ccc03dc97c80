import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { violationsOn } from '../support/browser/axe';
import { openBrowser, visitPanel } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { stubAllCalls, PANEL_SCREENS } from '../support/panel/panel-fixtures';
import { PanelApiStub } from '../support/panel/panel-api-stub';

const WIDE = { width: 1280, height: 900 };

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page } = await visitPanel(browser, { viewport: PHONE }));
  stubAllCalls(await PanelApiStub.signedIn(page));
});
afterAll(() => browser.close());

it.each(PANEL_SCREENS)(
  'WCAG 2.2 AA on %s, light and dark, on a phone and on a desktop; nothing is cut off at 320 px (P30)',
  async (path, text) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    const found = await violationsOn(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`));
    found.push(...(await horizontalOverflow(page)));
    await page.setViewportSize(WIDE);
    found.push(...(await violationsOn(page)).map((violation) => `wide: ${violation}`));
    expectNone(found);
  },
);

it('WCAG 2.2 AA with search results, and within a dialog', async () => {
  await page.setViewportSize(WIDE);
  await page.goto('/panel-user?id=1');
  await page.getByRole('button', { name: 'Начислить дни' }).click();
  await page.getByRole('dialog').getByLabel('Причина').waitFor();
  expectNone(await violationsOn(page));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('anna');
  await page.getByRole('option', { name: /anna\.k@example\.com/ }).waitFor();
  expectNone(await violationsOn(page));
});
