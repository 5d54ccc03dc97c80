import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { openBrowser, visit } from '../../support/browser/browser';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { CARDS } from '../../support/customers/buy';
import { newEmail, openPaymentForm, paymentForm, payWith } from '../../support/customers/customer-browser-actions';
import { roublesOf } from '../../support/customers/shop-prices';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { advanceLocalStack } from '../../support/product/advance-local-stack';
import { emptyLocalStack } from '../../support/product/empty-local-stack';

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
  await emptyLocalStack(stack);
});
afterAll(() => browser.close());

const DAY = 86_400_000;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const spaced = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');
const moscowDate = (at: number): string =>
  new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })
    .format(at)
    .replace(' г.', '');

async function expectShown(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

describe.each([
  ['390 px', PHONE, 'by holding the button'],
  ['1280 px', DESKTOP, 'by keyboard, with a dialog'],
] as const)('the purchase lifecycle at %s', (_name, viewport, how) => {
  it(`landing, sign in, buy, renew, cancel ${how}, end of access (§2)`, async () => {
    const { page, leave } = await visit(browser, { viewport });
    await page.goto('/');
    await page.getByRole('link', { name: 'Войти' }).first().click();
    await page.waitForURL('**/login');
    await signIn(page, newEmail('path'));
    await expectShown(page, 'Нет активной подписки');

    await page.getByRole('radio', { name: 'Полгода' }).check();
    await expectShown(page, String(roublesOf(6)));
    await page.getByRole('radio', { name: /^Месяц/ }).check();
    const buy = page.getByRole('button', { name: 'Купить', exact: true });
    expect(await buy.isEnabled()).toBe(false);
    await openPaymentForm(page);
    const bought = await stack.clock.now();
    await payWith(page, CARDS.good);
    await paymentForm(page).getByRole('button', { name: 'Готово' }).click();
    await expectShown(page, `Подписка до ${moscowDate(bought + 30 * DAY)}`);

    await drainOutbox(stack.deps);
    await advanceLocalStack(stack, 31);
    await page.reload();
    await page.getByRole('link', { name: 'Отменить подписку' }).waitFor();
    await expectShown(page, 'Подписка до');
    expect(spaced(await heading(page).textContent())).not.toContain(moscowDate(bought + 30 * DAY));

    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    await page.waitForURL('**/cancel');
    const cancel = page.getByRole('button', { name: 'Отменить подписку' }).first();
    if (viewport === PHONE) {
      await cancel.hover();
      await page.mouse.down();
      await page.waitForTimeout(500);
      await page.mouse.up();
      expect(page.url()).toContain('/cancel');
      await page.mouse.down();
      await page.waitForURL('**/profile');
      await page.mouse.up();
    } else {
      await cancel.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Отменить подписку' }).press('Enter');
      await page.waitForURL('**/profile');
    }
    await expectShown(page, 'Подписка отменена');
    await expectShown(page, /Подписка до /);

    await advanceLocalStack(stack, 31);
    await page.reload();
    await expectShown(page, 'Нет активной подписки');
    await leave();
  });
});

describe('cards that fail', () => {
  it('card 1881 is declined with its reason and grants nothing; another card works (§8)', async () => {
    const { page, leave } = await visit(browser);
    await signIn(page, newEmail('declined'));
    await openPaymentForm(page);
    await payWith(page, CARDS.poor);
    await paymentForm(page).getByRole('button', { name: 'Подтвердить' }).click();
    await paymentForm(page).getByText('Недостаточно средств').first().waitFor();
    await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
    await expectShown(page, /Пополните её или возьмите другую карту/);
    await page.reload();
    await expectShown(page, 'Нет активной подписки');
    await openPaymentForm(page);
    await payWith(page, CARDS.good);
    await paymentForm(page).getByRole('button', { name: 'Готово' }).click();
    await expectShown(page, /Подписка до /);
    await leave();
  });

  it('card 4111 pays once, its renewals fail, and after the grace period there is no subscription (§4)', async () => {
    const { page, leave } = await visit(browser);
    await signIn(page, newEmail('poor-later'));
    await openPaymentForm(page);
    await payWith(page, CARDS.poorLater);
    await paymentForm(page).getByRole('button', { name: 'Готово' }).click();
    await expectShown(page, /Подписка до /);
    await drainOutbox(stack.deps);
    await advanceLocalStack(stack, 30.5);
    await page.reload();
    await expectShown(page, 'На карте не хватило денег');
    await expectShown(page, /Подписка до /);
    await advanceLocalStack(stack, 2);
    await page.reload();
    await expectShown(page, /Подписка до /);
    await advanceLocalStack(stack, 1);
    await page.reload();
    await expectShown(page, 'Нет активной подписки');
    await leave();
  });
});
