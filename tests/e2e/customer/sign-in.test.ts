import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { untilProfileIsFresh } from '../../support/browser/fresh-profile';
import { untilSettled } from '../../support/browser/until-settled';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { chooseTestAccount, signIn } from '../../../scripts/screens/test-account-chooser';
import { sweep, SWEEP } from '../../support/sweep';

describe('Yandex sign-in (§2)', () => {
  it('opens the profile; neither the address nor the storage keeps the token', async () => {
    const { page, leave } = await visit();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.waitForURL('**/profile');
    await page.getByText('anna@yandex.example').waitFor();
    expect(page.url()).toBe(`${siteUrl()}/profile`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
    await leave();
  });

  it('signs in while IndexedDB never responds, as in Safari', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.waitForURL('**/profile');
    await page.reload();
    await page.getByText('anna@yandex.example').waitFor();
    await leave();
  });
});

describe('/login and /profile (§2)', () => {
  it('/profile without a session goes to /login, and keeps `resume` of the e-mail about a cancellation', async () => {
    const { page, leave } = await visit();
    await page.goto('/profile?resume=1');
    await page.waitForURL('**/login');
    await chooseTestAccount(page, newEmail('resume'), `${siteUrl()}/profile?resume=1`);
    await leave();
  });

  it('/login with a live session goes to /profile; signing out clears the storage', async () => {
    const { page, leave } = await visit();
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

it('keeps nothing of an answer that arrives after the sign-out (decision 95)', async () => {
  const { page, leave } = await visit();
  await enterSignedIn(page, newEmail('late-answer'));
  await untilProfileIsFresh(page);
  const [asked, signedOut] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    asked.resolve(undefined);
    await signedOut.promise;
    await route.fulfill({ response });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked.promise;
  await page.getByRole('button', { name: 'Сменить аккаунт' }).click();
  await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
  signedOut.resolve(undefined);
  const answered = await page.waitForResponse('**/api/profile');
  await answered.finished();
  await untilSettled(page);
  expect(await page.evaluate(() => sessionStorage.getItem('lastFacts'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('subscriptionStatus'))).toBeNull();
  await leave();
});

describe('a session that the server rejects', () => {
  for (const [path, options] of sweep(['/profile', '/shop', '/promo', '/cancel']))
    it(`${path} discards it and goes to /login`, options, async () => {
      const { page, leave } = await visit();
      const body = JSON.stringify({ success: false, code: 'sign_in_again', message: 'Sign in again.' });
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, contentType: 'application/json', body }));
      await enterSignedIn(page, newEmail('rejected'), path);
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.getItem('uid'))).toBe(null);
      await leave(/status of 401/);
    });
});

describe('a token that the server finds expired, while the clock of the device was ahead at the sign-in', () => {
  /** Replaces the stored token by one that has expired, and its end by one in `minutes`. */
  function expireToken({ minutes, refreshToken }: { minutes: number; refreshToken: string | null }): void {
    const key = Object.keys(localStorage).find((each) => each.startsWith('firebase:authUser:')) ?? '';
    const user = JSON.parse(localStorage.getItem(key) ?? '') as { stsTokenManager: Record<string, unknown> };
    const [head, payload = '', signature] = String(user.stsTokenManager.accessToken).split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number };
    const expired = btoa(JSON.stringify({ ...claims, iat: claims.iat - 7200, exp: claims.exp - 7200 }));
    const accessToken = [head, expired.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), signature].join(
      '.',
    );
    const expirationTime = Date.now() + minutes * 60_000;
    Object.assign(user.stsTokenManager, {
      accessToken,
      expirationTime,
      ...(refreshToken !== null && { refreshToken }),
    });
    localStorage.setItem(key, JSON.stringify(user));
  }

  for (const [minutes, options] of sweep([30, 300], (each) => each === 30))
    it(`is renewed, and the customer stays (${minutes} minutes)`, options, async () => {
      const { page, leave } = await visit();
      const email = newEmail('clock-ahead');
      await enterSignedIn(page, email);
      await untilProfileIsFresh(page);
      await page.evaluate(expireToken, { minutes, refreshToken: null });
      await page.reload();
      await untilProfileIsFresh(page);
      await page.getByText(email).waitFor();
      expect(new URL(page.url()).pathname).toBe('/profile');
      await leave(/status of 401/);
    });

  it('leads to /login when Firebase does not renew it', SWEEP, async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, newEmail('clock-ahead'));
    await untilProfileIsFresh(page);
    await page.evaluate(expireToken, { minutes: 30, refreshToken: 'revoked' });
    await page.reload();
    await page.waitForURL('**/login');
    await leave(/status of (400|401)/);
  });
});

describe('pages', () => {
  it('an unknown address returns a real 404', async () => {
    const response = await fetch(`${siteUrl()}/no-such-page`);
    expect(response.status).toBe(404);
  });

  for (const [path, options] of sweep(['/', '/tt', '/yt', '/login', '/offer', '/privacy']))
    it(`${path} opens directly, without errors`, options, async () => {
      const { page, leave } = await visit();
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await leave();
    });
});
