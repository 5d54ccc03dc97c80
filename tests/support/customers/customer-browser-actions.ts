import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { inCache } from '../../../scripts/lib/repository';

/** A customer's actions on the site, by the Russian labels of its buttons. */

export const newEmail = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}@example.com`;

/** Checks both consents and opens the payment form. */
export async function openPaymentForm(page: Page, button = 'Купить'): Promise<void> {
  // By label, because the profile also has checkboxes about e-mails.
  for (const consent of [/^Соглашаюсь на автоматические списания/, /^Принимаю условия/])
    await page.getByRole('checkbox', { name: consent }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
}

export const paymentForm = (page: Page) => page.frameLocator('iframe[title="Локальная касса (тест)"]');

/** In the sandbox another expiry is another card, and a card has one trial. Therefore each payer gets a new expiry. */
export async function payWith(page: Page, card: string, expiry = newExpiry()): Promise<void> {
  const form = paymentForm(page);
  await form.getByLabel('Номер карты').fill(card);
  await form.getByLabel('Срок').fill(expiry);
  await form.getByLabel('CVV').fill('123');
  await form.getByRole('button', { name: 'Оплатить' }).click();
}

/** Starts at 01/31, because the demo customers' cards expire earlier. */
const EXPIRIES = Array.from(
  { length: 69 * 12 },
  (_, index) => `${String((index % 12) + 1).padStart(2, '0')}/${31 + Math.floor(index / 12)}`,
);
/** How many cards were used: a file, because test files run in processes of their own, one after another. */
const COUNTER = inCache('test', 'used-cards');

/**
 * An expiry, and therefore a card, that no test of this run has used: a trial is granted once per card. There are
 * enough for 828 payments of one run; every run has its own stack.
 */
export function newExpiry(): string {
  const used = existsSync(COUNTER) ? Number(readFileSync(COUNTER, 'utf8')) : 0;
  writeFileSync(COUNTER, String(used + 1));
  return EXPIRIES[used % EXPIRIES.length] ?? '';
}

/** A text on the page; any of its spaces may be a line break or a no-break space. */
const textOnPage = (page: Page, text: string) =>
  page.getByText(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))).first();

/** Waits until the page shows the text. */
export const waitForText = (page: Page, text: string): Promise<void> => textOnPage(page, text).waitFor();
