import type { Browser } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { violationsOn } from '../support/browser/axe';
import { openBrowser } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { SCREENS } from '../../scripts/screens/screens';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { interceptCalls } from '../support/browser/intercept-calls';
import { setColorScheme } from '../../scripts/screens/open-screen';
import { sweep } from '../support/sweep';

let browser: Browser;
let pageOf: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE }, stack);
});

/** Without answers the screens of a path are alike; the profile has the most parts that load apart. */
const PROFILE = SCREENS.findIndex(({ path }) => path === '/profile');

for (const [how, ofHow] of sweep(['loading', 'error'] as const))
  describe(`WCAG 2.2 AA while the server does not respond: ${how}`, ofHow, () => {
    for (const [screen, options] of sweep(SCREENS, (_, index) => index === PROFILE))
      it(screen.name, options, async () => {
        const page = await pageOf(screen);
        const calm = await interceptCalls(page.context(), how);
        await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
        await page.locator('main').first().waitFor();
        await setColorScheme(page, 'light');
        expectNone(await violationsOn(page));
        await calm();
      });
  });
