import { supportLinks } from '@functions/base/contract/values/support-links';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { hold } from '../../support/browser/hold';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { highlightDuration } from '../../support/browser/highlight-duration';
import { CARDS } from '../../support/customers/buy';
import { callOverHttp } from '../../../scripts/lib/customer-over-http';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  payWith,
  paymentForm,
} from '../../support/customers/customer-browser-actions';
import { roublesOf } from '../../support/customers/shop-prices';
import { bind } from '../../support/product/devices';
import { buyOverHttp, profileOverHttp, tickAll } from '../../support/product/running-customer';
import { newPromo } from '../../support/product/running-promo';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { openDevice, openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const subscriber = (name: string, about: Parameters<typeof buyOverHttp>[2] = {}): Promise<Session> =>
  buyOverHttp(stack, newEmail(name), about);
const profileOf = (session: Session) => profileOverHttp(siteUrl(), session);
const cancel = (session: Session) =>
  callOverHttp(siteUrl(), cancelSubscription, { uid: session.uid, email: session.email }, session);

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const headings = async (page: Page) =>
  (await page.getByRole('heading', { level: 2 }).allTextContents()).map((title) => title.replaceAll('\u00a0', ' '));
const ROWS = ['Вход и безопасность', 'Письма и новости', 'Мои данные'];

describe('devices in the profile (§2)', () => {
  it('names are cut at 20 characters; a device is renamed, and unlinked by a full hold or a dialog', async () => {
    const session = await subscriber('devices');
    const long = 'Ноутбук на кухонном подоконнике';
    for (const deviceName of ['Телефон', long]) await bind(stack.deps, session.uid, { deviceName });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await shown(page, 'свободно 1 из ');
    await shown(page, `${long.slice(0, 20)}…`);

    await openDevice(page, 'Телефон');
    await button(page, 'Переименовать Телефон').click();
    await page.getByLabel('Название устройства').fill('Мамин телефон');
    await button(page, 'Сохранить').click();
    await openDevice(page, 'Мамин телефон');
    await button(page, 'Переименовать Мамин телефон').waitFor();

    await openDevice(page);
    const first = button(page, 'Отвязать').first();
    await first.hover();
    await page.mouse.down();
    await page.waitForTimeout(500);
    await page.mouse.up();
    expect((await profileOf(session)).devices).toHaveLength(2);
    await page.mouse.down();
    await shown(page, 'свободно 2 из ');
    await page.mouse.up();
    await openDevice(page);
    await confirmByKeyboard(page, 'Отвязать');
    await shown(page, 'Нет активных устройств');
    expect(await profileOf(session)).toMatchObject({ devices: [], availableDevices: 3 });
    await leave();
  });

  it('an extra device is quoted, and paid by the saved card after a hold and a confirmation', SWEEP, async () => {
    const session = await subscriber('slot-by-card', { tariff: 1 });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await button(page, 'Добавить место').click();
    await shown(page, new RegExp(`, ${roublesOf(1, { extraDevices: 1 })}`));
    expect(await button(page, /^Добавить за/).isEnabled()).toBe(false);
    await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
    await hold(button(page, /^Добавить за/), () => shown(page, /^Списать .*\sс\sкарты •• 3055 сейчас\?$/));
    expect(await profileOf(session)).toMatchObject({ deviceSlots: 3 });
    await button(page, 'Не сейчас').click();
    await hold(button(page, /^Добавить за/), () => button(page, /^Списать/).waitFor());
    await button(page, /^Списать/).click();
    await shown(page, 'свободно 4 из ');
    expect(await paymentForm(page).getByRole('button').count()).toBe(0);
    expect(await profileOf(session)).toMatchObject({
      deviceSlots: 4,
      userInfo: { amount: roublesOf(1, { extraDevices: 1 }) },
    });
    await leave();
  });

  it(
    'a card that the bank declines is named with the reason, and the payment form takes another one',
    SWEEP,
    async () => {
      const session = await subscriber('slot-declined', { tariff: 1, card: CARDS.poorLater });
      const { page, leave } = await visit();
      await enterSignedIn(page, session.email);
      await button(page, 'Добавить место').click();
      await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
      await hold(button(page, /^Добавить за/), () => button(page, /^Списать/).waitFor());
      await button(page, /^Списать/).click();
      await shown(page, /Карта •• 1111 не подошла\. На карте не хватило денег/);
      await hold(button(page, /^Добавить за/), () => paymentForm(page).getByLabel('Номер карты').waitFor());
      await payWith(page, CARDS.good);
      await closePaidForm(page);
      await shown(page, 'свободно 4 из ');
      expect(await profileOf(session)).toMatchObject({ deviceSlots: 4, card: { mask: '•• 1111' } });
      await leave();
    },
  );

  it('an extra device is quoted, paid after a hold, and added', SWEEP, async () => {
    const session = await subscriber('slot', { tariff: 1 });
    const { page, leave } = await visit({ viewport: DESKTOP });
    await enterSignedIn(page, session.email);
    await button(page, 'Добавить место').click();
    // The price depends on the length of the month: add-device.test.ts checks it.
    const add = button(page, /^Добавить за \d/);
    await add.waitFor();
    await shown(page, new RegExp(`, ${roublesOf(1, { extraDevices: 1 })}`));
    expect(await add.isEnabled()).toBe(false);
    await button(page, 'Оплатить другой картой').click();
    await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
    await hold(add, () => paymentForm(page).getByLabel('Номер карты').waitFor());
    await payWith(page, CARDS.good);
    await closePaidForm(page);
    await shown(page, 'свободно 4 из ');
    await page.getByText('Из чего сумма').click();
    await shown(page, 'Ещё 1 устройство');
    expect(await add.count()).toBe(0);
    expect(await profileOf(session)).toMatchObject({
      deviceSlots: 4,
      userInfo: { amount: roublesOf(1, { extraDevices: 1 }) },
    });
    await leave();
  });
});

it('an active customer with two devices has two screens of a phone, and few controls (decision 115)', async () => {
  const session = await subscriber('short-profile');
  for (const deviceName of ['Телефон', 'Ноутбук']) await bind(stack.deps, session.uid, { deviceName });
  const { page, leave } = await visit({ viewport: PHONE });
  await enterSignedIn(page, session.email);
  await page.getByRole('heading', { level: 2, name: 'Поддержка' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
  expect(await page.locator('main').getByRole('button').count()).toBeGreaterThan(10);
  expect(await page.locator('main :is(a, button, input, select, summary):visible').count()).toBeLessThanOrEqual(25);
  await leave();
});

describe('CANCELED with paid time left (§4)', () => {
  it(
    'names the promo code that would be lost, and is resumed with the saved card and both consents',
    SWEEP,
    async () => {
      const session = await subscriber('returns');
      const promo = await newPromo(stack, 30);
      await callOverHttp(siteUrl(), applyPromoCode, { uid: session.uid, email: session.email, promo }, session);
      const { page, leave } = await visit();
      await enterSignedIn(page, session.email);
      await shown(page, `Промокод ${promo}`);
      await page.getByRole('link', { name: 'Отменить подписку' }).click();
      await shown(page, new RegExp(`Промокод ${promo}.*второй раз не сработает`));

      await cancel(session);
      await page.goto('/cancel');
      await page.waitForURL('**/profile');
      await page.locator('[aria-live="polite"] [data-tone="warn"]').waitFor();
      await expect
        .poll(async () => (await headings(page)).map((title) => title.split('свободно')[0]))
        .toEqual([
          'Установите приложение: 3 шага',
          'Подписка отменена',
          'Устройства',
          'Установить приложение',
          'Друзьям',
          'Карта и чеки',
          ...ROWS,
          'Поддержка',
        ]);
      await shown(page, new RegExp(`Промокод ${promo}.*только если возобновить`));
      await button(page, 'Возобновить').click();
      const resume = button(page, /Возобновить с картой/);
      expect(await resume.isEnabled()).toBe(false);
      await tickAll(page, 'Подписка отменена');
      await resume.click();
      await page.locator('[aria-live="polite"] [data-tone="good"]').waitFor();
      const amount = roublesOf(1, { promoPercent: 30 });
      expect(await profileOf(session)).toMatchObject({ userInfo: { subscriptionStatus: 'ACTIVE', amount } });
      await leave();
    },
  );
});

describe('restricted for misuse (§1.9)', () => {
  it('names the broken rule, offers no purchase, and leads to support', SWEEP, async () => {
    const session = await subscriber('restricted');
    await restrictAccess(stack.deps, { uid: session.uid, reason: 'key-shared' });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await shown(page, /личный ключ доступа передан другим людям/);
    const notice = page.getByRole('region', { name: 'Доступ ограничен' });
    const { bot, email } = supportLinks((await profileOf(session)).userInfo.id);
    for (const link of [bot, email]) expect(await notice.locator(`a[href="${link}"]`).count()).toBe(1);
    await page.locator('[aria-live="polite"] [data-tone="bad"]').waitFor();
    await expect
      .poll(() => headings(page))
      .toEqual(['Доступ ограничен', 'Друзьям', 'Карта и чеки', ...ROWS, 'Поддержка']);
    await leave();
  });
});

describe('the customer’s own data', () => {
  it('shows receipts, card, e-mail settings and a copy of the data', async () => {
    const session = await subscriber('own');
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await openRow(page, 'Карта и чеки');
    await page.locator('main summary').click();
    const facts = ['Номер платежа', 'ИНН', 'Не облагается', 'Действует'];
    for (const fact of facts) await shown(page, fact);

    await openRow(page, 'Письма и новости');
    await page.getByRole('checkbox', { name: /Присылать письма об акциях/ }).check();
    await page.getByRole('checkbox', { name: /Напоминать о списании/ }).uncheck();
    await expect
      .poll(async () => (await profileOf(session)).preferences)
      .toMatchObject({ reminders: false, promotions: true });
    const language = page.getByRole('combobox', { name: 'Язык писем' });
    await language.selectOption('Қазақша');
    await expect.poll(async () => (await profileOf(session)).preferences).toMatchObject({ mailLanguage: 'kk' });
    await language.selectOption('Как на сайте');
    await expect
      .poll(async () => (await profileOf(session)).preferences)
      .toMatchObject({ mailLanguage: 'ru', followsSite: true });

    await openRow(page, 'Мои данные');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Скачать мои данные').click()]);
    const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      account: { email: string };
      receipts: unknown[];
    };
    expect(copy.account.email).toBe(session.email);
    expect(copy.receipts).toHaveLength(1);

    await button(page, 'Удалить карту').click();
    await page
      .getByRole('dialog', { name: /больше не продлится/ })
      .getByRole('button', { name: 'Удалить карту' })
      .click();
    await shown(page, 'Сохранённой карты нет');
    await shown(page, 'Подписка отменена');
    expect(await profileOf(session)).toMatchObject({
      card: null,
      userInfo: { subscriptionStatus: 'CANCELED', subscriptionIsActive: true },
    });
    await leave();
  });

  it('the account is deleted after a hold: the landing page opens, and the session no longer works', async () => {
    const session = await subscriber('leaver');
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await shown(page, 'Вернуть аккаунт нельзя');
    await hold(button(page, 'Удалить насовсем'), () => page.waitForURL((url) => url.pathname === '/'));
    await shown(page, 'Аккаунт удалён');
    expect(await page.evaluate(() => ['uid', 'email'].map((key) => localStorage.getItem(key)))).toEqual([null, null]);
    await expect(profileOf(session)).rejects.toThrow('"success":false');
    await leave();
  });
});

describe('the first screen of the profile (§2)', () => {
  it('without a subscription shows a red status and the purchase; /cancel leads back to it', async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, newEmail('nobody'));
    await page.locator('[aria-live="polite"] [data-tone="bad"]').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Подписка' }).waitFor();
    await expect.poll(() => headings(page)).toEqual(['Подписка', 'Друзьям', ...ROWS, 'Поддержка']);
    await page.goto('/cancel');
    await page.waitForURL('**/profile');
    await leave();
  });

  it('the app in development is highlighted for some seconds', SWEEP, async () => {
    const session = await subscriber('iphone');
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await button(page, 'iPhone и iPad').waitFor();
    const lasted = highlightDuration(page);
    await button(page, 'iPhone и iPad').click();
    await page.locator('[data-highlighted="true"]').waitFor();
    expect(await lasted).toBeGreaterThan(5000);
    await leave();
  });
});

it('a profile that does not load offers a retry, and the retry works (§8)', async () => {
  const { page, leave } = await visit();
  await enterSignedIn(page, newEmail('offline'));
  await page.getByRole('heading', { level: 2, name: 'Подписка' }).waitFor();
  await page.route('**/api/profile', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await shown(page, 'Профиль не загрузился');
  await page.unroute('**/api/profile');
  await button(page, 'Повторить').click();
  await page.getByRole('heading', { level: 2, name: 'Подписка' }).waitFor();
  await leave(/503/);
});
