import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';
import { CARDS } from '../../support/customers/buy';
import { joinOverHttp, orderOverHttp } from '../../../scripts/lib/customer-over-http';
import { orderAsGuestOverHttp } from '../../support/customers/order-as-guest';
import {
  newEmail,
  openPaymentForm,
  paymentForm,
  payWith,
  newExpiry,
} from '../../support/customers/customer-browser-actions';
import { chooseTestAccount, signIn } from '../../../scripts/screens/test-account-chooser';
import { advanceLocalStack } from '../../support/product/advance-local-stack';
import { emptyLocalStack } from '../../support/product/empty-local-stack';
import { mailedLink } from '../../support/product/running-inbox';

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
  await emptyLocalStack(stack);
});
afterAll(() => browser.close());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const storedOrder = (page: Page) =>
  page.evaluate(() => ['userID', 'userPayToken', 'payment'].map((key) => localStorage.getItem(key)));
const newPrepaidToken = (): string => `${randomBytes(15).toString('hex')}_30_1`;

/** A customer whose renewal failed half a day ago, and the pay link from the e-mail about it. */
async function pastDue(): Promise<{ email: string; link: string }> {
  const email = newEmail('owes');
  const session = await joinOverHttp(siteUrl(), email);
  const { checkout } = await orderOverHttp(siteUrl(), session, { trialDays: 1 });
  await stack.provider.pay({ intent: checkout?.payload, card: CARDS.poorLater, expires: newExpiry() });
  await drainOutbox(stack.deps);
  await advanceLocalStack(stack, 1.5);
  return { email, link: await mailedLink(email, '/instantPay') };
}

/** The attach link from the e-mail about a paid guest purchase. */
async function paidGuestPurchase(): Promise<string> {
  const email = newEmail('unknown');
  const { checkout } = await orderAsGuestOverHttp(siteUrl(), email, newPrepaidToken());
  await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
  await drainOutbox(stack.deps);
  return mailedLink(email, '/attach');
}

describe('the pay link in an e-mail about a failed renewal', () => {
  it('pays in a browser without a session; then the profile is active, and the link says that it is paid', async () => {
    const { email, link } = await pastDue();
    const { page, leave } = await visit(browser);
    await page.goto(link);
    await shown(page, 'o•••@example.com');
    expect(page.url()).toBe(`${siteUrl()}/instantPay`);
    const pay = page.getByRole('button', { name: 'Оплатить', exact: true });
    expect(await pay.isEnabled()).toBe(false);
    await page.getByRole('checkbox').first().check();
    expect(await pay.isEnabled()).toBe(false);

    await openPaymentForm(page, 'Оплатить');
    await payWith(page, CARDS.poor);
    await paymentForm(page).getByRole('button', { name: 'Подтвердить' }).click();
    await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
    await shown(page, /Пополните её или возьмите другую карту/);
    await pay.click();
    await payWith(page, CARDS.good);
    await paymentForm(page).getByRole('button', { name: 'Готово' }).click();
    await page.getByRole('heading', { name: 'Оплата прошла' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('uid'))).toBeNull();

    await drainOutbox(stack.deps);
    await page.goto(link);
    await page.getByRole('heading', { name: /Уже оплачено до/ }).waitFor();
    await signIn(page, email);
    await shown(page, 'Активна');
    expect(await page.getByText('На карте не хватило денег').count()).toBe(0);
    await leave();
  });

  it('still works after returning from the offer and after a reload', async () => {
    const { link } = await pastDue();
    const { page, leave } = await visit(browser);
    await page.goto(link);
    await page.getByRole('main').getByRole('link', { name: 'Публичная оферта' }).click();
    await page.waitForURL('**/offer');
    await page.goBack();
    await shown(page, 'o•••@example.com');
    await page.reload();
    await shown(page, 'o•••@example.com');
    await leave();
  });

  it('without a token the page says so and leads to the sign-in', async () => {
    const { page, leave } = await visit(browser);
    await page.goto('/instantPay');
    await page.getByRole('heading', { name: 'Ссылка больше не работает' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await page.waitForURL('**/login');
    await leave();
  });
});

describe('the attach link in an e-mail about a guest purchase (P12)', () => {
  it('gives the subscription to the first account that signs in; the storage keeps nothing of the link', async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit(browser);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Зарегистрируйтесь, чтобы привязать подписку к аккаунту' }).waitFor();
    expect(page.url()).toBe(`${siteUrl()}/attach`);
    expect((await storedOrder(page))[2]).toBe('completed');
    await chooseTestAccount(page, newEmail('finder'));
    await shown(page, 'Оплата привязана к этому аккаунту');
    await shown(page, 'Активна');
    expect(await storedOrder(page)).toEqual([null, null, null]);
    await leave();

    const rival = await visit(browser);
    await rival.page.goto(link);
    await chooseTestAccount(rival.page, newEmail('rival'));
    await shown(rival.page, /Эта оплата уже привязана к другому аккаунту/);
    await shown(rival.page, 'Нет активной подписки');
    expect(await storedOrder(rival.page)).toEqual([null, null, null]);
    await rival.leave();
  });

  it('needs no second sign-in when the customer is signed in already', async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit(browser);
    const email = newEmail('here');
    await signIn(page, email);
    await page.goto(link);
    await page.getByRole('button', { name: `Привязать к ${email}` }).click();
    await page.waitForURL('**/profile');
    await shown(page, 'Активна');
    expect(await storedOrder(page)).toEqual([null, null, null]);
    await leave();
  });

  it('still works after the Yandex sign-in, which leaves the page', async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit(browser);
    await page.goto(link);
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.waitForURL('**/profile');
    await shown(page, 'Оплата привязана к этому аккаунту');
    await leave();
  });
});
