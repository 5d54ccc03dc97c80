import { readFile } from 'node:fs/promises';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitPanel } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { openPanelAs, signInToPanel } from '../../support/customers/staff-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import { SWEEP } from '../../support/sweep';

const open = () => visitPanel();

/** A browser in which a member of staff is signed in. Other tests of this file use the login form. */
async function openAs(role: StaffRole) {
  const visitor = await open();
  return { ...visitor, login: await openPanelAs(visitor.page, stack, role) };
}

async function find(page: Page, part: string, email: string) {
  await page.getByPlaceholder('Введите почту клиента...').fill(part);
  await page.getByRole('button', { name: 'Найти' }).click();
  await page.waitForURL(/emailPart=/);
  await page
    .locator('ul[aria-busy=false]')
    .getByRole('link', { name: new RegExp(email) })
    .click();
  await page.getByRole('heading', { level: 1, name: email }).waitFor();
}

describe('the panel with the real server', () => {
  it('a wrong password shows an error in Russian', async () => {
    const { page } = await open();
    await page.goto('/panel-login');
    await page.getByLabel('Логин').fill('olga');
    await page.getByLabel('Пароль', { exact: true }).fill('not her password');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /[а-яё]{3}/i })
      .waitFor();
    await page.context().close();
  });

  it('support finds a customer by a part of the e-mail and sees the card, receipts and logs', async () => {
    const { page, leave } = await open();
    await signInToPanel(page, 'support');
    await find(page, 'nna@ex', 'anna@example.com');
    await page.getByText('Первый платёж оплачен').waitFor();
    await page
      .getByRole('region', { name: 'Что происходило' })
      .or(page.getByLabel('Что происходило'))
      .getByText('Оплачен заказ')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Чеки', exact: true }).click();
    await page.getByText('Действует').or(page.getByText('Истекла')).first().waitFor();
    await page.getByRole('link', { name: 'Приглашённые', exact: true }).click();
    await page.getByText('Пусто :(').waitFor();
    await page.getByRole('link', { name: 'Логи', exact: true }).click();
    await page.getByRole('table', { name: 'Логи' }).getByText('Да', { exact: true }).first().waitFor();
    await leave();
  });

  it('support creates a promo code, finds and withdraws it; creating it a second time is refused', SWEEP, async () => {
    const { page, leave } = await openAs('support');
    const code = `PANEL-${String(performance.now()).replace('.', '').slice(-8)}`;
    await page.goto('/panel-search');
    await page.getByRole('link', { name: 'Промокоды, промокоды...' }).click();
    const create = async () => {
      await page.getByLabel('Промокод', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Создать промокод' }).click();
    };
    await create();
    await page.locator('p[data-tone=good]').waitFor();
    await page.getByLabel('Поиск по промокодам').fill(code);
    await page.getByRole('cell', { name: code, exact: true }).waitFor();
    await create();
    await page
      .locator('p[data-tone=bad]')
      .filter({ hasText: /[а-яё]{3}/i })
      .waitFor();
    await page.getByRole('button', { name: `Отключить ${code}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить', exact: true }).click();
    await page.getByText('Нет активных промокодов').waitFor();
    await leave();
  });

  it('support grants days, and the timeline shows the reason', async () => {
    // The demo customers stay as they are: other tests look at their state.
    const { email } = await buyOverHttp(stack, newEmail('granted'));
    const { page, leave } = await openAs('support');
    await page.goto('/panel-search');
    await find(page, email.slice(0, -4), email);
    await page.getByRole('button', { name: 'Начислить дни' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Сколько дней').fill('3');
    await dialog.getByLabel('Причина').fill('проверка панели');
    await dialog.getByRole('button', { name: 'Начислить дни' }).click();
    await page.getByText('Дни начислены.').waitFor();
    await page
      .getByText(/причина: проверка панели/)
      .first()
      .waitFor();
    await leave();
  });

  it('the global search finds a customer, and Enter opens the card', SWEEP, async () => {
    const { page, leave } = await openAs('admin');
    await page.goto('/panel-search');
    await page
      .getByRole('link', { name: /example\.com/ })
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vera@exa');
    await page.getByRole('option', { name: /vera@example\.com/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'vera@example.com' }).waitFor();
    expect(await page.getByRole('link', { name: 'Управление подпиской' }).count()).toBe(1);
    await leave();
  });

  it('tokens copied into another browser lead to the login there; the first stays signed in (T2)', async () => {
    const { page, leave } = await open();
    await signInToPanel(page, 'finance');
    const stolen = await page.evaluate(() =>
      Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const),
    );
    expect(stolen.map(([key]) => key)).toEqual(expect.arrayContaining(['panelAccessToken', 'panelRefreshToken']));
    const thief = await open();
    await thief.page.goto('/robots.txt');
    await thief.page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), stolen);
    const [refreshed] = await Promise.all([
      thief.page.waitForResponse((response) => response.url().endsWith('/auth/refreshToken')),
      thief.page.goto('/panel-finance'),
    ]);
    expect(refreshed.status()).toBe(401);
    await thief.page.waitForURL('**/panel-login');
    await thief.leave(/status of 401/);
    await page.reload();
    await page.getByRole('navigation', { name: 'Разделы панели' }).getByRole('link', { name: 'Финансы' }).waitFor();
    await leave();
  });

  it('an admin opens the staff and the nodes; finance is not offered the staff', SWEEP, async () => {
    const { page, leave, login } = await openAs('admin');
    await page.goto('/panel-search');
    await page.getByRole('link', { name: 'Сотрудники' }).click();
    await page.getByRole('row', { name: new RegExp(`${login}.*это вы`) }).waitFor();
    await page.getByRole('link', { name: 'Узлы' }).click();
    await page.getByRole('heading', { level: 1, name: 'Узлы' }).waitFor();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/panel-login');
    await signInToPanel(page, 'finance');
    const places = page.getByRole('navigation', { name: 'Разделы панели' });
    await places.getByRole('link', { name: 'Финансы' }).waitFor();
    expect(await places.getByRole('link', { name: 'Сотрудники' }).count()).toBe(0);
    await leave();
  });

  it('finance sees the payments, the same payments as CSV, the notifications and the metrics', SWEEP, async () => {
    const { page, leave } = await openAs('finance');
    await page.goto('/panel-finance?part=receipts');
    const rows = page.getByRole('table', { name: 'Платежи' }).getByRole('row');
    await rows.nth(1).waitFor();
    const more = page.getByRole('button', { name: 'Показать ещё' });
    const before = await rows.count();
    if ((await more.count()) > 0) {
      await more.click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
    }
    await rows.filter({ hasText: '@example.com' }).first().waitFor();
    const shown = (await rows.locator('td:nth-child(2)').allTextContents()).sort();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text
      .trim()
      .split('\r\n')
      .filter((line) => /;"?Платёж"?;/.test(line));
    // The file has the payments of the later pages too.
    expect(lines.length).toBeGreaterThanOrEqual(shown.length);
    expect(new Set(lines).size).toBe(lines.length);
    for (const transactionId of shown) expect(lines.filter((line) => line.includes(transactionId))).toHaveLength(1);
    await page.getByRole('link', { name: 'Вебхуки' }).click();
    await page
      .getByRole('row', { name: /pay.*текущий.*применён/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Показатели' }).click();
    await page.getByRole('region', { name: 'Выручка и возвраты' }).getByRole('row').nth(1).waitFor();
    await leave();
  });
});
