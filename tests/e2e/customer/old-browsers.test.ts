import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { openBrowser, siteUrl, visit, visitPanel } from '../../support/browser/browser';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { roublesOf } from '../../support/customers/shop-prices';
import { signInToPanel } from '../../support/customers/staff-browser-actions';
import { openRow } from '../../support/browser/profile-rows';
import { sweep, SWEEP } from '../../support/sweep';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

interface BrowserTexts {
  readonly noScript: string;
  readonly outdated: string;
}

const textsOf = (language: Language): BrowserTexts =>
  JSON.parse(readFileSync(inRepository('locales', language, 'browser.json'), 'utf8')) as BrowserTexts;

/** Pages that Hosting serves in the visitor's language. */
const TRANSLATED = ['/', '/tt', '/login', '/buy', '/install', '/no-such-page'];
/** Path, the visitor's language, and the languages of the messages in the document. */
const DOCUMENTS: (readonly [string, Language, readonly Language[]])[] = [
  ...TRANSLATED.flatMap((path) => OFFERED_LANGUAGES.map((language) => [path, language, [language]] as const)),
  ['/offer', 'en', ['ru']],
  ['/profile', 'kk', ['ru', 'en']],
  ['/attach', 'zh', ['ru', 'en']],
  ['/panel-login', 'ru', ['ru', 'en']],
];

const LOCALES = { ru: 'ru-RU', en: 'en-US', kk: 'kk-KZ', zh: 'zh-CN' } as const;

async function pageIn(language: Language, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    locale: LOCALES[language],
    viewport: PHONE,
    ...options,
  });
  return context.newPage();
}

describe('a browser without scripts', () => {
  for (const [[path, language, shown], options] of sweep(DOCUMENTS))
    it(`shows on ${path} (${language}) that the page needs scripts`, options, async () => {
      const page = await pageIn(language, { javaScriptEnabled: false });
      await page.goto(path);
      const seen = await page.locator('body').innerText();
      for (const each of shown) expect(seen).toContain(textsOf(each).noScript);
      for (const each of OFFERED_LANGUAGES) expect(seen).not.toContain(textsOf(each).outdated);
      const [notice, root] = await Promise.all([
        page.locator('.notice:visible').boundingBox(),
        page.locator('#root > :not(title)').first().boundingBox(),
      ]);
      expect(root?.y, 'the page begins below the message').toBeGreaterThanOrEqual(
        (notice?.y ?? 0) + (notice?.height ?? Infinity) - 1,
      );
      await page.context().close();
    });
});

describe('a browser that is too old', () => {
  /** Breaks every script, as in a browser that cannot parse them. */
  const breakScripts = (page: Page) =>
    page.route('**/*', async (route) => {
      if (route.request().resourceType() === 'script') return route.abort();
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/(<script(?![^>]*src=)[^>]*>)/, '$1syntax error;'),
      });
    });
  const withoutSmallViewport = (page: Page) =>
    page.addInitScript(() => {
      CSS.supports = (name: string) => name !== 'height';
    });

  for (const [[path, language, shown], options] of sweep(DOCUMENTS))
    it(
      `shows the update message on ${path} (${language}) when the browser cannot run the scripts`,
      options,
      async () => {
        const page = await pageIn(language);
        await breakScripts(page);
        await page.goto(path);
        for (const each of shown) await page.getByText(textsOf(each).outdated).waitFor({ timeout: 10_000 });
        await page.context().close();
      },
    );

  for (const [path, options] of sweep(['/', '/login', '/profile'], (one) => one === '/login'))
    it(
      `shows the update message on ${path} when a needed feature is missing, and the page still starts`,
      options,
      async () => {
        const page = await pageIn('ru');
        await withoutSmallViewport(page);
        await page.goto(path);
        await page.getByText(textsOf('ru').outdated).waitFor({ timeout: 10_000 });
        if (path !== '/') await page.getByRole('button', { name: 'Войти через Google', disabled: false }).waitFor();
        await page.context().close();
      },
    );

  for (const [path, options] of sweep(['/', '/login', '/profile', '/offer', '/privacy', '/panel-login']))
    it(`a supported browser sees no message on ${path}`, options, async () => {
      const page = await pageIn('ru');
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      expect(await page.locator('#outdated').count()).toBe(1);
      expect(await page.locator('.notice').filter({ visible: true }).count()).toBe(0);
      await page.context().close();
    });
});

