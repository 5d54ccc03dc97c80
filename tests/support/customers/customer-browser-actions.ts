import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inCache } from '../../../scripts/lib/repository';
import { openSignedIn } from '../../../scripts/screens/stored-session';
import { siteUrl } from '../browser/browser';

/** A customer's actions on the site, by the Russian labels of its buttons. */

export const newEmail = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}@example.com`;

/** Signs in without the sign-in page, and opens the profile or another page. */
export const enterSignedIn = (page: Page, email: string, path?: string): Promise<void> =>
  openSignedIn(page, siteUrl(), email, path);

/** The button of a purchase or a missed renewal, which names the sum that is charged now. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Оплатить [\d ]+(,\d\d)? ₽$/ });

/** Checks both consents and opens the payment form. */
export async function openPaymentForm(page: Page): Promise<void> {
  // By label, because the profile also has checkboxes about e-mails.
  for (const consent of [/^Соглашаюсь на автоматические списания/, /^Принимаю условия/])
    await page.getByRole('checkbox', { name: consent }).check();
  await payButton(page).click();
}

const PAYMENT_FORM = 'iframe[title="Локальная касса (тест)"]';
export const paymentForm = (page: Page) => page.frameLocator(PAYMENT_FORM);

/** In the sandbox another expiry is another card, and a card has one trial. Therefore each payer gets a new expiry. */
export async function payWith(page: Page, card: string, expiry = newExpiry()): Promise<void> {
  const form = paymentForm(page);
  await form.getByLabel('Номер карты').fill(card);
  await form.getByLabel('Срок').fill(expiry);
  await form.getByLabel('CVV').fill('123');
  await form.getByRole('button', { name: 'Оплатить' }).click();
}

/**
 * Closes the form after a payment. It closes by itself three seconds after the payment, and a busy machine may press
 * later than that.
 */
export async function closePaidForm(page: Page): Promise<void> {
  const pressed = paymentForm(page).getByRole('button', { name: 'Готово' }).click();
  await Promise.any([pressed, page.locator(PAYMENT_FORM).waitFor({ state: 'detached' })]);
}

/** Starts at 01/31, because the demo customers' cards expire earlier. */
const EXPIRIES = Array.from(
  { length: 69 * 12 },
  (_, index) => `${String((index % 12) + 1).padStart(2, '0')}/${31 + Math.floor(index / 12)}`,
);
/** One file for each used card, because test files run in several processes. `npm test` empties the folder. */
const USED = inCache('test', 'used-cards');

/**
 * An expiry, and therefore a card, that no test of this run has used: a trial is granted once per card. There are
 * enough for 828 payments of one run; every run has its own stack.
 */
export function newExpiry(): string {
  mkdirSync(USED, { recursive: true });
  const free = EXPIRIES.find((_expiry, index) => claims(join(USED, String(index))));
  if (free === undefined) throw new Error(`all ${EXPIRIES.length} cards of the run are used`);
  return free;
}

/** Creates the file; false when another process has created it. */
function claims(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    return false;
  }
}

/** A text on the page; any of its spaces may be a line break or a no-break space. */
const textOnPage = (page: Page, text: string) =>
  page.getByText(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))).first();

/** Waits until the page shows the text. */
export const waitForText = (page: Page, text: string): Promise<void> => textOnPage(page, text).waitFor();
