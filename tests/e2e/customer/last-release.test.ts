import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinLocalStack, type RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { readRelease } from '../../../scripts/releases/release-archive';
import { openBrowser, siteUrl, visit, type Visitor } from '../../support/browser/browser';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { CARDS } from '../../support/customers/buy';
import { closePaidForm, newEmail, payWith, waitForText } from '../../support/customers/customer-browser-actions';
import { bind } from '../../support/product/devices';
import { newPromo } from '../../support/product/running-promo';
import { playRelease } from '../../support/releases/play-release';
import { SWEEP } from '../../support/sweep';

/**
 * The site of the last release with the functions of this one: what a tab that was opened before a deploy does in the
 * week after it (decision 73). The texts here are those of the last release: `npm run keep-release` replaces its pages,
 * and then changed texts are changed here too.
 */

const release = readRelease();

let browser: Browser;
let stack: RunningLocalStack;
beforeAll(async () => {
  [browser, stack] = await Promise.all([openBrowser(), joinLocalStack()]);
});
afterAll(() => browser.close());

async function open(): Promise<Visitor> {
  const visitor = await visit(browser);
  await playRelease(visitor.context, release);
  return visitor;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await button(page, 'Войти через Google').click();
  await page.getByLabel('Другая почта').fill(email);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL('**/profile');
}

async function buy(page: Page): Promise<void> {
  for (const consent of [/^Соглашаюсь на автоматические списания/, /^Принимаю условия/])
    await page.getByRole('checkbox', { name: consent }).check();
  await page.getByRole('button', { name: 'Купить', exact: true }).click();
  await payWith(page, CARDS.good);
  await closePaidForm(page);
}

describe(`the site of release ${release.commit.slice(0, 8)} of ${release.date}`, () => {
  it('signs in, registers, takes a promo code, pays, and manages the subscription and its device', SWEEP, async () => {
    const code = await newPromo(stack, 30);
    const { page, leave } = await open();
    await page.goto('/login');
    await signInWithGoogle(page, newEmail('last-release'));
    await waitForText(page, 'Нет активной подписки');
    await page.getByLabel('Промокод').fill(code);
    await waitForText(page, 'Скидка −30 % до');
    await buy(page);
    await waitForText(page, 'Подписка до ');

    await button(page, 'Показать чеки').click();
    await page.locator('summary').click();
    await waitForText(page, 'Номер платежа');
    await page.getByRole('checkbox', { name: /Присылать письма об акциях/ }).check();

    const uid = await page.evaluate(() => localStorage.getItem('uid'));
    await bind(stack.deps, uid ?? '', { deviceName: 'Телефон' });
    await page.reload();
    await button(page, 'Переименовать Телефон').click();
    await page.getByLabel('Название устройства').fill('Планшет');
    await button(page, 'Сохранить').click();
    await button(page, 'Переименовать Планшет').waitFor();
    await confirmByKeyboard(page, 'Отвязать');
    await waitForText(page, 'Нет активных устройств');

    await page.getByRole('link', { name: 'Отменить подписку' }).click();
    await page.waitForURL('**/cancel');
    await confirmByKeyboard(page, 'Отменить подписку');
    await page.waitForURL('**/profile');
    await waitForText(page, 'Подписка отменена');
    await button(page, 'Возобновить').click();
    const resume = button(page, /Возобновить с картой/);
    await resume.waitFor();
    for (const box of await page.locator('section', { hasText: 'Подписка отменена' }).getByRole('checkbox').all())
      await box.check();
    await resume.click();
    await page.locator('[aria-live="polite"] [data-tone="good"]').waitFor();

    await page.goto('/promo');
    expect(await page.getByLabel('Ваша ссылка', { exact: true }).inputValue()).toContain(`${siteUrl()}/?token=`);
    await leave();
  });

  it('sells to a guest, whose purchase the account takes that signs in afterwards', SWEEP, async () => {
    const { page, leave } = await open();
    await page.goto('/buy');
    await heading(page, 'Оформите подписку');
    await page.getByLabel('Почта').fill(newEmail('last-guest'));
    await buy(page);
    await page.waitForURL('**/attach');
    await signInWithGoogle(page, newEmail('last-owner'));
    await waitForText(page, 'Оплата привязана к этому аккаунту');
    await waitForText(page, 'Активна');
    await leave();
  });

  it('signs in with Yandex and signs out', SWEEP, async () => {
    const { page, leave } = await open();
    await page.goto('/login');
    await button(page, 'Войти через Яндекс').click();
    await button(page, /Анна/).click();
    await page.waitForURL('**/profile');
    await page.getByText('anna@yandex.example').waitFor();
    await button(page, 'Сменить аккаунт').click();
    await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await leave();
  });
});
