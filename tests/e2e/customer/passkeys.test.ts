import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { giveAuthenticator, withHostName } from '../../support/passkeys/virtual-authenticator';
import { openSignedIn } from '../../../scripts/screens/stored-session';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const visitByName = () => visit({ baseURL: withHostName(siteUrl()) });
/** Chromium's log line for a refused request. */
const REFUSED = /status of (400|401|403|409)/;

const addPasskey = async (page: Page): Promise<void> => {
  await openRow(page, 'Вход и безопасность');
  await button(page, 'Добавить ключ доступа').click();
  await page.getByText('Вход добавлен').waitFor();
};

/** The session of this browser is forgotten, and its device keeps the passkeys. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/login');
  await button(page, 'Войти с ключом доступа').click();
  await page.waitForURL('**/profile');
}

describe('a passkey of a customer (T33)', () => {
  it('is added in the profile, opens the account by one press on /login, is renamed and removed', async () => {
    const email = newEmail('passkey');
    const { page, leave } = await visitByName();
    const device = await giveAuthenticator(page);
    await signIn(page, email);
    await addPasskey(page);
    expect(await device.count()).toBe(1);
    await signOut(page);
    await signInWithPasskey(page);
    await page.getByText(email).first().waitFor();
    await openRow(page, 'Вход и безопасность');
    await page.getByText('вы вошли так').waitFor();

    await button(page, /^Переименовать ключ/).click();
    await page.getByLabel('Название ключа').fill('Рабочий ноутбук');
    await button(page, 'Сохранить').click();
    await page.getByText('Ключ доступа «Рабочий ноутбук»').waitFor();

    // A session of the passkey removes other ways to sign in, and never its own.
    expect(await button(page, 'Удалить вход: Ключ доступа «Рабочий ноутбук»').count()).toBe(0);
    await signOut(page);
    await signIn(page, email);
    await openRow(page, 'Вход и безопасность');
    await button(page, 'Удалить вход: Ключ доступа «Рабочий ноутбук»').click();
    await button(page, /^Удалить$/)
      .last()
      .click();
    await page.getByText('Вход удалён').waitFor();
    expect(await page.getByText('Рабочий ноутбук').count()).toBe(0);

    await signOut(page);
    await page.goto('/login');
    await button(page, 'Войти с ключом доступа').click();
    await page.getByText('Этот ключ не открывает ни одного аккаунта').waitFor();
    await leave(REFUSED);
  });

  it('is not made twice on one device, and a person who is not recognized gets a clear sentence', SWEEP, async () => {
    const { page, leave } = await visitByName();
    const device = await giveAuthenticator(page);
    await openSignedIn(page, withHostName(siteUrl()), newEmail('passkey-twice'));
    await addPasskey(page);
    await openRow(page, 'Вход и безопасность');
    await button(page, 'Добавить ключ доступа').click();
    await page.getByText('На этом устройстве ключ для аккаунта уже есть').waitFor();
    expect(await device.count()).toBe(1);
    await signOut(page);
    await device.refuse();
    await page.goto('/login');
    await button(page, 'Войти с ключом доступа').click();
    await page.getByText('Ключ не выбран, или время вышло').waitFor();
    await leave(REFUSED);
  });

  it('confirms the session before a change that needs a recent sign-in', async () => {
    const { page, leave } = await visitByName();
    await giveAuthenticator(page);
    await openSignedIn(page, withHostName(siteUrl()), newEmail('passkey-confirms'));
    await addPasskey(page);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11 * 60_000;
    });
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await page.getByRole('heading', { name: 'Сначала войдите ещё раз' }).waitFor();
    await button(page, 'Войти с ключом доступа').click();
    await page.getByText('Вернуть аккаунт нельзя').waitFor();
    await leave(REFUSED);
  });

  it('is not offered at an IP address, to which no passkey can belong', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/login');
    await button(page, 'По почте и паролю').waitFor();
    expect(await button(page, 'Войти с ключом доступа').count()).toBe(0);
    await leave();
  });
});
