import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { callOverHttp } from '../../../scripts/lib/customer-over-http';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { collectNativeMessages, openInApp } from '../../support/customers/native-app';
import { buyOverHttp } from '../../support/product/running-customer';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

/** What the site answers when something is missing, refused or over. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const isFocused = (page: Page, role: 'button' | 'group' | 'textbox', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((node) => node === document.activeElement);

/** The visible text to which a control refers. */
const described = async (page: Page, name: string | RegExp): Promise<string> => {
  const id = (await button(page, name).getAttribute('aria-describedby')) ?? '';
  const text = page.locator(`[id="${id}"]`);
  return (await text.isVisible()) ? (await text.innerText()).replaceAll('\u00a0', ' ') : '';
};

describe('the sign-in', () => {
  it('after a refusal at Yandex the sign-in page says so, and keeps the page that was wanted', async () => {
    const { page, leave } = await visit();
    await page.goto('/promo');
    await page.waitForURL('**/login');
    await button(page, 'Войти через Яндекс').click();
    await button(page, 'Отказать').click();
    await page.waitForURL(`${siteUrl()}/login`);
    await page.getByRole('alert').getByText('Вы не разрешили вход в Яндексе.').waitFor();
    await button(page, 'Войти через Яндекс').click();
    await button(page, /Анна/).click();
    await page.waitForURL('**/promo');
    await leave();
  });

  it('a wrong password is said at its field, which has the focus; a missing human check at its button', async () => {
    const { page, leave } = await visit();
    await page.goto('/login');
    await button(page, 'По почте и паролю').click();
    await page.getByLabel('Почта', { exact: true }).fill(newEmail('nobody'));
    const field = page.getByLabel('Пароль', { exact: true });
    await field.fill('a wrong password');
    await button(page, 'Войти по паролю').click();
    const problem = page.getByRole('alert').getByText('Почта или пароль не подошли.');
    await problem.waitFor();
    expect(await page.getByText('Почта или пароль не подошли.').count()).toBe(1);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'));
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    const bad = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--bad)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(await problem.evaluate((node) => getComputedStyle(node).color)).toBe(bad);

    // A form that needs the human check says so at its button.
    await button(page, 'Забыли пароль?').click();
    expect(await described(page, 'Прислать ссылку')).toBe('Чтобы продолжить, отметьте, что вы не робот.');
    await leave(/status of 400/);
  });

  it('the app is told of a logout after /instantLogin', SWEEP, async () => {
    const email = newEmail('instant-logout');
    const { page, leave } = await visit();
    await openInApp(page, email, 'Мгновенный вход');
    await page.waitForURL('**/profile', { waitUntil: 'commit' });
    await page.getByText(email).first().waitFor();
    const logouts = collectNativeMessages(page, 'LogOut');
    await button(page, 'Сменить аккаунт').click();
    await page.waitForURL(`${siteUrl()}/`);
    expect(logouts).toEqual([{ success: true, reason: 'no_reason' }]);
    await leave();
  });
});

describe('a disabled button says what is missing', () => {
  it('for a purchase: both consents, then the one that is left', async () => {
    const { page, leave } = await visit();
    await page.goto('/buy');
    const charges = page.getByRole('checkbox', { name: /^Соглашаюсь/ });
    await charges.waitFor();
    expect(await described(page, /^(Купить|Оплатить)/)).toBe(
      'Чтобы продолжить, отметьте согласие на списания и условия.',
    );
    await charges.check();
    expect(await described(page, /^(Купить|Оплатить)/)).toBe('Чтобы продолжить, отметьте, что принимаете условия.');
    await charges.uncheck();
    await page.getByRole('checkbox', { name: /^Принимаю/ }).check();
    expect(await described(page, /^(Купить|Оплатить)/)).toBe('Чтобы продолжить, отметьте согласие на списания.');
    await charges.check();
    expect(await described(page, /^(Купить|Оплатить)/)).toBe('');
    await leave();
  });

  it('in the profile: for a promo code, a device name, and an extra device', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('grey'));
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await button(page, 'Промокод').click();
    expect(await isFocused(page, 'textbox', 'Промокод')).toBe(true);
    expect(await described(page, 'Применить')).toBe('Введите промокод, чтобы применить его.');
    await button(page, 'Добавить место').click();
    await page.getByRole('checkbox', { name: /Принимаю условия/ }).waitFor();
    expect(await isFocused(page, 'group', 'Добавить место')).toBe(true);
    expect(await described(page, /^Добавить за/)).toBe('Чтобы продолжить, отметьте, что принимаете условия.');
    await openRow(page, 'Карта и чеки');
    expect(await isFocused(page, 'button', 'Карта и чеки')).toBe(true);
    await leave();
  });
});

