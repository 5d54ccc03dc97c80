import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, panelUrl, visit, type Visitor } from '../../support/browser/browser';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { PanelApiStub } from '../../support/panel/panel-api-stub';

/**
 * Script chunks that do not load: the page is reloaded at most once, then the error of the specification appears
 * (section 8).
 */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** How long to wait for a reload that must not happen. */
const NO_RELOAD_MS = 2000;

/** A new visitor, with the number of page loads since the count was last set to 0. */
async function open(): Promise<Visitor & { readonly loads: { count: number } }> {
  const visitor = await visit(browser);
  const loads = { count: 0 };
  visitor.page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === visitor.page.mainFrame()) loads.count += 1;
  });
  return { ...visitor, loads };
}

const block = (page: Page, chunk: RegExp) => page.route(chunk, (route) => route.abort('failed'));

async function showsChunkLoadError(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Непредвиденная ошибка приложения!', exact: true }).waitFor();
  await page.getByText(/^ChunkLoadError: /).waitFor();
  await page.waitForTimeout(NO_RELOAD_MS);
  await page.getByText(/^ChunkLoadError: /).waitFor();
}

describe('a chunk that does not load', () => {
  it.each([
    ['a page that requires a session', '/profile', /profile-route-.*\.js/],
    ['a page of the panel', '/panel-search', /search-page-.*\.js/],
    ['the login of the panel', '/panel-login', /login-page-.*\.js/],
    ['the sign-in by a ticket', '/instantLogin', /instant-login-page-.*\.js/],
  ])('%s: reloads once, then shows a ChunkLoadError, although other chunks load', async (_name, path, chunk) => {
    const { page, context, loads } = await open();
    if (path === '/profile') await enterSignedIn(page, newEmail('chunk'));
    if (path === '/panel-search') await PanelApiStub.signedIn(page);
    await block(page, chunk);
    loads.count = 0;
    await page.goto(path.startsWith('/panel-') ? `${panelUrl()}${path}` : path);
    await showsChunkLoadError(page);
    expect(loads.count).toBe(2);
    await context.close();
  });

  it('loads after one reload when it fails only the first time', async () => {
    const { page, context, loads } = await open();
    await enterSignedIn(page, newEmail('chunk-once'));
    loads.count = 0;
    await page.route(/promo-page-.*\.js/, (route) => (loads.count < 2 ? route.abort('failed') : route.continue()));
    await page.goto('/promo');
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).waitFor();
    expect(loads.count).toBe(2);
    await context.close();
  });

  it('without a network: shows a ChunkLoadError without a reload; its button reloads the page later', async () => {
    const { page, context, loads } = await open();
    await enterSignedIn(page, newEmail('chunk-offline'));
    await waitForText(page, 'Нет активной подписки');
    await context.setOffline(true);
    loads.count = 0;
    await page.evaluate(() => {
      history.pushState(null, '', '/promo');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await showsChunkLoadError(page);
    expect(loads.count).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).waitFor();
    await context.close();
  });

  it('when the browser blocks its storage: reloads once as well', async () => {
    const { page, context, loads } = await open();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      });
    });
    await block(page, /unsubscribe-page-.*\.js/);
    loads.count = 0;
    await page.goto('/unsubscribe');
    await showsChunkLoadError(page);
    expect(loads.count).toBe(2);
    await context.close();
  });
});
