import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { newEmail, openPaymentForm, paymentForm, waitForText } from '../../support/customers/customer-browser-actions';
import { newPromo } from '../../support/product/running-promo';
import { SWEEP } from '../../support/sweep';

/**
 * Answers a call without a solved captcha as the server does when the strangers' attempts are used up. With one, the
 * call goes to the server. Returns the tokens of the calls.
 */
async function needHumanCheck(
  page: Page,
  { path }: Endpoint,
  concerns: (request: Record<string, unknown>) => boolean = () => true,
): Promise<string[]> {
  const tokens: string[] = [];
  await page.route(`**${path}`, async (route) => {
    const request = route.request().postDataJSON() as Record<string, unknown>;
    if (!concerns(request)) return route.continue();
    if (typeof request.captchaToken === 'string') {
      tokens.push(request.captchaToken);
      return route.continue();
    }
    const json = { success: false, code: 'human_check_needed', message: 'captchaToken: repeat the call' };
    return route.fulfill({ status: 429, json });
  });
  return tokens;
}
/** Ticks the checkbox. The page removes it as soon as it has the token, and repeats the call. */
const tickCaptcha = (page: Page) => page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox').click();
const REFUSED = /status of 429/;
const ASKED = 'Отметьте, что вы не робот, и мы продолжим с того же места.';

describe('a human check, when strangers have used up the attempts of all (T21)', () => {
  it('on /buy comes in place for the promo code and the order, and nothing that was typed is lost (T21)', async () => {
    const code = await newPromo(stack, 30);
    const { page, leave } = await visit();
    const ofPrices = await needHumanCheck(page, getShop, ({ promo }) => promo !== undefined);
    const ofOrders = await needHumanCheck(page, createOrder);
    await page.goto(`/buy?token=${code}`);
    await page.getByLabel('Почта').fill('stays@example.com');
    await waitForText(page, 'Чтобы применить промокод, пройдите проверку ниже');
    await tickCaptcha(page);
    await waitForText(page, 'Скидка −30 % до');
    expect(ofPrices).toHaveLength(1);
    expect(await page.getByText(ASKED).count()).toBe(0);

    const email = newEmail('human');
    await page.getByLabel('Почта').fill(email);
    await openPaymentForm(page);
    await waitForText(page, ASKED);
    expect(await paymentForm(page).getByLabel('Номер карты').count()).toBe(0);
    await tickCaptcha(page);
    await paymentForm(page).getByLabel('Номер карты').waitFor();
    expect(ofOrders).toHaveLength(1);
    expect(await page.getByLabel('Почта').inputValue()).toBe(email);
    expect(await page.getByLabel('Промокод').inputValue()).toBe(code);
    await leave(REFUSED);
  });

  it('of an order needs the consent of the chosen term too, and is no failed payment (T21)', SWEEP, async () => {
    const { page, leave } = await visit();
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const ofOrders = await needHumanCheck(page, createOrder);
    const ordered: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(createOrder.path)) ordered.push((request.postDataJSON() as { tariff: number }).tariff);
    });
    await page.goto('/buy');
    await page.getByLabel('Почта').fill(newEmail('consent'));
    await openPaymentForm(page);
    await waitForText(page, ASKED);
    await page.getByRole('radio', { name: /^Год/ }).check();
    expect(await page.getByText(ASKED).count()).toBe(0);
    expect(ofOrders).toEqual([]);

    await page.getByRole('checkbox', { name: /^Соглашаюсь на автоматические списания/ }).check();
    await waitForText(page, ASKED);
    await tickCaptcha(page);
    await paymentForm(page).getByLabel('Номер карты').waitFor();
    expect(ordered).toEqual([1, 12]);
    expect(ofOrders).toHaveLength(1);
    expect(warnings.filter((text) => text.startsWith('payment:'))).toEqual([]);
    await leave(REFUSED);
  });

  it('after the return from Yandex leads on to the profile (T21)', SWEEP, async () => {
    const { page, leave } = await visit();
    const tokens = await needHumanCheck(page, signInWithYandex);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await waitForText(page, ASKED);
    await tickCaptcha(page);
    await page.waitForURL('**/profile');
    expect(tokens).toHaveLength(1);
    await leave(REFUSED);
  });
});
