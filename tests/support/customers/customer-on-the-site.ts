import type { Page } from 'playwright-core';

/** What a customer does on the site, in the words on its buttons (Russian). */

export const newEmail = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}@example.com`;

/** Signs in with a test Google account and waits for the profile. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await chooseTestAccount(page, email);
}

/** On a page with the two sign-in buttons; then waits for the page that a sign-in leads to from there. */
export async function chooseTestAccount(page: Page, email: string, target = '**/profile'): Promise<void> {
  await page.getByRole('button', { name: 'Войти через Google' }).click();
  await page.getByLabel('Другая почта').fill(email);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(target);
}

/** Ticks both consents and opens the payment form. */
export async function openPaymentForm(page: Page, button = 'Купить'): Promise<void> {
  // The profile has boxes about letters too.
  for (const consent of [/^Соглашаюсь на автоматические списания/, /^Принимаю условия/])
    await page.getByRole('checkbox', { name: consent }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
}

export const paymentForm = (page: Page) => page.frameLocator('iframe[title="Локальная касса (тест)"]');

/** At the stand-in another expiry is another card, and a card has one trial: each payer brings a new one. */
export async function payWith(page: Page, card: string, expiry = newExpiry()): Promise<void> {
  const form = paymentForm(page);
  await form.getByLabel('Номер карты').fill(card);
  await form.getByLabel('Срок').fill(expiry);
  await form.getByLabel('CVV').fill('123');
  await form.getByRole('button', { name: 'Оплатить' }).click();
}

const SECOND = 1000;
/** From 01/31 on: the demo customers' cards end before. */
const EXPIRIES = Array.from(
  { length: 69 * 12 },
  (_, index) => `${String((index % 12) + 1).padStart(2, '0')}/${31 + Math.floor(index / 12)}`,
);
const dealt = new Set<string>();

/**
 * A card that nobody of this suite has paid with, since a trial is once a card: at the stand-in, an expiry is a card. The files of a run
 * follow each other, so that they share nothing but the time: each second has its own, and what a file has dealt it does not deal again.
 */
export function newExpiry(): string {
  const now = Math.floor(Date.now() / SECOND);
  for (let later = 0; later < EXPIRIES.length; later += 1) {
    const expiry = EXPIRIES[(now + later) % EXPIRIES.length] ?? '';
    if (dealt.has(expiry)) continue;
    dealt.add(expiry);
    return expiry;
  }
  throw new Error('every card of the stand-in was used');
}

/** Text on the page, whichever of its spaces may break the line. */
export const textOnPage = (page: Page, text: string) =>
  page.getByText(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'))).first();

/** Waits until the page says so. */
export const waitForText = (page: Page, text: string): Promise<void> => textOnPage(page, text).waitFor();
