import { LANDING_PATHS, OFFER_PATH, SHELL_PATHS } from '@web/app/paths';
import { languageAddress } from '@web/lib/i18n/language-address';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { SWEEP } from '../../support/sweep';

/** The parameters of a link are stored before anything of the page can be pressed (§2). */

const LINK = 'token=SUMMER-2026&i=7&j=6';
const PAGES = [
  ...LANDING_PATHS,
  ...SHELL_PATHS,
  OFFER_PATH,
  languageAddress('kk', '/'),
  languageAddress('zh', '/login'),
];
const expectedOn = (path: string): string[] =>
  path === OFFER_PATH ? ['promo=SUMMER-2026'] : ['i=7', 'j=6', 'promo=SUMMER-2026'];

/** What the browser keeps of a link, wherever its page has gone since. */
async function storedIn(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState();
  return origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => ['promo', 'i', 'j'].includes(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
}

/** A page whose scripts never arrive. Other sites are not asked. */
async function openWithoutScripts(path: string) {
  const visitor = await visit();
  await visitor.page.route('**/assets/*.js', () => undefined);
  await visitor.page.route(
    (url) => url.origin !== new URL(siteUrl()).origin,
    (route) => route.abort(),
  );
  const open = () => visitor.page.goto(`${path}?${LINK}`, { waitUntil: 'domcontentloaded' });
  await open();
  const devTools = await visitor.context.newCDPSession(visitor.page);
  const openAgain = async (): Promise<void> => {
    await devTools.send('Storage.clearDataForOrigin', { origin: siteUrl(), storageTypes: 'local_storage' });
    expect(await storedIn(visitor.context)).toEqual([]);
    await open();
  };
  return { ...visitor, openAgain };
}

const links = (page: Page) => page.locator('#root a:visible');

for (const path of PAGES)
  describe(`a link to ${path}`, SWEEP, () => {
    it('is stored when the page is opened, and when a link of it is pressed before its scripts are there', async () => {
      const { page, context, openAgain, leave } = await openWithoutScripts(path);
      expect(await storedIn(context)).toEqual(expectedOn(path));
      const hrefs = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(hrefs).toContain('/');
      for (const href of new Set(hrefs)) {
        await openAgain();
        await links(page).nth(hrefs.indexOf(href)).click();
        expect(await storedIn(context), `after ${href}`).toEqual(expectedOn(path));
      }
      await leave(/ERR_FAILED/);
    });

    it('opens the page, and its links, in a browser without a storage', async () => {
      const { page, leave } = await visit();
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      });
      await page.goto(`${path}?${LINK}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('#root a[href="/privacy"]:visible').first().click();
      await page.waitForURL('/privacy');
      await leave();
    });
  });
