import type { Page } from 'playwright-core';

/** Uses a prerendered page, and waits until its scripts handle the presses. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(5, 5);
  await untilAwake(page);
}

/** Waits until the scripts of a prerendered page handle its presses. */
export const untilAwake = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset.queuing === undefined);
