import { basename } from 'node:path';
import { BRAND } from '@functions/base/contract/values/brand';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { enterSignedIn } from '../../support/customers/customer-browser-actions';
import { wake } from '../../support/browser/wake';
import { SWEEP } from '../../support/sweep';

const APK = basename(BRAND.downloads.android);
const SETUP = basename(BRAND.downloads.windows);

/** One file returns 404; the others are served. */
const withoutFile = (context: BrowserContext, name: string) =>
  context.route(`**/downloads/${name}`, (route) => route.fulfill({ status: 404, body: '' }));

/** Chromium's log line for a response with status 404. */
const NOT_FOUND = /status of 404/;

describe('the download buttons of the apps', () => {
  it('a missing file removes its button from the landing page', async () => {
    const { page, context, leave } = await visit();
    await withoutFile(context, APK);
    await page.goto('/');
    await wake(page);
    await page.getByRole('link', { name: /^Windows/ }).waitFor();
    await page.getByRole('link', { name: /^Android/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: /^Windows/ }).getAttribute('href')).toBe(BRAND.downloads.windows);
    await leave(NOT_FOUND);
  });

  it('a missing file removes its button from the profile', SWEEP, async () => {
    const { page, context, leave } = await visit();
    await withoutFile(context, SETUP);
    await enterSignedIn(page, 'anna@example.com');
    await page.getByRole('link', { name: /^Android/ }).waitFor();
    await page.getByRole('link', { name: /^Windows/ }).waitFor({ state: 'detached' });
    await leave(NOT_FOUND);
  });

  it('/install says that a file is missing; other platforms keep their buttons', SWEEP, async () => {
    const { page, context, leave } = await visit();
    await withoutFile(context, APK);
    await page.goto('/install?platform=android');
    await page.getByText('Файла сейчас нет на сайте.').waitFor();
    expect(await page.getByRole('link', { name: 'Скачать APK' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Windows' }).click();
    await page.getByRole('link', { name: 'Скачать установщик' }).waitFor();
    await leave(NOT_FOUND);
  });

  it('a server that does not respond removes no button', SWEEP, async () => {
    const { page, context, leave } = await visit();
    await context.route('**/downloads/*', (route) => route.abort());
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith(APK)),
      page.goto('/').then(() => wake(page)),
    ]);
    expect(await page.getByRole('link', { name: /^Android/ }).isVisible()).toBe(true);
    await leave(/ERR_FAILED/);
  });
});

it('/install on an iPhone says that its app is in development and shows no steps (§2)', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 ' +
    'Mobile/15E148 Safari/604.1';
  const { page, leave } = await visit({ userAgent });
  await page.goto('/install');
  await page.getByRole('heading', { level: 1, name: 'Приложение для iPhone и iPad в разработке' }).waitFor();
  // The prerendered page has the guides of all platforms, and shows one.
  expect(await page.getByText('Три шага').filter({ visible: true }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Android' }).click();
  await page.getByRole('heading', { level: 1, name: 'Три шага до свободного интернета' }).waitFor();
  await leave();
});
