import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { identityToolkit, sessionOf } from '../../../scripts/lib/auth-emulator';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { nativeApp, type NativeApp } from '../../sandbox/app/native-app';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { countPresses, type PressingPerson } from '../../support/browser/count-presses';
import { swipeTo } from '../../support/browser/swipe';
import { CARDS } from '../../support/customers/buy';
import {
  newEmail,
  newExpiry,
  payButton,
  paymentForm,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { collectNativeMessages, openYandexInApp } from '../../support/customers/native-app';
import { chargeOf, SHOP_TERMS, shownSum } from '../../support/customers/shop-prices';
import { newPromo } from '../../support/product/running-promo';
import { SWEEP } from '../../support/sweep';

/** The way of a first-time customer from the link of an advertisement to the first connected device, on a phone. */

const MOST_PRESSES = 6;
/**
 * Up to the page that installs the app, without the press at Yandex. «Оформить подписку» is not needed on a phone, on
 * which the prices are a swipe away; the payment form closes by itself; and Yandex is a press where a password is four.
 */
const MOST_PRESSES_TO_INSTALL = 8;
/** Of the pages that follow the landing page. 727 on the same way before November 2026, with its words. */
const MOST_WORDS = 520;

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/138.0.7204.63 Mobile Safari/537.36 Instagram 385.0.0.47.74 Android (35/15; 420dpi; 1080x2424; Google)';

/** Of the whole page: some parts of it are loaded when they are needed. */
async function wordsOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const text = await page.locator('main').innerText();
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Fills the form of a guest and the card, which are no presses. Every consent and every button is one. */
async function buyAsGuest(page: Page, person: PressingPerson): Promise<void> {
  await page.getByLabel('Почта').fill(newEmail('from-ad'));
  const consents = page.getByRole('checkbox');
  expect(await consents.count()).toBe(2);
  for (const consent of await consents.all()) {
    expect(await consent.isChecked()).toBe(false);
    await person.tap(consent);
  }
  await person.tap(payButton(page));
  const form = paymentForm(page);
  await form.getByLabel('Номер карты').fill(CARDS.good);
  await form.getByLabel('Срок').fill(newExpiry());
  await form.getByLabel('CVV').fill('123');
  await person.tap(form.getByRole('button', { name: 'Оплатить' }));
  await form.getByText('Оплата прошла').waitFor();
}

/** The account that the customer chooses at Yandex, on the site and in the app. */
async function chooseYandexAccount(page: Page, { id, email }: { id: string; email: string }): Promise<void> {
  await page.getByLabel('ID').fill(id);
  await page.getByLabel('Почта').fill(email);
  await page.getByRole('button', { name: 'Войти под другой записью' }).click();
}

/** Signs in within the app, which gets the session from the bridge (docs/native-apps.md). */
async function signInToApp(account: { id: string; email: string }): Promise<NativeApp> {
  const { page, leave } = await visit({ isPhone: true });
  const messages = collectNativeMessages(page, 'yAuth');
  await openYandexInApp(page);
  await chooseYandexAccount(page, account);
  await page.getByText('Приложение получило ваш вход').waitFor();
  await leave();
  const { customToken } = JSON.parse(String(messages[0])) as { customToken: string };
  const { idToken } = sessionOf(await identityToolkit('signInWithCustomToken', { token: customToken }));
  return nativeApp({ siteUrl: siteUrl(), idToken, installId: randomUUID(), deviceName: 'Pixel 9' });
}

describe('a first-time customer on a phone', () => {
  it(`pays with ${MOST_PRESSES} presses after the link with a promo code, and connects a device`, async () => {
    const code = await newPromo(stack, 30);
    const { page, leave } = await visit({ isPhone: true, userAgent: INSTAGRAM });
    const person = countPresses(page);
    const words: number[] = [];
    await page.goto(`/tt?token=${code}`);
    const buy = page.getByRole('link', { name: 'Купить' });
    await swipeTo(page, buy);
    await waitForText(page, `Промокод ${code} действует: −30 % на ${SHOP_TERMS.promoMonths} месяцев`);
    await person.tap(buy);
    await page.waitForURL('**/login');
    const withoutAccount = page.getByRole('link', { name: 'Купить без регистрации' });
    await withoutAccount.waitFor();
    words.push(await wordsOf(page));
    await person.tap(withoutAccount);
    await page.waitForURL('**/buy');
    await waitForText(page, `${shownSum(chargeOf(1, { promoPercent: 30 }))} в месяц с`);
    words.push(await wordsOf(page));
    await buyAsGuest(page, person);
    expect(person.presses.length, person.presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES);

    await page.waitForURL('**/attach');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).waitFor();
    words.push(await wordsOf(page));
    await drainOutbox(stack.deps);
    const account = { id: String(Date.now()), email: newEmail('from-ad-at').replace('example.com', 'yandex.example') };
    await person.tap(page.getByRole('button', { name: 'Войти через Яндекс' }));
    await chooseYandexAccount(page, account);
    await page.waitForURL('**/profile');
    await page.getByText(/^Подписка активна/).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true);
    const steps = page.getByRole('heading', { level: 2 }).first();
    expect((await steps.innerText()).replace(/\s/g, ' ')).toBe('Установите приложение: 3 шага');

    words.push(await wordsOf(page));
    await person.tap(page.getByRole('link', { name: 'Начать установку' }));
    await page.waitForURL('**/install');
    await page.getByRole('link', { name: /^Скачать/ }).waitFor();
    words.push(await wordsOf(page));
    expect(person.presses.length, person.presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES_TO_INSTALL);
    expect(
      words.reduce((sum, each) => sum + each, 0),
      words.join(' + '),
    ).toBeLessThanOrEqual(MOST_WORDS);
    const app = await signInToApp(account);
    expect((await app.activate()).status).toBe(200);
    await person.tap(page.getByRole('link', { name: 'Профиль', exact: true }));
    await page.getByText('Первое устройство подключено').waitFor();
    expect(await page.getByText('Установите приложение').count()).toBe(0);
    await page.getByText('Pixel 9', { exact: true }).first().waitFor();
    await leave();
  });

  it('pays with four presses after a link to the purchase page', SWEEP, async () => {
    const { page, leave } = await visit({ isPhone: true });
    const person = countPresses(page);
    await page.goto('/buy?i=7&j=1');
    await waitForText(page, 'первое через 7 дней');
    await buyAsGuest(page, person);
    expect(person.presses).toHaveLength(4);
    await leave();
  });
});
