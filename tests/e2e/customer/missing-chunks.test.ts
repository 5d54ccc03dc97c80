import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { openBrowser, panelUrl, visit, visitPanel, type Visitor } from '../../support/browser/browser';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { openPanelAs } from '../../support/customers/staff-browser-actions';
import { PanelApiStub } from '../../support/panel/panel-api-stub';
import { ANSWERS, builtManifest, deploy, ending, fileOf, follow, type Answer } from '../../support/releases/deployed';

/**
 * Files that do not load: the page is reloaded at most once, then the error of the specification appears (section 8).
 * tests/support/releases/chunk-cases.ts has a case for every chunk.
 */

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
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

/** A file of the build that belongs to a source: its styles. */
const stylesOf = (source: string): RegExp => ending(builtManifest()[source]?.css?.[0] ?? 'none');
const textsOf = (language: string, area: string): RegExp => fileOf(`../locales/${language}/${area}.json`);
const ENTRY = fileOf('app.html');

/** The message of the document, which needs no script of the release. */
const incomplete = (page: Page) => page.locator('#incomplete');

describe.each(Object.keys(ANSWERS) as Answer[])('the server answers %s', (answer) => {
  it.each([
    ['the script of a page', '/unsubscribe', fileOf('src/features/unsubscribe/unsubscribe-page.tsx')],
    ['the styles of a page', '/unsubscribe', stylesOf('src/features/unsubscribe/unsubscribe-page.tsx')],
    ['a file that many pages share', '/unsubscribe', /\/queries-[\w-]{8}\.js$/],
    ['the texts of a page', '/unsubscribe', textsOf('ru', 'unsubscribe')],
  ])('%s: an old tab opens the new release by one reload', async (_what, path, missing) => {
    const { page, context } = await open();
    await page.goto('/install');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { loads } = await deploy(page, missing, { answer });
    await follow(page, path);
    await page.getByRole('heading', { name: 'Ссылка не работает' }).waitFor();
    expect(loads.count).toBe(1);
    await context.close();
  });

  it.each([
    ['of a page of the app', '/profile'],
    ['of a prerendered page', '/login'],
    ['of the start page', '/'],
    ['of the panel', '/panel-login'],
  ])('the entry script %s: one reload, then the message of the document', async (_what, path) => {
    const { page, context } = await open();
    const entry = path === '/' ? fileOf('src/static-pages/landing.tsx') : path === '/panel-login' ? fileOf('panel.html') : ENTRY;
    const { loads } = await deploy(page, entry, { answer, forever: true });
    await page.goto(path.startsWith('/panel-') ? `${panelUrl()}${path}` : path);
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await page.waitForTimeout(NO_RELOAD_MS);
    expect(loads.count).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await incomplete(page).getByRole('button').first().click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await incomplete(page).isVisible()).toBe(false);
    await context.close();
  });
});

describe('a page from the cache that names files of a former release', () => {
  /** Serves the document as the cache of a browser or of a network has it, `times` times. */
  async function serveFormerPage(page: Page, path: string, times: number): Promise<void> {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/assets\/app-[\w-]{8}\.js/g, 'assets/app-former00.js');
        await route.fulfill({ response, body });
      },
      { times },
    );
  }

  it.each(['/profile', '/login'])('%s: one reload opens the new release', async (path) => {
    const { page, context, loads } = await open();
    await serveFormerPage(page, path, 1);
    await page.goto(path);
    await page.getByRole('button', { name: 'Войти через Google', disabled: false }).waitFor();
    expect(loads.count).toBe(2);
    await context.close();
  });

  it.each([
    ['that the cache returns again', async () => undefined],
    [
      'in a browser that blocks its storage',
      (page: Page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              throw new DOMException('closed', 'SecurityError');
            },
          });
        }),
    ],
  ])('%s: one reload, then the message', async (_how, prepare) => {
    const { page, context, loads } = await open();
    await prepare(page);
    await serveFormerPage(page, '/profile', Infinity);
    await page.goto('/profile');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await page.waitForTimeout(NO_RELOAD_MS);
    expect(loads.count).toBe(2);
    await context.close();
  });

  it('without a network: the message without a reload', async () => {
    const { page, context, loads } = await open();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await serveFormerPage(page, '/profile', Infinity);
    await page.goto('/profile');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await page.waitForTimeout(NO_RELOAD_MS);
    expect(loads.count).toBe(1);
    await context.close();
  });
});

describe('texts that are missing', () => {
  it('of the page, also after the reload: the message of the document', async () => {
    const { page, context, loads } = await open();
    await page.goto('/install');
    await page.getByRole('heading', { level: 1 }).waitFor();
    loads.count = 0;
    await deploy(page, textsOf('ru', 'unsubscribe'), { forever: true });
    await follow(page, '/unsubscribe');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await page.waitForTimeout(NO_RELOAD_MS);
    expect(loads.count).toBe(1);
    await context.close();
  });

  it('of a chosen language, because a release replaced them: the new page opens in that language', async () => {
    const { page, context } = await open();
    await page.goto('/install');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { loads } = await deploy(page, textsOf('kk', 'install'));
    await page.getByRole('link', { name: 'Kk, қазақша' }).click();
    await expect.poll(() => loads.count).toBe(1);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('kk');
    expect(loads.count).toBe(1);
    await context.close();
  });
});

describe('a server that does not respond', () => {
  it('the tab is not reloaded, because the error page of the browser would replace it', async () => {
    const { page, context, loads } = await open();
    await page.goto('/install');
    await page.getByRole('heading', { level: 1 }).waitFor();
    loads.count = 0;
    await page.route(/./, (route) => route.abort('failed'));
    await follow(page, '/unsubscribe');
    await showsChunkLoadError(page);
    expect(loads.count).toBe(0);
    await context.close();
  });
});

describe('a form that is being filled', () => {
  it('stays when a dialog beside it does not load; the message takes the place of the dialog', async () => {
    const { page, context } = await visitPanel(browser);
    await openPanelAs(page, stack, 'admin');
    await page.goto('/panel-staff');
    const typed = page.getByLabel('Логин');
    await typed.fill('half-typed');
    const { loads } = await deploy(page, fileOf('src/features/panel/components/action-dialog-form.tsx'));
    await page.getByRole('button', { name: 'Отключить: olga' }).click();
    await page.getByText(/^ChunkLoadError: /).waitFor();
    await page.waitForTimeout(NO_RELOAD_MS);
    expect(loads.count).toBe(0);
    expect(await typed.inputValue()).toBe('half-typed');
    await typed.fill('');
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await page.getByRole('button', { name: 'Отключить: olga' }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
  });
});
