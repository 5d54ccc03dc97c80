import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { chooseTestAccount } from '../../../scripts/screens/test-account-chooser';
import { visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { confirmWith, signInQuestion, waitElevenMinutes } from '../../support/browser/recent-sign-in';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  payWith,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { emailsTo, waitForMailedLink } from '../../support/product/running-inbox';

/** A gift: bought before and after sign-in, claimed by its e-mail, and taken back. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, disabled: false });
const storedOrder = (page: Page) =>
  page.evaluate(() => ['userID', 'userPayToken', 'payment'].map((key) => localStorage.getItem(key)));

async function fillGift(page: Page, recipient: string): Promise<void> {
  await button(page, 'Подарить').click();
  await page.getByLabel('Почта получателя').fill(recipient);
  await page.getByLabel('От кого').fill('Аня');
  await page.getByLabel('Пара слов').fill('С днём рождения!');
}

async function payGift(page: Page): Promise<void> {
  // The last box: the purchase above has its own.
  await page
    .getByRole('checkbox', { name: /^Принимаю условия/ })
    .last()
    .check();
  await button(page, /^Оплатить подарок/).click();
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  await waitForText(page, 'Подарок оплачен');
}

describe('a gift', () => {
  it('is bought by a visitor, and claimed by who opens its e-mail and signs in', async () => {
    const [payer, recipient] = [newEmail('giver'), newEmail('receiver')];
    const { page, leave } = await visit();
    await page.goto('/buy');
    await fillGift(page, recipient);
    await page
      .getByRole('checkbox', { name: /^Принимаю условия/ })
      .last()
      .check();
    // What is missing is named and focused.
    await button(page, /^Оплатить подарок/).click();
    await waitForText(page, 'Введите адрес почты');
    expect(await page.getByLabel('Ваша почта').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Ваша почта').fill(payer);
    await page.getByLabel('Пара слов').fill('Смотри evil.ru');
    await button(page, /^Оплатить подарок/).click();
    await waitForText(page, 'Уберите адреса сайтов и почты');
    await page.getByLabel('Пара слов').fill('С днём рождения!');
    await payGift(page);
    // This browser has nothing to wait for or to claim.
    expect(await storedOrder(page)).toEqual([null, null, null]);
    await leave();

    await drainOutbox(stack.deps);
    const link = await waitForMailedLink(recipient, '/attach');
    const [mail] = await emailsTo(recipient);
    expect(mail?.text).toContain('С днём рождения!');
    // A sign-in that begins elsewhere claims nothing, and the tab forgets the link.
    const passing = await visit();
    await passing.page.goto(link);
    await passing.page.getByRole('heading', { name: 'Месяц свободного интернета' }).waitFor();
    await passing.page.goto('/login');
    await chooseTestAccount(passing.page, newEmail('passer-by'));
    await waitForText(passing.page, 'Нет активной подписки');
    expect(await passing.page.evaluate(() => sessionStorage.getItem('giftLink'))).toBeNull();
    await passing.leave();

    const claiming = await visit();
    await claiming.page.goto(link);
    await claiming.page.getByRole('heading', { name: 'Месяц свободного интернета' }).waitFor();
    await waitForText(claiming.page, '«С днём рождения!»');
    await chooseTestAccount(claiming.page, recipient);
    await waitForText(claiming.page, 'Подарок принят');
    await waitForText(claiming.page, 'Доступ в подарок до ');
    await waitForText(claiming.page, 'Активна');
    expect(await storedOrder(claiming.page)).toEqual([null, null, null]);
    await claiming.leave();

    const rival = await visit();
    await rival.page.goto(link);
    await waitForText(rival.page, 'Этот подарок уже приняли');
    await rival.leave();
  });

  it('is bought in the profile, sent to another address, and taken back', async () => {
    const { page, leave } = await visit();
    const giver = newEmail('profile-giver');
    await enterSignedIn(page, giver);
    await page.goto('/profile');
    const first = newEmail('typo');
    await fillGift(page, first);
    await payGift(page);
    await button(page, 'Подарки').click();
    await waitForText(page, first);
    await waitForText(page, 'Ждёт получателя');
    await button(page, 'Отправить ещё раз').click();
    const second = newEmail('right');
    await page.getByLabel('Почта получателя').fill(second);
    // Another address needs a recent sign-in; what was typed stays.
    await waitElevenMinutes(page);
    await button(page, 'Отправить').last().click();
    await signInQuestion(page).waitFor();
    await button(page, 'Не сейчас').click();
    expect(await page.getByLabel('Почта получателя').inputValue()).toBe(second);
    await button(page, 'Отправить').last().click();
    await confirmWith(page, giver);
    await waitForText(page, second);
    await drainOutbox(stack.deps);
    await waitForMailedLink(second, '/attach');
    // A restricted account gives nothing more, but sees and takes back what it paid.
    const [account] = await stack.deps.store.nonTransactional.customers.withEmail(giver, 1);
    await restrictAccess(stack.deps, { uid: account?.uid ?? '', reason: 'law' });
    await page.reload();
    await button(page, 'Подарки').click();
    await waitForText(page, second);
    expect(await page.getByRole('button', { name: 'Подарить' }).count()).toBe(0);
    await confirmByKeyboard(page, 'Отменить подарок');
    await waitForText(page, 'деньги возвращаются');
    await leave();
  });
});
