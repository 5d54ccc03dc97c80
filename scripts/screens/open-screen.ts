import type { Language } from '@contract/values/languages';
import type { Page } from 'playwright-core';

/** Opens a screen in a language and waits until it is completely loaded. */
export async function openScreen(page: Page, path: string, language: Language): Promise<void> {
  const url = new URL(path, 'http://site');
  url.searchParams.set('lng', language);
  await page.goto(`${url.pathname}${url.search}${url.hash}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Switches the color scheme and finishes all color transitions. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });
}
