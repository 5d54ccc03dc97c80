import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { visitPanel } from '../support/browser/browser';
import { translateAlways } from '../support/browser/page-translation';
import { HARMLESS, pressAlike } from '../support/browser/press-everything';
import { PanelApiStub } from '../support/panel/panel-api-stub';
import { PANEL_SCREENS, stubAllCalls } from '../support/panel/panel-fixtures';
import { sweep } from '../support/sweep';

/** No call reaches a server: every button is harmless, except for those that leave the page or open a window. */
const PRESSED = [...HARMLESS, 'main button'];

let plain: Page;
let translated: Page;
const errors: string[] = [];
beforeAll(async () => {
  [plain, translated] = await Promise.all([newPage(), newPage()]);
  await translateAlways(translated);
  for (const page of [plain, translated]) page.on('pageerror', (error) => errors.push(error.message));
});

async function newPage(): Promise<Page> {
  const { page } = await visitPanel();
  stubAllCalls(await PanelApiStub.signedIn(page));
  return page;
}

describe('a page of the panel that the browser translates takes every press and shows the same numbers', () => {
  // The card of a customer has the most controls.
  for (const [[path, text], options] of sweep(PANEL_SCREENS, ([each]) => each.startsWith('/panel-user')))
    it(path, options, async () => {
      const pages = [plain, translated] as const;
      await Promise.all(
        pages.map(async (page) => {
          await page.goto(path);
          await page.getByText(text).first().waitFor();
        }),
      );
      expect(await pressAlike(pages, PRESSED)).toBeGreaterThan(0);
      expect(errors).toEqual([]);
    });
});
