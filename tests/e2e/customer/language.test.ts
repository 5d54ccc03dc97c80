import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const SCRIPT_LIKE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "javascript:alert('ru')"];

it('script-like language values in the address, the cookie and the storage are ignored (§1)', async () => {
  const { page, context, leave } = await visit(browser, { locale: 'kk-KZ' });
  const language = () => page.evaluate(() => document.documentElement.lang);
  const kept = () => page.evaluate(() => [document.cookie, localStorage.getItem('i18nextLng') ?? ''].join());
  for (const value of SCRIPT_LIKE) {
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
  }
  await leave();
});
