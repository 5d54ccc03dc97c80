import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { issueTicket } from '@functions/accounts/contract/login-tickets';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { collectNativeMessages, openYandexInApp } from '../../support/customers/native-app';
import { waitForMailedCode, waitForMailedLink } from '../../support/product/running-inbox';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { identityToolkit } from '../../../scripts/lib/auth-emulator';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { sweep } from '../../support/sweep';

/** What each way to sign in says of a customer reaches the profile: the address, and the photo if there is one. */

const GOOGLE_PHOTO = 'https://lh3.googleusercontent.com/a/photo';
const yandexPhoto = (id: string) => `https://avatars.yandex.net/get-yapic/${id}/portrait/islands-200`;

interface Shown {
  readonly email: string;
  /** Null if the provider has none. */
  readonly photo: string | null;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function byYandex(page: Page, account: RegExp): Promise<void> {
  await page.goto('/login');
  await press(page, 'Войти через Яндекс');
  await press(page, account);
}

/** Google's account with a picture, which the test accounts of the local stack do not have. */
async function givePicture(page: Page): Promise<void> {
  await page.route('**/accounts:signInWithIdp*', async (route) => {
    const sent = route.request().postDataJSON() as { postBody: string };
    const body = new URLSearchParams(sent.postBody);
    const claims = JSON.parse(body.get('id_token') ?? '{}') as object;
    body.set('id_token', JSON.stringify({ ...claims, picture: GOOGLE_PHOTO }));
    await route.continue({ postData: JSON.stringify({ ...sent, postBody: body.toString() }) });
  });
}

/** The customer of the app opens a page of the site, as docs/native-apps.md describes it. */
async function ticketFor(session: { uid: string; email: string; idToken: string; refreshToken: string }) {
  const { uid, email } = session;
  const { ticket } = await callOverHttp(siteUrl(), issueTicket, { uid, email }, session);
  return { uid, email, ticket, native: 'stand-in' };
}

const WAYS: Record<string, (page: Page) => Promise<Shown>> = {
  google: async (page) => {
    const email = newEmail('photo-google');
    await givePicture(page);
    await signIn(page, email);
    return { email, photo: GOOGLE_PHOTO };
  },
  'yandex with a portrait': async (page) => {
    await byYandex(page, /Вера/);
    return { email: 'vera@yandex.example', photo: yandexPhoto('1005') };
  },
  'yandex without a portrait': async (page) => {
    await byYandex(page, /Борис/);
    return { email: 'boris@yandex.example', photo: null };
  },
  'yandex with a portrait and no address': async (page) => {
    const email = newEmail('photo-contact');
    await byYandex(page, /Портрет без почты/);
    await page.getByLabel('Почта', { exact: true }).fill(email);
    await press(page, 'Прислать код');
    await page.getByLabel('Код из письма').fill(await waitForMailedCode(email));
    await press(page, 'Подтвердить');
    return { email, photo: yandexPhoto('1006') };
  },
  password: async (page) => {
    const [email, password] = [newEmail('photo-password'), 'длинный пароль 1'];
    await page.goto('/login');
    await press(page, 'По почте и паролю');
    await press(page, 'Зарегистрироваться');
    await page.getByLabel('Почта', { exact: true }).fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await passCaptcha(page);
    await press(page, 'Зарегистрироваться');
    await page.goto(await waitForMailedLink(email, '/verify'));
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await press(page, 'Подтвердить и войти');
    return { email, photo: null };
  },
  'the bridge of the app': async (page) => {
    const messages = collectNativeMessages(page, 'yAuth');
    await openYandexInApp(page);
    await press(page, /Вера/);
    await page.getByText('Ответ приложения: принято').waitFor();
    const { uid, email, photoURL, customToken } = JSON.parse(String(messages[0])) as Record<
      'uid' | 'email' | 'photoURL' | 'customToken',
      string
    >;
    const { idToken, refreshToken } = (await identityToolkit('signInWithCustomToken', {
      token: customToken,
    })) as Record<'idToken' | 'refreshToken', string>;
    const session = { uid, email, idToken, refreshToken };
    await callOverHttp(siteUrl(), registerCustomer, { uid, email, photoURL }, session);
    const query = new URLSearchParams({ ...(await ticketFor(session)), photoURL, providerId: 'yandex' });
    await page.goto(`/mobileProfile?${query.toString()}`);
    return { email: 'vera@yandex.example', photo: yandexPhoto('1005') };
  },
  instantLogin: async (page) => {
    const session = await joinOverHttp(siteUrl(), newEmail('photo-instant'));
    const query = new URLSearchParams({ ...(await ticketFor(session)), photoURL: GOOGLE_PHOTO });
    await page.goto(`/instantLogin?${query.toString()}`);
    await page.waitForURL('**/profile');
    return { email: session.email, photo: GOOGLE_PHOTO };
  },
};

/** One of each provider; other tests sign in without a photo. */
const HAVE_PHOTO = ['google', 'yandex with a portrait'];

for (const [[way, signInBy], options] of sweep(Object.entries(WAYS), ([name]) => HAVE_PHOTO.includes(name)))
  it(`${way}: the profile shows address and photo, also after a reload`, options, async () => {
    const { page, leave } = await visit();
    const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    for (const host of ['lh3.googleusercontent.com', 'avatars.yandex.net'])
      await page.route(`https://${host}/**`, (route) => route.fulfill(picture));
    const { email, photo } = await signInBy(page);
    await page.getByText(email).first().waitFor();
    for (const reload of [false, true]) {
      if (reload) {
        await page.evaluate(() => sessionStorage.removeItem('lastFacts'));
        await page.reload();
      }
      await page.getByText('Нет активной подписки').first().waitFor();
      await page.getByText(email).first().waitFor();
      const shown = page.locator(photo === null ? '[data-default-photo]' : `img[src="${photo}"]`);
      await shown.first().waitFor();
    }
    const stored = await page.evaluate(() => localStorage.getItem('photoURL'));
    expect(stored).toBe(photo);
    await leave();
  });
