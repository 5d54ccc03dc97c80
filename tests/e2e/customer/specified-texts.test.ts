import { getShop } from '@functions/customer-life/contract/get-shop';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { violationsOn } from '../../support/browser/axe';
import { openBrowser, visit } from '../../support/browser/browser';
import { wake } from '../../support/browser/wake';
import { expectNone } from '../../support/browser/expect-none';
import { setColorScheme } from '../../../scripts/screens/open-screen';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { sweep, SWEEP } from '../../support/sweep';

/** What the specification says a page shows can be seen, and is not only in the document. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** A text that only screen readers get has a size of one pixel. */
async function expectSeen(text: Locator): Promise<void> {
  const smallest = async () => {
    const box = await text.boundingBox();
    return box === null ? 0 : Math.min(box.width, box.height);
  };
  await expect.poll(smallest).toBeGreaterThan(10);
}

describe('a price block shows a loading text until the prices arrive (§4)', () => {
  const LOADING = /^(Загружаем|Loading|Жүктелуде|Бағалар жүктелуде|正在加载)/;
  const holdPrices = async (page: Page) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(`**${getShop.path}`, async (route) => {
      await promise;
      await route.continue();
    });
    return () => resolve(undefined);
  };

  const PAGES = OFFERED_LANGUAGES.flatMap((language) => ['/', '/buy'].map((path) => [path, language] as const));
  for (const [[path, language], options] of sweep(PAGES, ([, language]) => language === 'ru'))
    it(`${path}, ${language}`, options, async () => {
      const { page, leave } = await visit();
      const release = await holdPrices(page);
      await page.goto(`${path}?lng=${language}`);
      const text = page.getByText(LOADING).first();
      await expectSeen(text);
      release();
      await text.waitFor({ state: 'detached' });
      await leave();
    });

  it.each(['/shop', '/profile'])('%s', SWEEP, async (path) => {
    const { page, leave } = await visit();
    const release = await holdPrices(page);
    await enterSignedIn(page, newEmail('waits'), path);
    const text = page.getByText(LOADING).first();
    await expectSeen(text);
    release();
    await text.waitFor({ state: 'detached' });
    await leave();
  });
});

for (const [size, options] of sweep([PHONE, DESKTOP]))
  it(
    `the descriptions of the features fade with their distance from the centre, and stay readable: ${size.width} px`,
    options,
    async () => {
      const { page, leave } = await visit({ viewport: size });
      await page.goto('/');
      const texts = page.locator('li:has(h3) p');
      await page.mouse.wheel(0, size.height * 2);
      await texts.first().evaluate((text) => text.scrollIntoView({ block: 'center' }));
      const opacities = () => texts.evaluateAll((all) => all.map((text) => Number(getComputedStyle(text).opacity)));
      const nearest = async () => (await opacities()).indexOf(Math.max(...(await opacities())));
      const fade = async () => {
        const [first = 0, ...others] = await opacities();
        return first > 0.9 ? first - Math.min(...others) : 0;
      };
      // Before the first frame of the scroll all have the same opacity.
      await expect.poll(fade).toBeGreaterThan(0.2);
      expect(await nearest()).toBe(0);
      expectNone(await violationsOn(page, ['color-contrast']));
      await setColorScheme(page, 'dark');
      expectNone(await violationsOn(page, ['color-contrast']));
      await texts.last().evaluate((text) => text.scrollIntoView({ block: 'center' }));
      await expect.poll(nearest).toBe((await texts.count()) - 1);
      await leave();
    },
  );

it.each([true, false])(
  '/offer has its container of toasts before a toast (scripts: %s)',
  SWEEP,
  async (javaScriptEnabled) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(new URL('/offer', process.env.SITE_URL).href);
    await page.locator('.Toastify').waitFor({ state: 'attached' });
    if (javaScriptEnabled) {
      await wake(page);
      expect(await page.locator('.Toastify').count()).toBe(1);
    }
    await context.close();
  },
);
