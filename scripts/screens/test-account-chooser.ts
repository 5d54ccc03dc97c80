import type { Page } from 'playwright-core';

/** Signs in with a test Google account and waits for the profile. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await chooseTestAccount(page, email);
}

/** Starts on a page with the two sign-in buttons. Waits for the page to which the sign-in leads. */
export async function chooseTestAccount(page: Page, email: string, target = '**/profile'): Promise<void> {
  await page.getByRole('button', { name: 'Войти через Google' }).click();
  await page.getByLabel('Другая почта').fill(email);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(target);
}
