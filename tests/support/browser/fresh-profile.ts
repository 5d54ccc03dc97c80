import type { Page } from 'playwright-core';

/** Waits until /profile shows what the server says now, not the facts of the last visit. */
export const untilProfileIsFresh = (page: Page): Promise<void> =>
  page.locator('fieldset > [aria-busy=false]').waitFor();

/** Reloads /profile and waits for fresh facts. */
export async function reloadProfile(page: Page): Promise<void> {
  await page.reload();
  await untilProfileIsFresh(page);
}
