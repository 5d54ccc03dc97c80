import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { detachDevice } from '@functions/devices/contract/detach-device';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { buyOverHttp } from '../../support/product/running-customer';
import { enterSignedIn, newEmail, waitForText } from '../../support/customers/customer-browser-actions';
import { bind } from '../../support/product/devices';
import { sweep, SWEEP } from '../../support/sweep';

/** Section 8 of the specification, row by row, in the language whose text the specification quotes. */

const START = () => `${siteUrl()}/`;
const REFUSAL = { status: 409, json: { success: false, code: 'closed', message: 'closed' } };
const refuse = (route: Route) => route.fulfill(REFUSAL);
const cut = (route: Route) => route.abort('failed');
const FAILURES = [
  ['fails', cut],
  ['returns success false', refuse],
] as const;

/** Opens a page and records its console, because many rows are visible only there. */
async function open(locale = 'en-GB') {
  const { page, context } = await visit({ locale });
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  const said = (text: string) =>
    vi.waitFor(() => expect(log.join('\n').includes(text), `the console says: ${log.join('\n')}`).toBe(true), 15_000);
  return { page, said, close: () => context.close() };
}

/** Signs in, and chooses English. */
async function signInAs(page: Page, email: string): Promise<void> {
  await enterSignedIn(page, email, '/favicon.svg');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
  await page.context().clearCookies({ name: 'i18next' });
}

describe('Registration fetch failure', () => {
  it("Go to /, toast 'Не удалось авторизоваться!'", async () => {
    const { page, close } = await open('ru-RU');
    await page.route('**/api/register', cut);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Google' }).click();
    await page.getByRole('button', { name: 'boris@example.com' }).click();
    await page.waitForURL(START());
    await waitForText(page, 'Не удалось авторизоваться!');
    await close();
  });
});

describe('Registration with success false', () => {
  it('Go to /; no session is left', async () => {
    const { page, close } = await open('ru-RU');
    await page.route('**/api/register', refuse);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Google' }).click();
    await page.getByRole('button', { name: 'boris@example.com' }).click();
    await page.waitForURL(START());
    expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull();
    await page.goto('/profile');
    await page.waitForURL('**/login');
    await close();
  });
});

describe('a signed-in customer', () => {
  let visitor: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    visitor = await open();
    await signInAs(visitor.page, newEmail('catalogue'));
  });
  afterAll(() => visitor.close());

  const PAGES = [
    ['/profile', '**/api/shop/getShop'],
    ['/shop', '**/api/shop/getShop'],
    ['/promo', '**/api/profile/getReferralCode'],
  ] as const;
  describe.each(FAILURES)('Shop, referral-code call failure or success false: the call %s', (how, answer) => {
    // Each failure with one of the pages; the refusal on /shop is in purchase.test.ts.
    for (const [[path, call], options] of sweep(PAGES, ([path]) => path === (how === 'fails' ? '/profile' : '/promo')))
      it(`Go to / from ${path}`, options, async () => {
        const { page } = visitor;
        await page.route(call, answer);
        await page.goto(path);
        await page.waitForURL(START());
        await page.unroute(call);
      });
  });

  it('Profile call failure: logged, and the page says so and offers a retry', async () => {
    const { page, said } = visitor;
    await page.route('**/api/profile', cut);
    await page.goto('/profile');
    await said('call getProfile: unreachable');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/profile');
    await again.click();
    await waitForText(page, 'No active subscription');
  });

  it("Sharing unsupported: toast 'Your device does not support the Share function.'", SWEEP, async () => {
    const { page } = visitor;
    await page.goto('/promo');
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
    await page.getByRole('button', { name: 'Share the link' }).click();
    await page.getByText('Your device does not support the Share function.', { exact: true }).waitFor();
  });

  it("Share failure: toast 'Error while trying to share:' plus the error; none for a closed sheet", SWEEP, async () => {
    const { page } = visitor;
    await page.goto('/promo');
    const fail = (name: string) =>
      page.evaluate(
        (kind) =>
          Object.defineProperty(navigator, 'share', {
            value: () => Promise.reject(new DOMException('sheet broke', kind)),
            configurable: true,
          }),
        name,
      );
    await fail('AbortError');
    await page.getByRole('button', { name: 'Share the link' }).click();
    expect(await page.getByText('Error while trying to share:').count()).toBe(0);
    await fail('DataError');
    await page.getByRole('button', { name: 'Share the link' }).click();
    await page.getByText('Error while trying to share: sheet broke', { exact: true }).waitFor();
  });

  it('Language change failure: logged, and the page stays in its language', SWEEP, async () => {
    const { page, said } = visitor;
    const texts = /\/kk.*\.json|locales.*kk/;
    let attempts = 0;
    page.on('console', (message) => {
      if (message.text() === 'texts kk/common: not loaded') attempts += 1;
    });
    await page.clock.install();
    await page.goto('/promo');
    // A click while the page replaces its first state reaches no link.
    await page.getByRole('button', { name: 'Share the link' }).waitFor();
    await page.route((url) => texts.test(url.pathname) || /common-.*\.json/.test(url.pathname), cut);
    await page.getByRole('link', { name: 'Kk, қазақша' }).click();
    await said('texts kk/common: not loaded');
    // The first attempt and five retries (§9).
    await expect
      .poll(async () => {
        await page.clock.fastForward(10_000);
        return attempts;
      })
      .toBe(6);
    await page.getByRole('button', { name: 'Share the link' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('i18nextLng')])).toEqual([
      'en',
      'en',
    ]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
    await page.context().clearCookies({ name: 'i18next' });
  });
});

