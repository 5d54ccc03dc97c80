import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { violationsOn } from '../support/browser/axe';
import { collectPageErrors, visitPanel } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { recordRequests } from '../../scripts/screens/record-requests';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { stubAllCalls, PANEL_SCREENS } from '../support/panel/panel-fixtures';
import { PanelApiStub } from '../support/panel/panel-api-stub';
import { follow } from '../support/releases/deployed';
import { SWEEP } from '../support/sweep';

const WIDE = { width: 1280, height: 900 };

let page: Page;
let errors: string[];
beforeAll(async () => {
  ({ page } = await visitPanel({ viewport: PHONE }));
  errors = await collectPageErrors(page);
  stubAllCalls(await PanelApiStub.signedIn(page));
});

/** Goes on by a link as a member does: it takes a quarter of the time of loading the page. */
async function openPage(path: string, text: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const traffic = recordRequests(page);
  await (page.url() === 'about:blank' ? page.goto(path) : follow(page, path));
  await page.getByText(text).first().waitFor();
  // The former page, which may have the same text, is shown until the code of the new one has arrived.
  await traffic.untilIdle();
}

it.each(PANEL_SCREENS)(
  'WCAG 2.2 AA on %s on a phone; nothing is cut off at 320 px; no CSP violation or console error (P21, P30)',
  async (path, text) => {
    const before = errors.length;
    await page.setViewportSize(PHONE);
    await openPage(path, text);
    expectNone([...(await violationsOn(page)), ...(await horizontalOverflow(page)), ...errors.slice(before)]);
  },
);

it.each(PANEL_SCREENS)('WCAG 2.2 AA on %s, dark on a phone, and on a desktop (P30)', SWEEP, async (path, text) => {
  await page.setViewportSize(PHONE);
  await openPage(path, text);
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = (await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`);
  await page.setViewportSize(WIDE);
  found.push(...(await violationsOn(page)).map((violation) => `wide: ${violation}`));
  expectNone(found);
});

it('WCAG 2.2 AA with search results, and within a dialog', async () => {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
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
