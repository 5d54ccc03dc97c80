import type { Page } from 'playwright-core';

/**
 * Confirms in the dialog that a hold button opens for keyboard users. Such a button is disabled while its facts are
 * those of the last visit.
 */
export async function confirmByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, disabled: false }).first().press('Enter');
  await page.getByRole('dialog').getByRole('button', { name }).press('Enter');
}
