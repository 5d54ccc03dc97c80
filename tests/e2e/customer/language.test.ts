import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import kkLanding from '@locales/kk/landing.json';
import kkLogin from '@locales/kk/login.json';
import zhLogin from '@locales/zh/login.json';
import zhPurchase from '@locales/zh/purchase.json';
import { LANGUAGE_PATHS } from '@web/app/paths';
import { languageAddress } from '@web/lib/i18n/language-address';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { untilAwake, wake } from '../../support/browser/wake';
import { sweep, SWEEP } from '../../support/sweep';

const SCRIPT_LIKE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "javascript:alert('ru')"];

for (const [value, options] of sweep(SCRIPT_LIKE))
  it(`${value} as a language in the address, the cookie and the storage is ignored (§1)`, options, async () => {
    const { page, context, leave } = await visit({ locale: 'kk-KZ' });
    const language = () => page.evaluate(() => document.documentElement.lang);
    const kept = () => page.evaluate(() => [document.cookie, localStorage.getItem('i18nextLng') ?? ''].join());
    await context.clearCookies();
    await page.goto(`/login?lng=${encodeURIComponent(value)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await language()).toBe('kk');
    expect(await kept()).not.toMatch(/alert/);

    await context.clearCookies();
    await context.addCookies([{ name: 'i18next', value: encodeURIComponent(value), url: siteUrl() }]);
    await page.evaluate((stored) => localStorage.setItem('i18nextLng', stored), value);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await language()).toBe('kk');
    // The page appears before its scripts run; the scripts then store the detected language.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('kk');
    await leave();
  });

const shownLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const pathname = (page: Page) => new URL(page.url()).pathname;

describe('an address in a language (decision 109)', () => {
  for (const [path, options] of sweep(LANGUAGE_PATHS, (one) => one === '/login'))
    it(`${path} is in the language of its address, whichever one the visitor had`, options, async () => {
      const { page, leave } = await visit({ locale: 'ru-RU' });
      for (const language of OFFERED_LANGUAGES) {
        await page.goto(languageAddress(language, path));
        const title = await page.title();
        expect(await shownLanguage(page)).toBe(language);
        await wake(page);
        expect(await shownLanguage(page)).toBe(language);
        expect(await page.title()).toBe(title);
        expect(pathname(page)).toBe(languageAddress(language, path));
        expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language);
      }
      await leave();
    });

  it(
    'gives its language to the next page, also when a link is pressed before the scripts are there',
    SWEEP,
    async () => {
      const { page, leave } = await visit();
      await page.route('**/assets/*.js', () => undefined);
      await page.goto('/kk');
      await page.locator('#root a[href="/login"]:visible').first().click();
      await page.waitForURL('/login');
      await heading(page, kkLogin.title);
      await page.goto('/login?lng=en');
      await page.locator('#root a[href="/"]:visible').first().click();
      await page.waitForURL('/');
      expect(await shownLanguage(page)).toBe('en');
      await leave();
    },
  );

  it('keeps working in the app: the pages that its links open have the language', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/zh/login');
    await untilAwake(page);
    await heading(page, zhLogin.title);
    await page.getByRole('link', { name: zhLogin.guest.buy }).click();
    await page.waitForURL('/buy');
    await heading(page, zhPurchase.buyPage.title);
    await page.goBack();
    await page.waitForURL('/zh/login');
    await heading(page, zhLogin.title);
    await leave();
  });

  for (const [address, options] of sweep(['/ru', '/ru/login']))
    it(`${address}: a switch changes the address too, and a reload keeps it`, options, async () => {
      const { page, leave } = await visit();
      await page.goto(`${address}?lng=ru`);
      await wake(page);
      await page.locator('a[hreflang="kk"]').first().click();
      await heading(page, address === '/ru' ? kkLanding.hero.title : kkLogin.title);
      expect(page.url()).toBe(`${siteUrl()}${address.replace('ru', 'kk')}`);
      await page.reload();
      expect(await shownLanguage(page)).toBe('kk');
      await leave();
    });

  it('exists only for pages that have one: all others are an unknown address, also in the app', SWEEP, async () => {
    const { page, leave } = await visit();
    for (const path of ['/ru/offer', '/ru/tt', '/fr']) expect((await fetch(`${siteUrl()}${path}`)).status).toBe(404);
    for (const path of ['/ru/profile', '/fr/login']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await wake(page);
      expect(await page.locator('a[href="/"]').count(), path).toBeGreaterThan(0);
      expect(pathname(page)).toBe(path);
    }
    await leave(/404/);
  });
});
