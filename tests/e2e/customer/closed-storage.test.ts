import { issueTicket } from '@functions/accounts/contract/login-tickets';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { giveAuthenticator, withHostName } from '../../support/passkeys/virtual-authenticator';
import { waitForMailedLink } from '../../support/product/running-inbox';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP, sweep } from '../../support/sweep';

/** Every sign-in in a browser that blocks the data of the site: both storages throw at the first access. */

async function visitClosed(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit(options);
  await visitor.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  return visitor;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const UNKEPT = /Браузер не даёт сайту хранить данные/;
const PASSWORD = 'длинный пароль 1';

describe('where the browser keeps nothing', () => {
  it('Google signs in, and Yandex, which would leave the page, cannot be added', async () => {
    const email = newEmail('closed-google');
    const { page, leave } = await visitClosed();
    await signIn(page, email);
    await page.getByText(email).first().waitFor();
    await openRow(page, 'Вход и безопасность');
    await press(page, 'Добавить Яндекс');
    await page.getByText(UNKEPT).waitFor();
    expect(page.url()).toBe(`${siteUrl()}/profile`);
    await leave();
  });

  it('Yandex is refused in a sentence, before the visitor leaves', SWEEP, async () => {
    const { page, leave } = await visitClosed();
    await page.goto('/login');
    await press(page, 'Войти через Яндекс');
    await page.getByRole('status').getByText(UNKEPT).waitFor();
    await page.goto('/login?app=1');
    await page.getByRole('alert').getByText(UNKEPT).waitFor();
    await leave();
  });

  for (const [path, options] of sweep(['/yauth', '/yauth-mobile']))
    it(`${path} takes the token out of the address and says what failed`, options, async () => {
      const { page, leave } = await visitClosed();
      await page.goto(`${path}#access_token=x&state=y`);
      await page.getByText('Не удалось получить данные пользователя').waitFor();
      expect(page.url()).not.toContain('access_token');
      if (path === '/yauth') await page.waitForURL(`${siteUrl()}/`);
      await leave();
    });

  it('a password is registered, confirmed and accepted', SWEEP, async () => {
    const email = newEmail('closed-password');
    const { page, leave } = await visitClosed();
    await page.goto('/login');
    await press(page, 'По почте и паролю');
    await press(page, 'Зарегистрироваться');
    await page.getByLabel('Почта', { exact: true }).fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await passCaptcha(page);
    await press(page, 'Зарегистрироваться');
    await page.goto(await waitForMailedLink(email, '/verify'));
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await press(page, 'Подтвердить и войти');
    await page.waitForURL('**/profile');

    // The session of this browser lasts until the page is closed.
    await page.goto('/login');
    await press(page, 'По почте и паролю');
    await page.getByLabel('Почта', { exact: true }).fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await press(page, 'Войти по паролю');
    await page.waitForURL('**/profile');
    await page.getByText(email).first().waitFor();
    await leave();
  });

  it('a passkey is added and signs in', SWEEP, async () => {
    const email = newEmail('closed-passkey');
    const { page, leave } = await visitClosed({ baseURL: withHostName(siteUrl()) });
    await giveAuthenticator(page);
    await signIn(page, email);
    await openRow(page, 'Вход и безопасность');
    await press(page, 'Добавить ключ доступа');
    await page.getByText('Вход добавлен').waitFor();
    await page.goto('/login');
    await press(page, 'Войти с ключом доступа');
    await page.waitForURL('**/profile');
    await page.getByText(email).first().waitFor();
    await leave();
  });

  it('a link with a ticket signs in', SWEEP, async () => {
    const email = newEmail('closed-ticket');
    const session = await joinOverHttp(siteUrl(), email);
    const { ticket } = await callOverHttp(siteUrl(), issueTicket, { uid: session.uid, email }, session);
    const { page, leave } = await visitClosed();
    await page.goto(`/instantLogin?${new URLSearchParams({ uid: session.uid, ticket }).toString()}`);
    await page.getByRole('button', { name: /^Продолжить как/ }).click();
    await page.waitForURL('**/profile');
    await page.getByText(email).first().waitFor();
    await leave();
  });
});
