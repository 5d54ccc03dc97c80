import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';
import { newEmail, signIn } from '../../support/customers/customer-on-the-site';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('§2 Yandex', () => {
  it('comes back with a token that the server checks, and opens the profile; the token is gone from the address', async () => {
    const { page, leave } = await visit(browser);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.waitForURL('**/profile');
    await page.getByText('anna@yandex.example').waitFor();
    expect(page.url()).toBe(`${siteUrl()}/profile`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
    await leave();
  });

  it('§4 without a token says so and goes to the start', async () => {
    const { page, leave } = await visit(browser, { locale: 'en-GB' });
    await page.goto('/yauth#error=access_denied');
    await page.getByText('Access token not found in URL').waitFor();
    await page.waitForURL(`${siteUrl()}/`);
    await leave();
  });

  it('T3 a token that came with a state of somebody else is not used', async () => {
    const { page, leave } = await visit(browser);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/yauth#access_token=stolen&state=forged');
    await page.waitForURL(`${siteUrl()}/`);
    expect(calls.filter((url) => url.includes('/api/auth/yandex'))).toEqual([]);
    await leave();
  });
});

describe('§2 /login and /profile', () => {
  it('/profile without a session goes to /login', async () => {
    const { page, leave } = await visit(browser);
    await page.goto('/profile');
    await page.waitForURL('**/login');
    await leave();
  });

  it('/login with a live session goes to /profile; logging out clears what was stored', async () => {
    const { page, leave } = await visit(browser);
    await signIn(page, newEmail('session'));
    await page.goto('/login');
    await page.waitForURL('**/profile');
    await page.getByRole('button', { name: 'Сменить аккаунт' }).click();
    await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => ['uid', 'email', 'photoURL', 'providerId', 'expirationDate'].includes(key))).toEqual(
      [],
    );
    await leave();
  });
});

describe('pages', () => {
  it('an unknown address is a real 404', async () => {
    const response = await fetch(`${siteUrl()}/no-such-page`);
    expect(response.status).toBe(404);
  });

  it.each(['/', '/tt', '/yt', '/login', '/offer'])('%s stands by itself, without errors', async (path) => {
    const { page, leave } = await visit(browser);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await leave();
  });

  it('P22 every answer of the API forbids caching, 404 included', async () => {
    for (const path of ['/api/health', '/api/nothing', '/panel/nothing', '/auth/nothing']) {
      const response = await fetch(`${siteUrl()}${path}`);
      expect(response.headers.get('cache-control'), path).toBe('private, no-store');
    }
  });
});
