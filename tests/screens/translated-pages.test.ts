import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../../scripts/lib/browser';
import { openPart, openScreen } from '../../scripts/screens/open-screen';
import { pagesByPerson } from '../../scripts/screens/pages-by-person';
import { SCREENS, type Screen } from '../../scripts/screens/screens';
import { collectPageErrors, openBrowser } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import { expectNone } from '../support/browser/expect-none';
import { translateAlways } from '../support/browser/page-translation';
import { HARMLESS, pressAlike } from '../support/browser/press-everything';
import { sweep, SWEEP } from '../support/sweep';

let browser: Browser;
let plain: ReturnType<typeof pagesByPerson>;
let translated: ReturnType<typeof pagesByPerson>;
beforeAll(async () => {
  browser = await openBrowser();
  [plain, translated] = [
    pagesByPerson(browser, { viewport: PHONE }, stack),
    pagesByPerson(browser, { viewport: PHONE }, stack),
  ];
});

const watched = new Map<Page, string[]>();

/** The errors of a page that is translated from now on. */
async function translate(page: Page): Promise<string[]> {
  const errors = watched.get(page) ?? (await collectPageErrors(page));
  if (!watched.has(page)) await translateAlways(page);
  watched.set(page, errors);
  return errors;
}

/** The smallest page on which a press changes what is shown. */
const isQuestion = ({ name }: Screen): boolean => name === 'cancel';

/** The panel has a walk of its own, on responses that do not change. */
const OF_THE_SITE = SCREENS.filter(({ name }) => !name.startsWith('panel-'));

let pressed = 0;

describe('a page that the browser translates takes every press and shows the same numbers', () => {
  for (const [screen, options] of sweep(OF_THE_SITE, isQuestion))
    it(screen.name, options, async () => {
      const pages = await Promise.all([plain(screen), translated(screen)]);
      const errors = await translate(pages[1]);
      const before = errors.length;
      await Promise.all(
        pages.map(async (page) => {
          await openScreen(page, screen.path, screen.languages[0]);
          for (const button of screen.opens ?? []) await openPart(page, button);
        }),
      );
      pressed += await pressAlike(pages, HARMLESS);
      expectNone(errors.slice(before).filter((error) => !error.startsWith('Failed to load resource')));
    });

  it('there is something to press', SWEEP, () => {
    expect(pressed).toBeGreaterThan(10);
  });
});