describe('the state of the subscription', () => {
  it('past due is amber', SWEEP, async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, 'dina@example.com');
    await page.getByText('Ждём оплаты').waitFor();
    await page.locator('[aria-live="polite"] [data-tone="warn"]').waitFor();
    await page.locator('[data-state="low"]').waitFor();
    await leave();
  });

  it('expired says since when and why', SWEEP, async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, 'gleb@example.com');
    const notice = page.getByRole('region', { name: /^Подписка закончилась \d/ });
    await notice.getByText('Списать за продление не получилось.').waitFor();
    await notice.getByText('На карте не хватило денег.').waitFor();
    await leave();
  });

  it('each reason has its sentence', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('reasons'));
    const { page, leave } = await visit();
    let reason = 'renewalOff';
    await page.route(`**${getProfile.path}`, async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as { userInfo: object };
      const userInfo = { ...profile.userInfo, subscriptionStatus: 'CANCELED', subscriptionIsActive: false };
      const ended = { since: '2026-11-12T09:00:00.000Z', reason, decline: null };
      await route.fulfill({ response, json: { ...profile, userInfo, ended } });
    });
    await enterSignedIn(page, session.email);
    for (const [given, sentence] of [
      ['renewalOff', 'Автопродление было отключено'],
      ['notRenewable', 'Способ, которым она оплачена'],
      ['refunded', 'Мы вернули за неё деньги.'],
    ] as const) {
      if (reason !== given) {
        reason = given;
        await page.reload();
      }
      await page
        .getByRole('region', { name: /^Подписка закончилась 12/ })
        .getByText(sentence)
        .waitFor();
    }
    await leave();
  });

  it('without a card a cancelled subscription promises no charge at its end', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('no-card'));
    await callOverHttp(siteUrl(), removeCard, { uid: session.uid, email: session.email }, session);
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await page.getByText(/новый\sсрок\sоплачивается\sсразу/).waitFor();
    expect(await page.getByText(/списание\sпойдёт/).count()).toBe(0);
    await leave();
  });

  it('from a purchase there is a way back to the free resume', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('way-back'));
    await callOverHttp(siteUrl(), cancelSubscription, { uid: session.uid, email: session.email }, session);
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await button(page, 'Возобновить').click();
    expect(await isFocused(page, 'group', 'Возобновить')).toBe(true);
    await button(page, 'Другая карта или другой срок').click();
    await button(page, 'Оплатить').waitFor();
    await button(page, /^Возобновить бесплатно с картой/).click();
    await button(page, /^Возобновить с картой/).waitFor();
    expect(await button(page, 'Оплатить').count()).toBe(0);
    expect(await isFocused(page, 'group', 'Возобновить')).toBe(true);
    await leave();
  });
});

it('one receipt is printed alone, by its button and by the browser', SWEEP, async () => {
  const session = await buyOverHttp(stack, newEmail('print'));
  const { page, leave } = await visit();
  await page.route(`**${listReceipts.path}`, async (route) => {
    const response = await route.fetch();
    const { receipts } = (await response.json()) as { receipts: { transactionId: string }[] };
    const copies = ['1001', '1002', '1003', '1004'].map((transactionId) => ({ ...receipts[0], transactionId }));
    await route.fulfill({ response, json: { success: true, receipts: copies } });
  });
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await enterSignedIn(page, session.email);
  await openRow(page, 'Карта и чеки');
  await page.locator('main summary').nth(2).waitFor();
  expect(await page.locator('main summary').count()).toBe(3);
  await button(page, 'Показать все (4)').click();
  expect(await page.locator('main summary').count()).toBe(4);
  await page.locator('main summary').nth(0).click();
  await page.locator('main summary').nth(1).click();
  await page.emulateMedia({ media: 'print' });
  const printed = async () => ({
    first: await page.getByText('1001', { exact: true }).isVisible(),
    second: await page.getByText('1002', { exact: true }).isVisible(),
    title: await page.getByRole('heading', { level: 1 }).isVisible(),
  });
  const end = () => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: 'Распечатать чек', includeHidden: true }).nth(1).dispatchEvent('click');
  expect(await printed()).toEqual({ first: false, second: true, title: false });
  await end();
  expect(await printed()).toEqual({ first: true, second: true, title: true });

  await page.locator('main summary').nth(1).click();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await printed()).toEqual({ first: true, second: false, title: false });
  await end();
  await leave();
});
