import type { Locator, Page } from 'playwright-core';

/** The clock of the browser from now on, in minutes ahead of what it showed. */
export const turnClock = (minutes: number) => {
  const now = Date.now;
  Date.now = () => now() + minutes * 60_000;
};

/** From now on the browser believes that eleven minutes have passed. */
export const waitElevenMinutes = (page: Page) => page.evaluate(turnClock, 11);

/** The question before a change that needs a recent sign-in. */
export const signInQuestion = (page: Page): Locator => page.getByRole('heading', { name: 'Сначала войдите ещё раз' });

/** Answers the question with a test account of Google. */
export async function confirmWith(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Войти через Google' }).click();
  await page.getByLabel('Тестовый аккаунт Google').fill(email);
  await page.getByRole('button', { name: 'Подтвердить' }).click();
}
