import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelUrl, visit, visitPanel, type Visitor } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { untilSettled } from '../../support/browser/until-settled';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { openPanelAs } from '../../support/customers/staff-browser-actions';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { deploy, fileOf, follow } from '../../support/releases/deployed';
import { SWEEP, sweep } from '../../support/sweep';

/**
 * Script chunks that do not load: the page is reloaded at most once, then the error of the specification appears
 * (section 8).
 */

/** A new visitor, with the number of page loads since the count was last set to 0. */
async function open(): Promise<Visitor & { readonly loads: { count: number } }> {
  const visitor = await visit({ isNew: true });
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
  await untilSettled(page);
  await page.getByText(/^ChunkLoadError: /).waitFor();
}

describe('a chunk that does not load', () => {
  const PAGES = [
    ['a page that requires a session', '/profile', /profile-route-.*\.js/],
    ['a page of the panel', '/panel-search', /search-page-.*\.js/],
    ['the login of the panel', '/panel-login', /login-page-.*\.js/],
    ['the sign-in by a ticket', '/instantLogin', /instant-login-page-.*\.js/],
  ] as const;
  for (const [[name, path, chunk], options] of sweep(PAGES))
    it(`${name}: reloads once, then shows a ChunkLoadError, although other chunks load`, options, async () => {
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

  it('loads after one reload when it fails only the first time', SWEEP, async () => {
    const { page, context, loads } = await open();
    await enterSignedIn(page, newEmail('chunk-once'));
    loads.count = 0;
    await page.route(/promo-page-.*\.js/, (route) => (loads.count < 2 ? route.abort('failed') : route.continue()));
    await page.goto('/promo');
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).waitFor();
    expect(loads.count).toBe(2);
    await context.close();
  });

  it('without a network: says so without a reload, and opens the page when the network returns', SWEEP, async () => {
    const { page, context, loads } = await open();
    await enterSignedIn(page, newEmail('chunk-offline'));
    await waitForText(page, 'Нет активной подписки');
    await context.setOffline(true);
    loads.count = 0;
    await page.evaluate(() => {
      history.pushState(null, '', '/promo');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('status').getByText('Нет связи. Откроем, когда она вернётся.').waitFor();
    await untilSettled(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).waitFor();
    await page.getByText('Нет связи.').waitFor({ state: 'detached' });
    expect(loads.count).toBe(0);
    await context.close();
  });

  it('when the browser blocks its storage: shows it without a reload', SWEEP, async () => {
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
    expect(loads.count).toBe(1);
    await context.close();
  });
});

describe('a server that does not respond', SWEEP, () => {
  it('the tab is not reloaded, because the error page of the browser would replace it', async () => {
    const { page, context, loads } = await open();
    await page.goto('/attach');
    await page.getByRole('heading', { level: 1 }).waitFor();
    loads.count = 0;
    await page.route(/./, (route) => route.abort('failed'));
    await follow(page, '/unsubscribe');
    await showsChunkLoadError(page);
    expect(loads.count).toBe(0);
    await context.close();
  });
});

describe('a form that is being filled', SWEEP, () => {
  it('stays when a dialog beside it does not load; the message takes the place of the dialog', async () => {
    const { page, context } = await visitPanel();
    await openPanelAs(page, stack, 'admin');
    await page.goto('/panel-staff');
    const typed = page.getByLabel('Логин');
    await typed.fill('half-typed');
    const { loads } = await deploy(page, fileOf('src/panel/components/action-dialog-form.tsx'));
    await page.getByRole('button', { name: 'Отключить: olga' }).click();
    await page.getByText(/^ChunkLoadError: /).waitFor();
    await untilSettled(page);
    expect(loads.count).toBe(0);
    expect(await typed.inputValue()).toBe('half-typed');
    await typed.fill('');
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await page.getByRole('button', { name: 'Отключить: olga' }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
  });
});
