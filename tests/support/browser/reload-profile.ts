import type { Page } from 'playwright-core';

/** Reloads /profile, and waits until it shows what the server says now instead of the facts of the last visit. */
export async function reloadProfile(page: Page): Promise<void> {
  await page.reload();
  await page.locator('fieldset[aria-busy=false]').waitFor();
}
