import { BRAND } from '@functions/base/contract/values/brand';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { reloadProfile } from '../../support/browser/fresh-profile';
import { CARDS } from '../../support/customers/buy';
import { joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { enterNativeWebView } from '../../../scripts/screens/stored-session';
import { enterSignedIn, newEmail, openPaymentForm, payWith } from '../../support/customers/customer-browser-actions';
import { collectNativeMessages, openInApp, openYandexInApp } from '../../support/customers/native-app';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const atStart = (page: Page) => page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
const serverCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) calls.push(new URL(request.url()).pathname);
  });
  return calls;
};

describe('/mobileProfile (§2)', () => {
  it('opens with a ticket, without header, footer and downloads; signing out notifies the app', async () => {
    const email = newEmail('in-app');
    const { page, leave } = await visit();
    await openInApp(page, email, 'Профиль');
    await page.getByText(email).first().waitFor();
    expect(page.url()).toBe(`${siteUrl()}/mobileProfile`);
    expect(await page.locator('footer').count()).toBe(0);
    expect(await page.getByRole('link', { name: BRAND.name.ru }).count()).toBe(0);
    expect(await page.getByText('Скачать APK').count()).toBe(0);

    await page.reload();
    await page.getByText(email).first().waitFor();
    const logouts = collectNativeMessages(page, 'LogOut');
    await page.getByRole('button', { name: 'Сменить аккаунт' }).click();
    await atStart(page);
    expect(logouts).toEqual([{ success: true, reason: 'no_reason' }]);
    await leave();
  });

  it(
    'asks for a new sign-in to the app where a change needs one, because Google does not open there',
    SWEEP,
    async () => {
      const email = newEmail('in-app-google');
      const { page, leave } = await visit();
      await openInApp(page, email, 'Профиль');
      await page.getByText(email).first().waitFor();
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 11 * 60_000;
      });
      await openRow(page, 'Мои данные');
      await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
      await page.getByText('Окно Google внутри приложения не открывается.').waitFor();
      expect(await page.getByRole('button', { name: 'Войти через Google' }).count()).toBe(0);
      await leave();
    },
  );

  it('the values of another account with an invalid ticket open nothing (T6)', SWEEP, async () => {
    const victim = await joinOverHttp(siteUrl(), newEmail('victim'));
    const { page, leave } = await visit();
    const values = new URLSearchParams({
      uid: victim.uid,
      email: victim.email,
      photoURL: '',
      providerId: 'google.com',
    });
    for (const path of ['/mobileProfile', '/mobileShop', '/instantLogin']) {
      await page.goto(`${path}?${values.toString()}&ticket=spent`);
      await atStart(page);
    }
    expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull();
    await leave(/status of 401/);
  });
});

describe('/mobileShop (§2)', () => {
  it('a payment notifies the app and opens /mobileProfile', async () => {
    const email = newEmail('app-buyer');
    const { page, leave } = await visit();
    await openInApp(page, email, 'Покупка');
    await openPaymentForm(page);
    expect(page.url()).toBe(`${siteUrl()}/mobileShop`);
    const payments = collectNativeMessages(page, 'paymentCompleted');
    await payWith(page, CARDS.good);
    await page.waitForURL('**/mobileProfile', { waitUntil: 'commit' });
    await expect
      .poll(() => payments, { timeout: 30_000 })
      .toEqual([{ expirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string }]);
    await leave();
  });
});

describe('/yauth-mobile (§2)', () => {
  it('passes the Yandex customer to the app, and shows the app’s reply', async () => {
    const { page, leave } = await visit();
    const messages = collectNativeMessages(page, 'yAuth');
    await openYandexInApp(page);
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.getByText('Приложение получило ваш вход').waitFor();
    await page.getByText('Ответ приложения: принято').waitFor();
    expect(page.url()).toBe(`${siteUrl()}/yauth-mobile`);
    expect(messages.map((message) => JSON.parse(String(message)) as unknown)).toEqual([
      {
        uid: expect.stringMatching(/^yandex:\d+$/) as string,
        email: 'anna@yandex.example',
        photoURL: expect.anything() as unknown,
        providerId: 'yandex',
        customToken: expect.any(String) as string,
      },
    ]);
    await leave();
  });

  it('without a token, with a foreign state, or without an app: shows an error and makes no call', SWEEP, async () => {
    const { page, leave } = await visit();
    const calls = serverCalls(page);
    await page.goto('/yauth-mobile#error=server_error');
    await page.getByText('В адресе нет токена доступа').waitFor();
    await page.goto('/favicon.svg');
    await page.goto('/yauth-mobile#error=access_denied');
    await page.getByText('Вы не разрешили вход в Яндексе. Вернитесь в приложение').waitFor();
    await page.goto('/favicon.svg');
    await page.goto('/yauth-mobile#access_token=stolen&state=forged');
    await page.getByText('Не удалось получить данные пользователя').waitFor();
    await page.goto('/favicon.svg');
    await page.evaluate(() => sessionStorage.setItem('yandexState', 's1'));
    await page.goto('/yauth-mobile#access_token=real&state=s1');
    await page.getByText('Эта страница работает только в приложении').waitFor();
    expect(calls).toEqual([]);
    await leave();
  });
});

describe('/instantLogin (§2)', () => {
  it('opens the profile with a ticket, and later only for the same customer', async () => {
    const email = newEmail('instant');
    const { page, leave } = await visit();
    await openInApp(page, email, 'Мгновенный вход');
    await page.waitForURL('**/profile', { waitUntil: 'commit' });
    await page.getByText(email).first().waitFor();
    const uid = await page.evaluate(() => localStorage.getItem('uid') ?? '');
    await page.goto(`/instantLogin?uid=${uid}&email=${email}&photoURL=&providerId=google.com`);
    await page.waitForURL('**/profile', { waitUntil: 'commit' });
    await page.goto(`/instantLogin?uid=somebody-else&email=${email}&photoURL=&providerId=google.com`);
    await atStart(page);
    await leave();
  });
});

describe('sign-in methods on the profile (§4)', () => {
  it('Yandex is added to a Google account and opens the same account; then Google is removed', SWEEP, async () => {
    const email = newEmail('two-ways');
    const id = String(Date.now());
    const { page, leave } = await visit();
    const byYandex = async () => {
      await page.getByLabel('ID').fill(id);
      await page.getByLabel('Почта').fill('another@yandex.example');
      await page.getByRole('button', { name: 'Войти под другой записью' }).click();
    };
    await enterSignedIn(page, email);
    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: 'Добавить Яндекс' }).click();
    await byYandex();
    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: 'Удалить вход: Яндекс' }).waitFor();

    await page.getByRole('button', { name: 'Сменить аккаунт' }).click();
    await atStart(page);
    await page.getByRole('link', { name: 'Войти' }).first().click();
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await byYandex();
    await page.waitForURL('**/profile', { waitUntil: 'commit' });
    await page.getByText(email).first().waitFor();

    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: 'Удалить вход: Google' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await page.getByText('Вход удалён').waitFor();
    expect(await page.getByRole('button', { name: /^Удалить вход/ }).count()).toBe(0);
    const addGoogle = page.getByRole('button', { name: 'Добавить Google' });
    await addGoogle.waitFor();

    // In the app the same account is not offered Google, whose window does not open there.
    await page.evaluate(enterNativeWebView);
    await reloadProfile(page);
    await openRow(page, 'Вход и безопасность');
    await page.getByRole('button', { name: 'Выйти на всех устройствах' }).waitFor();
    expect(await addGoogle.count()).toBe(0);
    await leave();
  });
});