describe('features that some supported browsers lack', () => {
  const built = join(process.env.PROSTOR_BUILT ?? '', 'web');
  const styles = (): [string, string][] =>
    readdirSync(built, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|html)$/.test(file))
      .map((file) => [file, readFileSync(join(built, file), 'utf8')]);

  it('no built style uses range syntax for widths, which iOS before 16.4 ignores', () => {
    expect(styles().some(([, text]) => text.includes('max-width:44rem'))).toBe(true);
    expect(
      styles()
        .filter(([, text]) => /\((?:min-|max-)?(?:width|height)\s*[<>]/.test(text))
        .map(([file]) => file),
    ).toEqual([]);
  });

  it('no built style marks selection or focus with :has, which Firefox before 121 lacks', () => {
    expect(
      styles()
        .filter(([, text]) => /:has\(:(?:checked|focus)/.test(text))
        .map(([file]) => file),
    ).toEqual([]);
  });

  const withoutAbortTimeout = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));

  it('the landing page shows its price without AbortSignal.timeout', SWEEP, async () => {
    const { page, leave } = await visit();
    await withoutAbortTimeout(page);
    await page.goto('/');
    await page
      .getByText(String(roublesOf(1)))
      .first()
      .waitFor();
    await leave();
  });

  it('staff sign in without AbortSignal.timeout', SWEEP, async () => {
    const { page, leave } = await visitPanel();
    await withoutAbortTimeout(page);
    await signInToPanel(page, 'support');
    await leave();
  });

  it('a dialog moves the focus inside when the browser leaves it outside', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.addInitScript(() => {
      const show = HTMLDialogElement.prototype.showModal;
      HTMLDialogElement.prototype.showModal = function () {
        show.call(this);
        (document.activeElement as HTMLElement | null)?.blur();
      };
    });
    await enterSignedIn(page, newEmail('dialog'));
    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: 'Добавить Яндекс' }).click();
    await page.getByLabel('ID', { exact: true }).fill(String(Date.now()));
    await page.getByRole('button', { name: 'Войти под другой записью' }).click();
    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: /^Удалить вход/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Нет, вернуться');
    await leave();
  });
});

describe('a toast', SWEEP, () => {
  for (const [viewport, options] of sweep([PHONE, { width: 800, height: 900 }, DESKTOP]))
    it(`does not cover the buttons of the header at ${viewport.width} px`, options, async () => {
      const { page, leave } = await visit({ viewport });
      await enterSignedIn(page, newEmail('toast'));
      await page.route('**/api/profile/export', (route) => route.abort());
      await openRow(page, 'Мои данные');
      await page.getByRole('button', { name: 'Скачать мои данные' }).click();
      await page.getByText('Данные не собрались').waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Сменить аккаунт' }).click({ timeout: 3000 });
      await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
      await leave(/ERR_FAILED|Failed to load/);
    });

  for (const [reducedMotion, options] of sweep(['no-preference', 'reduce'] as const))
    it(`stays for five seconds (§9), motion: ${reducedMotion}`, options, async () => {
      const { page, leave } = await visit({ reducedMotion });
      await enterSignedIn(page, newEmail('toast'));
      await page.route('**/api/profile/export', (route) => route.abort());
      await openRow(page, 'Мои данные');
      await page.getByRole('button', { name: 'Скачать мои данные' }).click();
      const toast = page.getByText('Данные не собрались');
      await toast.waitFor();
      const shownAt = Date.now();
      await toast.waitFor({ state: 'detached' });
      expect(Date.now() - shownAt).toBeGreaterThan(4000);
      await leave(/ERR_FAILED|Failed to load/);
    });
});
