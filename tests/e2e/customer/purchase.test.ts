import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  openPaymentForm,
  payButton,
  payWith,
  paymentForm,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { chooseTestAccount } from '../../../scripts/screens/test-account-chooser';
import { chargeOf, shownSum } from '../../support/customers/shop-prices';
import { waitForMailedLink } from '../../support/product/running-inbox';
import { newPromo } from '../../support/product/running-promo';
import { SWEEP, sweep } from '../../support/sweep';

const stored = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);
const consent = (page: Page) => page.getByRole('checkbox').first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function pay(page: Page): Promise<void> {
  await payWith(page, CARDS.good);
  await closePaidForm(page);
}

describe('the purchase page of a visitor without an account (§2)', () => {
  it('an address with a slip in its domain is questioned in every form, and corrected by a press', SWEEP, async () => {
    const { page, leave } = await visit();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const corrected = async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      await field.fill('ivan@gmial.con');
      await press('Возможно, ivan@gmail.com?');
      expect(await field.inputValue()).toBe('ivan@gmail.com');
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: /^Возможно/ }).waitFor({ state: 'detached' });
    };
    await page.goto('/buy');
    await corrected('Почта');
    await press('Подарить');
    await corrected('Почта получателя');
    await page.goto('/login');
    await press('По почте и паролю');
    await corrected('Почта');
    await leave();
  });

  it('who mistyped the address corrects it after the payment, and the link is sent there', SWEEP, async () => {
    const { page, leave } = await visit();
    const [wrong, right] = [newEmail('mistyped'), newEmail('corrected')];
    await page.goto('/buy');
    await consent(page).check();
    await page
      .getByRole('checkbox', { name: /^Принимаю условия/ })
      .first()
      .check();
    await page.getByLabel('Почта', { exact: true }).fill(wrong);
    await payButton(page).click();
    await pay(page);
    await page.waitForURL('**/attach');
    await drainOutbox(stack.deps);
    await waitForText(page, `в письме на ${wrong}`);
    await page.getByRole('button', { name: 'Исправить почту' }).click();
    const field = page.getByLabel('Новая почта');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe(wrong);
    await field.fill('ivan@localhost');
    await page.getByRole('button', { name: 'Отправить ссылку' }).click();
    await waitForText(page, 'Введите адрес почты');
    await field.fill(right);
    await page.getByRole('button', { name: 'Отправить ссылку' }).click();
    await waitForText(page, `в письме на ${right}`);
    await drainOutbox(stack.deps);
    expect(await waitForMailedLink(right, '/attach')).toContain('prepaid=');
    await leave();
  });

  it('needs consent and an e-mail; the account that signs in afterwards gets the subscription', async () => {
    const { page, leave } = await visit();
    await page.goto('/buy');
    await heading(page, 'Оформите подписку');
    expect(await page.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe(BRAND.promoSiteUrl);
    await waitForText(page, 'первое через 30 дней');
    await waitForText(page, `${shownSum(chargeOf(1))} в месяц`);
    expect(await payButton(page).isEnabled()).toBe(false);
    await consent(page).check();
    expect(await payButton(page).isEnabled()).toBe(false);

    await openPaymentForm(page);
    await waitForText(page, 'Введите адрес почты, например name@example.com.');
    expect(await page.getByLabel('Почта').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Почта').fill(newEmail('unknown'));
    await payButton(page).click();
    await payWith(page, CARDS.good);
    const [id, , payment] = await stored(page, 'userID', 'userPayToken', 'payment');
    expect(id).toMatch(/^[0-9a-f]{30}_30_1$/);
    expect(payment).toBe('started');
    await closePaidForm(page);

    await page.waitForURL('**/attach');
    await heading(page, 'Зарегистрируйтесь, чтобы привязать подписку к аккаунту');
    expect(await stored(page, 'payment')).toEqual(['completed']);
    await drainOutbox(stack.deps);
    await chooseTestAccount(page, newEmail('owner'));
    await waitForText(page, 'Оплата привязана к этому аккаунту');
    await waitForText(page, 'Подписка активна');
    expect(await stored(page, 'userID', 'userPayToken', 'payment')).toEqual([null, null, null]);

    await page.goto('/buy');
    await page.waitForURL('**/profile');
    await page.goto('/shop');
    await page.waitForURL('**/profile');
    await leave();
  });

  const CAMPAIGNS = [
    ['/buy?j=6', 'Полгода', 'первое через 5 дней', `${shownSum(chargeOf(6))} за полгода`],
    ['/buy?i=7&j=12', 'Год', 'первое через 7 дней', `${shownSum(chargeOf(12))} в год`],
    ['/buy?i=31&j=3', 'Квартал', 'первое через 1 день', `${shownSum(chargeOf(3))} за квартал`],
  ] as const;
  for (const [[path, tariff, days, price], options] of sweep(CAMPAIGNS))
    it(`${path} offers ${tariff} (§5)`, options, async () => {
      const { page, leave } = await visit();
      await page.goto(path);
      await waitForText(page, days);
      await waitForText(page, price);
      expect(await page.getByRole('radio', { name: new RegExp(`^${tariff}`) }).isChecked()).toBe(true);
      await leave();
    });

  it('asks for the phone number when the terminal requires it, and sends it with the order', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.route('**/api/shop/getShop', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), needsPhone: true } });
    });
    await page.goto('/buy');
    await page.getByLabel('Почта').fill(newEmail('phone'));
    await page.getByLabel('Телефон').fill('12');
    await openPaymentForm(page);
    await waitForText(page, 'Введите номер целиком: +7 и десять цифр.');
    await page.getByLabel('Телефон').fill('8 (916) 123-45-67');
    const [ordered] = await Promise.all([page.waitForRequest('**/api/shop/createOrder'), payButton(page).click()]);
    expect(ordered.postDataJSON()).toMatchObject({ uid: '', phone: '8 (916) 123-45-67' });
    await paymentForm(page).getByLabel('Номер карты').waitFor();
    await leave();
  });
});

