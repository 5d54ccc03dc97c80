import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../scripts/lib/browser';
import { DEMO_STAFF } from '../../scripts/seed/demo-accounts';
import { recordRequests } from '../../scripts/screens/record-requests';
import { SCREENS } from '../../scripts/screens/screens';
import { openBrowser } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import {
  markAnswer,
  movedParts,
  observeShiftsFromStart,
  sumOfShifts,
  untilPainted,
} from '../support/browser/layout-shift';
import { pagesWithEmptyCache } from '../support/browser/weighed-screens';
import { sweep } from '../support/sweep';

/** Nothing moves while slow answers arrive: the CLS of the pages of a signed-in customer, also of a reload (F6). */

let browser: Browser;
let coldPage: ReturnType<typeof pagesWithEmptyCache>;
beforeAll(async () => {
  browser = await openBrowser();
  coldPage = pagesWithEmptyCache(browser, stack);
});

/** Longer than the half second after a press in which CLS counts no shift. */
const ANSWER_MS = 700;
const MOST = 0.02;

const OF_STAFF: readonly (string | null)[] = DEMO_STAFF.map(({ login }) => login);
const CUSTOMERS = SCREENS.filter(
  ({ name, who, isInApp }) => (who !== null && !OF_STAFF.includes(who) && isInApp !== true) || name === 'install',
);

/** Waits until the page makes no more requests, the slow ones included, and has reported the shifts of the last one. */
async function settle(page: Page, act: () => Promise<unknown>): Promise<void> {
  const traffic = recordRequests(page);
  await act();
  await traffic.untilIdle();
  await untilPainted(page);
}

/** Each page once that shows the facts of the last visit (decision 95). */
const RELOADED = CUSTOMERS.filter(({ name }) => name.startsWith('profile-') || name === 'promo' || name === 'cancel');

const VIEWPORTS = Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP });

for (const [[device, viewport], options] of sweep(VIEWPORTS))
  describe(`with slow answers on ${device}`, options, () => {
    for (const [{ name: screen, path, who, opens = [] }, each] of sweep(CUSTOMERS, ({ name }) => name === 'install'))
      it(`${screen} moves at most ${MOST}`, each, async () => {
        const page = await coldPage(who, { viewport, reducedMotion: 'reduce' });
        // A press that cannot be made fails with its reason.
        page.setDefaultTimeout(15_000);
        await observeShiftsFromStart(page);
        await page.route(/\/api\/|\/assets\/.*\.json$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
          await markAnswer(page);
          await route.continue();
        });
        await settle(page, async () => {
          await page.goto(path);
          await page.locator('h1').first().waitFor();
        });
        for (const name of opens) {
          const button = page.getByRole('button', { name }).first();
          // Its chunk is requested by now, as under a pointer: what opens later than half a second counts as a shift.
          await settle(page, () => button.hover());
          await settle(page, () => button.click());
        }
        expect(await sumOfShifts(page), (await movedParts(page)).join('\n')).toBeLessThanOrEqual(MOST);
        await page.context().close();
      });

    for (const [{ name, path, who }, each] of sweep(RELOADED))
      it(`${name}, reloaded: shows its last facts, and moves at most ${MOST}`, each, async () => {
        const page = await coldPage(who, { viewport, reducedMotion: 'reduce' });
        page.setDefaultTimeout(15_000);
        const first = recordRequests(page);
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await first.untilIdle();
        const heading = await page.locator('h1').first().innerText();
        await observeShiftsFromStart(page);
        let isAnswered = false;
        await page.route(/\/api\//, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 3 * ANSWER_MS));
          isAnswered = true;
          await route.continue();
        });
        const traffic = recordRequests(page);
        await page.reload();
        const note = page.getByRole('status').getByText(/^Данные на \d\d:\d\d, обновляем$/);
        await note.waitFor();
        expect(await page.locator('h1').first().innerText()).toBe(heading);
        const usable = await page.locator('main :is(button, input, select):enabled:visible').count();
        // The link of the referral page, which never changes, can be shared at once.
        if (name !== 'promo') expect([usable, isAnswered]).toEqual([0, false]);
        await note.waitFor({ state: 'hidden' });
        await traffic.untilIdle();
        await untilPainted(page);
        if (name !== 'promo') expect(await page.locator('main button:enabled:visible').count()).toBeGreaterThan(0);
        expect(await sumOfShifts(page), (await movedParts(page)).join('\n')).toBeLessThanOrEqual(MOST);
        await page.context().close();
      });
  });
