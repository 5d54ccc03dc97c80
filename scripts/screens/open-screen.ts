import type { Language } from '@functions/base/contract/values/languages';
import type { Page } from 'playwright-core';
import { recordRequests } from './record-requests';

/** Opens a screen in a language and waits until it is completely loaded. */
export async function openScreen(page: Page, path: string, language: Language): Promise<void> {
  const url = new URL(path, 'http://site');
  url.searchParams.set('lng', language);
  const traffic = recordRequests(page);
  await page.goto(`${url.pathname}${url.search}${url.hash}`);
  await page.locator('h1').first().waitFor();
  await traffic.untilIdle();
  await page.evaluate(() => document.fonts.ready);
}

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name }).first();

/** Whether an open screen has the button of a part: it depends on the state of the customer. */
export const hasPart = async (page: Page, button: string): Promise<boolean> =>
  (await buttonOf(page, button).count()) > 0;

/** Opens a part of an open screen by its button, and waits until it is completely loaded. */
export async function openPart(page: Page, button: string): Promise<void> {
  const traffic = recordRequests(page);
  await buttonOf(page, button).click();
  await traffic.untilIdle();
}

/** Switches an open screen to a language by its link, as a visitor does; a screen without the link is opened again. */
export async function switchLanguage(page: Page, path: string, language: Language): Promise<void> {
  const link = page.locator(`a[hreflang="${language}"]`).first();
  if ((await link.count()) === 0) return openScreen(page, path, language);
  const traffic = recordRequests(page);
  // Not by a click: an open dialog may cover the link.
  await link.dispatchEvent('click');
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await traffic.untilIdle();
  await page.evaluate(() => document.fonts.ready);
}

/** Switches the color scheme and finishes all color transitions. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });
}
