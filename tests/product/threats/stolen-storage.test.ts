import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { addStaff } from '@functions/staff/contract/staff-members';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { refreshSession, refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { refresh } from '../../support/customers/sign-in';
import { callPanel, createStaff, loginOf } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const PASSWORD = 'a-long-password';

let product: RunningProduct;
let logins: string[];
beforeAll(async () => {
  product = await startProduct({ captcha: { verify: () => Promise.resolve(true) } });
  const admin = await createStaff(product, 'admin');
  logins = ['olga', 'petr'].map((name) => loginOf(product, name));
  for (const login of logins) await callPanel(product, addStaff, { login, password: PASSWORD, role: 'support' }, admin);
});
afterAll(() => product.stop());

async function signedIn(username = logins[0] ?? ''): Promise<PanelBrowser> {
  const browser = new PanelBrowser(product);
  const { body } = await browser.call(signInStaff, { username, password: PASSWORD, captchaToken: 'ticked' });
  browser.accessToken = String(body.accessToken);
  browser.refreshToken = String(body.refreshToken);
  return browser;
}

it('browser storage that is copied to another browser allows neither calls nor a refresh (T2)', async () => {
  const browser = await signedIn();
  expect((await browser.call(whoAmI, {})).status).toBe(200);
  const thief = browser.withStolenStorage();
  expect(await thief.call(whoAmI, {})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  for (const endpoint of [
    refreshStaffSession,
    refreshSession,
    { ...refreshStaffSession, path: '/api/auth/refreshToken' as const },
  ]) {
    expect(await thief.call(endpoint, { refreshToken: thief.refreshToken })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_again' },
    });
  }
  expect((await browser.call(refreshStaffSession, { refreshToken: browser.refreshToken })).status).toBe(200);
});

it('a token refreshed at Firebase directly, or sent with another session’s cookie, is refused (T2)', async () => {
  const browser = await signedIn();
  const thief = browser.withStolenStorage();
  thief.accessToken = await refresh(thief.refreshToken);
  expect((await thief.call(whoAmI, {})).status).toBe(401);
  thief.cookie = (await signedIn(logins[1])).cookie;
  expect((await thief.call(whoAmI, {})).status).toBe(401);
  expect((await thief.call(refreshStaffSession, { refreshToken: thief.refreshToken })).status).toBe(401);
  browser.accessToken = await refresh(browser.refreshToken);
  expect((await browser.call(whoAmI, {})).body).toMatchObject({ login: logins[0] });
});

it('four concurrent refreshes of one session all return a valid token (T2)', async () => {
  const browser = await signedIn();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => browser.call(refreshStaffSession, { refreshToken: browser.refreshToken })),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    browser.accessToken = String(body.accessToken);
    expect((await browser.call(whoAmI, {})).status).toBe(200);
  }
});

it('the cookie is HttpOnly, is not sent by other sites, and is not in the response body (T2)', async () => {
  const reply = await new PanelBrowser(product).call(signInStaff, {
    username: logins[0] ?? '',
    password: PASSWORD,
    captchaToken: 'ticked',
  });
  const cookie = reply.headers?.['set-cookie'] ?? '';
  // The secret of the session, and the seal of the device, which outlives it.
  expect(cookie).toMatch(
    /^__session=[0-9a-z]{26,}\.[\w-]+\.[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  expect(Object.keys(reply.body).toSorted()).toEqual(['accessToken', 'refreshToken']);
  expect(JSON.stringify(reply.body)).not.toContain(cookie.slice('__session='.length).split('.')[0]);
  const refused = await new PanelBrowser(product).call(signInStaff, {
    username: logins[0] ?? '',
    password: 'wrong',
    captchaToken: 'ticked',
  });
  expect(refused.headers).not.toHaveProperty('set-cookie');
});
