import type { Page } from 'playwright-core';

/** Asks for the refund of the form, reads what it would do, and confirms it in the dialog. */
export async function pressRefund(page: Page): Promise<void> {
  await openRefund(page);
  await confirmRefund(page);
}

export async function openRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Сделать возврат' }).click();
  await page.getByRole('dialog').waitFor();
}

export const confirmRefund = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Вернуть/ })
    .click();
