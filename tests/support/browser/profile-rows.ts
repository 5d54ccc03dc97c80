import type { Page } from 'playwright-core';

/** The rows of the profile, by their titles in Russian. */
type Row = 'Карта и чеки' | 'Вход и безопасность' | 'Письма и новости' | 'Мои данные';

/** Opens a row of the profile, unless it is open. */
export async function openRow(page: Page, title: Row): Promise<void> {
  const row = page.getByRole('button', { name: title, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Opens what a device offers, of the first device or of the named one. */
export async function openDevice(page: Page, name = ''): Promise<void> {
  const more = page.getByRole('button', { name: `Действия: ${name}` }).first();
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
