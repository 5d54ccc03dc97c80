import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { readRelease } from '../../../scripts/releases/release-archive';
import { DEMO_STAFF } from '../../../scripts/seed/demo-accounts';
import { openBrowser, visitPanel, type Visitor } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import { newPromo } from '../../support/product/running-promo';
import { playRelease } from '../../support/releases/play-release';
import { SWEEP } from '../../support/sweep';

/** The panel of the last release with the functions of this one; see customer/last-release.test.ts. */

const release = readRelease();

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
});
afterAll(() => browser.close());

async function open(role: 'admin' | 'finance'): Promise<Visitor> {
  const visitor = await visitPanel(browser);
  await playRelease(visitor.context, release);
  const { page } = visitor;
  const member = DEMO_STAFF.find((each) => each.role === role);
  await page.goto('/panel-login');
  await page.getByLabel('Логин').fill(member?.login ?? '');
  await page.getByLabel('Пароль', { exact: true }).fill(member?.password ?? '');
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL('**/panel-search');
  return visitor;
}

const rows = (page: Page) => page.getByRole('row');

describe(`the panel of release ${release.commit.slice(0, 8)} of ${release.date}`, SWEEP, () => {
  it('finds a customer, opens the card, adds days and refunds a part of a payment', async () => {
    const email = newEmail('last-release-panel');
    const { uid } = await buyOverHttp(stack, email);
    const { nonTransactional: store } = stack.deps.store;
    const [receipt] = await store.receipts.ofCustomer(uid, 2);
    const id = (await store.customers.get(uid))?.id ?? '';
    const { page, leave } = await open('admin');
    await page.getByPlaceholder('Введите почту клиента...').fill(email);
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.getByRole('link', { name: email }).first().click();
    await page.getByRole('heading', { level: 1, name: email }).waitFor();
    await page.getByRole('button', { name: 'Начислить дни' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Сколько дней').fill('3');
    await dialog.getByLabel('Причина').fill('проверка выпуска');
    await dialog.getByRole('button', { name: 'Начислить дни' }).click();
    await page.getByText('Дни начислены.').waitFor();

    await page.goto(`/panel-receipts?id=${id}`);
    await page.getByRole('link', { name: 'Вернуть деньги' }).first().click();
    await page.getByLabel('Чек').selectOption({ value: receipt?.transactionId ?? '' });
    await page.getByLabel('Сумма, ₽').fill('0,40');
    await page.getByLabel('Причина').fill('день не работало');
    await page.getByRole('button', { name: 'Сделать возврат' }).click();
    await page.locator('p[data-tone=good]').filter({ hasText: '0,4 ₽ по чеку' }).waitFor();
    await leave();
  });

  it('shows the lists of finance and the own sessions, and signs out', async () => {
    const { page, leave } = await open('finance');
    await page.goto('/panel-finance?part=receipts');
    await page.getByRole('table', { name: 'Платежи' }).getByRole('row').nth(1).waitFor();
    await page.getByRole('link', { name: 'Вебхуки' }).click();
    await rows(page).filter({ hasText: 'pay' }).first().waitFor();
    await page.getByRole('link', { name: 'Показатели' }).click();
    await page.getByRole('region', { name: 'Выручка и возвраты' }).getByRole('row').nth(1).waitFor();
    await page.goto('/panel-staff?part=me');
    await page.getByText('этот сеанс').waitFor();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/panel-login');
    await leave();
  });

  it('shows an administrator the staff, the nodes, the audit log and the promo codes', async () => {
    const [{ page, leave }] = await Promise.all([open('admin'), newPromo(stack, 30)]);
    for (const path of ['/panel-staff', '/panel-nodes', '/panel-audit', '/panel-promo']) {
      await page.goto(path);
      await rows(page).nth(1).waitFor();
    }
    await leave();
  });
});
