import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { joinLocalStack } from '../../scripts/local-stack/running-local-stack';
import { violationsOn } from '../support/browser/axe';
import { openBrowser } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { PHONE } from '../../scripts/lib/browser';
import { SCREENS } from '../../scripts/screens/screens';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { interceptCalls } from '../support/browser/intercept-calls';
import { setColorScheme } from '../../scripts/screens/open-screen';

let browser: Browser;
let pageOf: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  pageOf = pagesByPerson(browser, { viewport: PHONE }, await joinLocalStack());
});
afterAll(() => browser.close());

describe.each(['loading', 'error'] as const)('WCAG 2.2 AA while the server does not respond: %s', (how) => {
  it.each(SCREENS)('$name', async ({ path, who, isInApp = false }) => {
    const page = await pageOf({ who, isInApp });
    const calm = await interceptCalls(page.context(), how);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('main').first().waitFor();
    await setColorScheme(page, 'light');
    expectNone(await violationsOn(page));
    await calm();
  });
});
