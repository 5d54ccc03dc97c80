import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { PHONE } from '../../scripts/lib/browser';
import { openScreen } from '../../scripts/screens/open-screen';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { recordRequests } from '../../scripts/screens/record-requests';
import { SCREENS, type Screen } from '../../scripts/screens/screens';
import { openBrowser } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import { sweep } from '../support/sweep';

/** What a visitor could press stays free: nothing lies over it when the page answers the first touch. */

let browser: Browser;
let pageOf: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE, isMobile: true, hasTouch: true }, stack);
});

/** The controls whose centre is in the window, and what lies over it: null for the control itself. */
const controlsInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].flatMap(
      (control) => {
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const top = box.width > 2 && box.height > 2 ? document.elementFromPoint(x, y) : null;
        if (top === null) return [];
        const label = control instanceof HTMLInputElement ? control.closest('label') : null;
        const isFree = control.contains(top) || top.contains(control) || label?.contains(top) === true;
        // Two boxes differ by what they say only.
        const text = label?.innerText || control.innerText || control.getAttribute('aria-label');
        const name = (text || control.outerHTML).slice(0, 60);
        return [{ name, coveredBy: isFree ? null : top.outerHTML.slice(0, 80) }];
      },
    ),
  );

const OF_THE_SITE = SCREENS.filter(({ who }) => who === null || who.includes('@'));
const isFirstOfItsKind = ({ who }: Screen, index: number): boolean =>
  OF_THE_SITE.findIndex((other) => (other.who === null) === (who === null)) === index;

for (const [{ name: screen, path, who, isInApp }, options] of sweep(OF_THE_SITE, isFirstOfItsKind))
  it(`${screen}: after the first touch no control that was free is covered`, options, async () => {
    const page = await pageOf({ who, ...(isInApp !== undefined && { isInApp }) });
    await openScreen(page, path, 'ru');
    const free = (await controlsInSight(page)).filter(({ coveredBy }) => coveredBy === null).map(({ name }) => name);
    expect(free.length, 'controls in sight').toBeGreaterThan(0);
    const traffic = recordRequests(page);
    // The edge of the page, where nothing is.
    await page.touchscreen.tap(2, PHONE.height / 2);
    await page.keyboard.press('Shift');
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await traffic.untilIdle();
    await page.waitForFunction(() => document.documentElement.dataset.queuing === undefined);
    const covered = (await controlsInSight(page)).filter(
      ({ name, coveredBy }) => coveredBy !== null && free.includes(name),
    );
    expect(covered).toEqual([]);
  });
