import type { Page } from 'playwright-core';

/** Ticks the reCAPTCHA checkbox, and waits until the check is passed: the page then has its token. */
export async function passCaptcha(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="reCAPTCHA"]');
  await frame.getByRole('checkbox').click();
  await frame.locator('[aria-checked=true]').waitFor();
}
