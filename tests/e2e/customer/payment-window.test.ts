import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { collectPageErrors, openBrowser, siteUrl } from '../../support/browser/browser';
import { startHttp2Proxy, type Http2Proxy } from '../../support/browser/http2-proxy';
import { newEmail, openPaymentForm } from '../../support/customers/customer-browser-actions';
import { BANK_LINKS, FOREIGN, playProvider, WIDGET_URL } from '../../support/payment/provider-widget';
import { SWEEP } from '../../support/sweep';

/**
 * The payment window of the provider under the Content-Security-Policy of the site, over HTTPS: browsers report
 * violations of no other page.
 */

/** The proxy's certificate is its own, and Chromium sends no report to a page with a wrong one. */
const FLAGS = ['--ignore-certificate-errors'];

let browser: Browser;
let proxy: Http2Proxy;
beforeAll(async () => {
  [browser, proxy] = await Promise.all([openBrowser(FLAGS), startHttp2Proxy(siteUrl())]);
});
afterAll(async () => {
  await browser.close();
  await proxy.stop();
});

/** How long a report may need from the page to the queue of the browser. */
const QUEUED_MS = 1500;

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  /** Addresses outside the site that the browser has requested. */
  readonly requested: readonly string[];
}

/** Opens the payment window as a guest; the script has the provider's address, as in a deployed build. */
async function openWindow(): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: proxy.url,
    locale: 'ru-RU',
    viewport: PHONE,
    ignoreHTTPSErrors: true,
  });
  // Without it, Chromium sends no reports.
  await context.grantPermissions(['background-sync']);
  const page = await context.newPage();
  const errors = await collectPageErrors(page);
  const requested = await playProvider(context);
  // Whichever script of the build contains it.
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/http:[^"'`]*\/cloudpayments\.js/, WIDGET_URL);
    await route.fulfill({ response, body });
  });
  await page.goto('/buy');
  await page.getByLabel('Почта').fill(newEmail('window'));
  await openPaymentForm(page);
  await page.frameLocator('iframe[title="Окно оплаты"]').getByRole('button', { name: 'Закрыть' }).waitFor();
  return { page, context, errors, requested };
}

describe('the payment window of the provider', () => {
  it('reaches every host that it needs, without a violation of the policy', async () => {
    const { page, context, errors, requested } = await openWindow();
    // The frame shows its button before everything in it has loaded, and is counted when that has.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { widgetCalls?: object }).widgetCalls))
      .toEqual({ intent: true, configuration: true, picture: true, frame: true });
    const frame = page.frameLocator('iframe[title="Окно оплаты"]');
    await expect
      .poll(async () => (await frame.locator('#calls').innerText()).split(/\s+/).filter(Boolean).sort())
      .toEqual(['bank', 'banks', 'picture']);
    for (const [name, url] of Object.entries(BANK_LINKS)) {
      const [bank] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link', { name }).click()]);
      await bank.waitForURL(url);
      await bank.close();
    }
    expect(requested).toContain(WIDGET_URL);
    await frame.getByRole('button', { name: 'Закрыть' }).click();
    await page.locator('iframe[title="Окно оплаты"]').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('cannot reach another host: each attempt is refused and reported to the server', SWEEP, async () => {
    const { page, context, errors, requested } = await openWindow();
    const before = reports().length;
    await page.evaluate(() =>
      new (
        window as unknown as { cp: { CloudPayments: new () => { steal(): Promise<void> } } }
      ).cp.CloudPayments().steal(),
    );
    const directives = ['connect-src', 'frame-src', 'img-src', 'script-src-elem'];
    await expect
      .poll(() =>
        errors
          .filter((error) => error.startsWith(`CSP: `))
          .map((error) => error.split(' ')[1])
          .sort(),
      )
      .toEqual(directives);
    expect(requested.filter((url) => url.startsWith(FOREIGN))).toEqual([]);
    // Reports are sent when the page is left, or after a minute. Those of its last moment may be lost.
    await page.waitForTimeout(QUEUED_MS);
    await page.goto('about:blank');
    // Chromium sends the first refusal of a host.
    await expect
      .poll(() => reports().slice(before))
      .toContainEqual(expect.objectContaining({ directive: 'connect-src', blocked: new URL(FOREIGN).host }));
    await context.close();
  });
});

/** The reports that the functions of the local stack have logged. */
function reports(): { directive: string; blocked: string }[] {
  const log = readFileSync(join(process.env.PROSTOR_BUILT ?? '', 'emulators.log'), 'utf8');
  return [...log.matchAll(/\{[^\n]*the content security policy refused a resource[^\n]*\}/g)].map(
    ([line]) => JSON.parse(line) as { directive: string; blocked: string },
  );
}