describe('the shop needs a sign-in (§1.4)', () => {
  it('opens after the sign-in; a typed promo code changes the price and requires a new consent', async () => {
    const code = await newPromo(stack, 30);
    const { page, leave } = await visit();
    await page.goto('/shop');
    await page.waitForURL('**/login');
    await chooseTestAccount(page, newEmail('shopper'), '**/shop');
    await heading(page, 'Тарифы');
    await waitForText(page, `${shownSum(chargeOf(1))} в месяц`);

    const promo = page.getByLabel('Промокод');
    await promo.fill('NO-SUCH-CODE');
    await waitForText(page, 'Такого промокода нет, или его срок уже истёк.');
    await consent(page).check();
    await promo.fill(code.toLowerCase());
    await waitForText(page, 'Скидка −30 % до');
    await waitForText(page, `${shownSum(chargeOf(1, { promoPercent: 30 }))} в месяц`);
    expect(await consent(page).isChecked()).toBe(false);

    await openPaymentForm(page);
    await pay(page);
    await page.waitForURL('**/profile');
    await waitForText(page, 'Подписка активна');
    await page.getByText('Из чего сумма').click();
    await waitForText(page, 'Промокод, −30 %');
    await leave(/status of 409/);
  });

  it('without prices nothing is sold: a message appears, then the start page (§8)', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.route('**/api/shop/getShop', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'closed', message: 'closed' } }),
    );
    await enterSignedIn(page, newEmail('no-prices'), '/shop');
    await page.waitForURL(`${siteUrl()}/`);
    await waitForText(page, 'Цены не загрузились. Попробуйте зайти чуть позже.');
    await leave(/status of 409/);
  });
});

it('card 1881 is declined with its reason and grants nothing; another card works (§8)', async () => {
  const { page, leave } = await visit();
  await enterSignedIn(page, newEmail('declined'));
  await openPaymentForm(page);
  await payWith(page, CARDS.poor);
  await paymentForm(page).getByRole('button', { name: 'Подтвердить' }).click();
  await paymentForm(page).getByText('Недостаточно средств').first().waitFor();
  await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
  await waitForText(page, 'Пополните её или возьмите другую карту');
  await page.reload();
  await waitForText(page, 'Нет активной подписки');
  await openPaymentForm(page);
  await pay(page);
  await waitForText(page, 'Подписка до ');
  await leave();
});