describe('Cancellation failure', () => {
  for (const [[how, answer], options] of sweep(FAILURES))
    it(`logged, and the page says that nothing was cancelled: the call ${how}`, options, async () => {
      const { page, said, close } = await open();
      await signInAs(page, 'anna@example.com');
      await page.route(`**${cancelSubscription.path}`, answer);
      await page.goto('/cancel');
      await confirmByKeyboard(page, 'Cancel subscription');
      await said('cancellation:');
      await page.getByRole('alert').waitFor();
      expect(page.url()).toContain('/cancel');
      await close();
    });
});

describe('Detach failure or network error', SWEEP, () => {
  for (const [[how, answer], options] of sweep(FAILURES, ([how]) => how !== 'fails'))
    it(`toast 'Could not detach the device.': the call ${how}`, options, async () => {
      const { page, close } = await open();
      const email = newEmail('detach');
      const { uid } = await buyOverHttp(stack, email);
      await bind(stack.deps, uid, { deviceName: 'Kitchen tablet' });
      await signInAs(page, email);
      await page.route(`**${detachDevice.path}`, answer);
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Actions: Kitchen tablet' }).click();
      await confirmByKeyboard(page, 'Unlink');
      await page.getByText('Could not detach the device.', { exact: true }).waitFor();
      await waitForText(page, 'Kitchen tablet');
      await close();
    });
});

describe('the Yandex return', () => {
  it("Missing access token on the Yandex return: 'Access token not found in URL'", async () => {
    const { page, close } = await open();
    // The message goes by itself, on a busy computer before the page has loaded.
    await Promise.all([
      page.getByText('Access token not found in URL', { exact: true }).waitFor(),
      page.goto('/yauth#error=server_error'),
    ]);
    await page.waitForURL(START());
    await close();
  });

  it("User-info fetch failure: 'Failed to fetch user info'; a foreign state sends no token (T3)", async () => {
    const { page, close } = await open();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await Promise.all([
      page.getByText('Failed to fetch user info', { exact: true }).waitFor(),
      page.goto('/yauth#access_token=stolen&state=forged'),
    ]);
    await page.waitForURL(START());
    expect(calls).not.toContain(signInWithYandex.path);
    await close();
  });
});

describe('Third-party auth errors', SWEEP, () => {
  it('console log only, with the code; the page stays', async () => {
    const { page, said, close } = await open('ru-RU');
    await page.route('**/accounts:signInWithIdp**', cut);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Google' }).click();
    await page.getByRole('button', { name: 'boris@example.com' }).click();
    await said('auth/network-request-failed');
    expect(page.url()).toContain('/login');
    await close();
  });
});

describe('a part of the site', () => {
  const part = /unsubscribe-page-.*\.js/;

  it("Route render failure: heading 'Unexpected Application Error!' with the error text", SWEEP, async () => {
    const { page, close } = await open();
    await page.route(part, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }));
    await page.goto('/unsubscribe');
    await page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/Error: /);
    await close();
  });

  it('Script chunk loading failure: one reload, then an error named ChunkLoadError', SWEEP, async () => {
    const { page, close } = await open();
    await page.route(part, cut);
    await page.goto('/unsubscribe');
    await page.getByText(/^ChunkLoadError: /).waitFor();
    await page.unroute(part);
    await page.reload();
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    await close();
  });
});
