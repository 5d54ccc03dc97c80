import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';

/** Browser tests use one profile after the other (decision 111). */

/** A file of the site, whose origin has a storage. */
const FILE = '/favicon.svg';

const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    history: history.length,
    script: 'fromScript' in window,
    path: location.pathname,
  }));

it('a visit finds nothing of the one before it, in the same profile', async () => {
  const first = await visit();
  const { page, context } = first;
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.addInitScript(() => Object.assign(window, { fromScript: true }));
  await page.goto(FILE);
  const untouched = await stored(page);
  await page.evaluate(async () => {
    document.cookie = 'a=b; path=/';
    localStorage.setItem('a', 'b');
    sessionStorage.setItem('a', 'b');
    await new Promise((resolve) => (indexedDB.open('a').onsuccess = resolve));
    await caches.open('a');
  });
  await context.grantPermissions(['clipboard-read']);
  await page.goto('/robots.txt');
  await page.goto(FILE);
  expect(await stored(page)).toMatchObject({ cookies: 'a=b', local: 1, session: 1, databases: 1, caches: 1 });
  await page.route(`**${FILE}`, (route) => route.fulfill({ body: 'of the former visit' }));
  await first.leave();

  const before = seen.length;
  const second = await visit();
  expect(second.page).toBe(page);
  const response = await second.page.goto(FILE);
  expect(await response?.text()).toContain('<svg');
  expect(await stored(second.page)).toEqual({ ...untouched, script: false });
  const permission = await second.page.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state;
  });
  expect(permission).not.toBe('granted');
  expect(seen).toHaveLength(before);
  await second.leave();
});

it('a profile with a trace that cannot be taken back serves no other visit, nor does one that is new', async () => {
  const marked = await visit();
  await marked.page.goto(siteUrl() + FILE);
  await marked.context.exposeFunction('ofTheFormerVisit', () => 1);
  await marked.leave();
  const fresh = await visit({ isNew: true });
  expect(fresh.page).not.toBe(marked.page);
  await fresh.context.setOffline(true);
  await fresh.leave();
  const next = await visit();
  expect([marked.page, fresh.page]).not.toContain(next.page);
  await expect(next.context.setOffline(true)).rejects.toThrow('visit with isNew');
  await next.leave();
});
