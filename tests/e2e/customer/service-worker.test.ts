import { readFileSync } from 'node:fs';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { openSignedIn } from '../../../scripts/screens/stored-session';
import { siteUrl, visit, type Visitor } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { untilAwake } from '../../support/browser/wake';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import { startReleaseServer, type ReleaseServer } from '../../support/releases/release-server';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP, sweep } from '../../support/sweep';

/** The second visit, a release while a tab is open, and no network (decision 95). */

let server: ReleaseServer;
let visitor: Visitor;
const visitWithWorker = async () => {
  server = await startReleaseServer(siteUrl());
  visitor = await visit({ baseURL: server.url, serviceWorkers: 'allow' });
  return async () => {
    await visitor.context.close();
    await server.stop();
  };
};

const OFFLINE = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

/** Opens the profile, and waits until the service worker has all its files. */
async function openProfileOnce({ page }: Visitor, email: string): Promise<void> {
  await openSignedIn(page, server.url, email);
  await page.getByRole('button', { name: 'Мои данные' }).waitFor();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const isInstalled = async () => (await stateOf(page)).active === 'activated';
  await vi.waitUntil(isInstalled, { timeout: 30_000, ...SELDOM });
}

/** A page that is asked all the time has no idle moment, in which it would register. */
const SELDOM = { interval: 500 };

const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready;
    return { active: active?.state ?? null, waiting: waiting?.state ?? null };
  });

const visitProfile = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Мои данные' }).waitFor();
  return page;
};

/** The paths of everything that any cache of the site holds. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe('with the network', () => {
  beforeEach(visitWithWorker);

  it(
    'the second visit of the profile asks the network for no file, and no answer of the server is kept',
    SWEEP,
    async () => {
      await openProfileOnce(visitor, newEmail('second-visit'));
      const devtools = await visitor.context.newCDPSession(visitor.page);
      await devtools.send('Network.clearBrowserCache');
      server.requested.length = 0;
      const page = await visitProfile(visitor.context);
      expect(server.requested.filter((path) => path.startsWith('/assets/'))).toEqual([]);
      expect(server.requested).toContain('/profile');
      expect(server.requested).toContain('/api/profile');

      for (const path of ['/promo', '/', '/login']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
      }
      const foreign = (paths: string[]) => paths.filter((path) => !/^\/assets\/[\w.-]+$/.test(path) && path !== '/app');
      expect(foreign(await cachedPaths(page))).toEqual([]);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Сменить аккаунт' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(foreign(await cachedPaths(page))).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.getItem('lastFacts'))).toBeNull();
    },
  );

  it('a visit without a signed-in page registers none', SWEEP, async () => {
    const { page } = visitor;
    for (const path of ['/', '/login', '/install']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.mouse.click(5, 5);
      await untilAwake(page);
      await page.waitForLoadState('networkidle');
    }
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(server.requested).not.toContain('/sw.js');
  });

  describe('a release while a tab is open', SWEEP, () => {
    it('the tab still finds its chunk, and the new release takes over when the tab is gone', SWEEP, async () => {
      const { context, page: first } = visitor;
      const { email } = await buyOverHttp(stack, newEmail('old-release'));
      await openProfileOnce(visitor, email);
      await first.close();
      const old = await visitProfile(context);
      const file = await server.deploy(/payments-section-[\w-]+\.js$/);
      const newer = await visitProfile(context);
      await expect.poll(() => stateOf(newer), SELDOM).toEqual({ active: 'activated', waiting: 'installed' });
      expect(await cachedPaths(newer)).toContain(file);

      server.requested.length = 0;
      await openRow(old, 'Карта и чеки');
      await old.locator('main summary').first().waitFor();
      expect(server.requested).not.toContain(file);

      await old.close();
      // A page asks once, in an idle moment, and a tab that has just been closed may still count as open then.
      const takesOver = async () => {
        await newer.reload();
        const inTime = { ...SELDOM, timeout: 10_000 };
        await expect.poll(() => stateOf(newer), inTime).toEqual({ active: 'activated', waiting: null });
      };
      await vi.waitFor(takesOver, { timeout: 60_000 });
      await expect.poll(() => cachedPaths(newer)).not.toContain(file);
    });
  });
});

describe('without a network', () => {
  // What the service worker has stored once serves all of them.
  beforeAll(async () => {
    const leave = await visitWithWorker();
    await openProfileOnce(visitor, newEmail('offline-shell'));
    return leave;
  });

  for (const [language, options] of sweep(OFFERED_LANGUAGES))
    it(`a page behind the sign-in and a prerendered one say so in one sentence in ${language}`, options, async () => {
      const { context } = visitor;
      await context.setOffline(true);
      const page = await context.newPage();
      const file = readFileSync(inRepository('locales', language, 'common.json'), 'utf8');
      const { offline } = JSON.parse(file) as { offline: { text: string } };
      for (const path of ['/profile', '/promo', '/']) {
        await page.goto(`${path}?lng=${language}`);
        await page.getByRole('status').getByText(offline.text).waitFor();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
      }
      await context.setOffline(false);
      await page.goto('/profile?lng=ru');
      await page.getByRole('button', { name: 'Мои данные' }).waitFor();
      await page.close();
    });

  it('a call, and an address of no page, are not answered by the shell', SWEEP, async () => {
    const { context, page } = visitor;
    await context.setOffline(true);
    const other = await context.newPage();
    for (const path of ['/api/notices', '/panel-login', '/auth/login', '/__/auth/handler', '/no-such-file.pdf'])
      await expect(other.goto(path), path).rejects.toThrow(OFFLINE);
    expect(await page.evaluate(() => fetch('/api/notices').then(String, () => 'no answer'))).toBe('no answer');
  });
});
