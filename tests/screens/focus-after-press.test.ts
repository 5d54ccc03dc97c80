import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen } from '../../scripts/screens/open-screen';
import { SCREENS } from '../../scripts/screens/screens';
import { storeSignIn } from '../../scripts/screens/stored-session';
import type { DemoEmail } from '../../scripts/seed/demo-accounts';
import { siteUrl, visit } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { findNext, pressFound, type Visited } from '../support/browser/press-everything';
import { ENDPOINTS } from '../support/product/endpoints';
import { sweep } from '../support/sweep';

const CHANGES = new Set<string>(ENDPOINTS.filter(({ effect }) => effect === 'change').map(({ path }) => path));

/** A page that animates is never idle. */
const IDLE_MS = 200;

/** The button of the header leaves the page. */
const BUTTONS = ['main button', 'main summary', 'main input[type="checkbox"]'];

/** The page, whose changes wait until they are made to fail. */
interface HeldPage {
  readonly page: Page;
  /** Waits until the page has loaded what a press needs, and is idle. */
  readonly untilIdle: () => Promise<unknown>;
  /** Makes the changes under way fail; returns how many these are. */
  readonly failChanges: () => Promise<number>;
}

async function holdChanges(page: Page): Promise<HeldPage> {
  const held: Route[] = [];
  const loading = new Set<Request>();
  const isChange = (url: string): boolean => CHANGES.has(new URL(url).pathname);
  page.on('request', (request) => !isChange(request.url()) && loading.add(request));
  const end = (request: Request) => loading.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  await page.route(
    (url) => isChange(url.href),
    (route) => {
      held.push(route);
    },
  );
  const untilIdle = () =>
    expect
      .poll(async () => {
        // Twice: what has been loaded may lead to a further request.
        for (let times = 0; times < 2; times += 1)
          await page.evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), IDLE_MS);
        return [...loading].map((request) => request.url());
      })
      .toEqual([]);
  const failChanges = async () => {
    const failing = held.splice(0);
    for (const route of failing) await route.abort();
    return failing.length;
  };
  return { page, untilIdle, failChanges };
}

/** A part that a press opens takes the focus when it is there; a button that stays keeps it all the time. */
async function expectFocus({ page, untilIdle, failChanges }: HeldPage, after: string, lost: string[]): Promise<void> {
  const isLost = () =>
    page.evaluate(() => {
      const { found: pressed } = window as Visited;
      return document.activeElement === document.body && pressed?.isConnected === true;
    });
  const hasFocus = () =>
    page
      .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 10_000 })
      .catch(() => lost.push(`${after}, afterwards`));
  if (await isLost()) lost.push(`${after}, at once`);
  await untilIdle();
  if (await isLost()) lost.push(`${after}, while it is under way`);
  if ((await failChanges()) > 0) await untilIdle();
  await hasFocus();
}

const PROFILES = SCREENS.filter(({ path }) => path === '/profile' || path === '/cancel');

describe('no press of a button loses the focus, also while its call is under way and when it has failed', () => {
  for (const [{ name, path, who }, options] of sweep(PROFILES, ({ name }) => name === 'cancel'))
    it(name, options, async () => {
      const { page, context } = await visit();
      await storeSignIn(page, siteUrl(), who as DemoEmail);
      const held = await holdChanges(page);
      await openScreen(page, path, 'ru');
      const lost: string[] = [];
      let pressed = 0;
      for (;;) {
        const control = await page.evaluate(findNext, BUTTONS.join(', '));
        if (control === null || pressed > 60) break;
        await page.evaluate(pressFound);
        pressed += 1;
        await expectFocus(held, control, lost);
        if ((await page.locator('dialog[open]').count()) === 0) continue;
        await page.keyboard.press('Escape');
        await expectFocus(held, `${control}, dialog closed`, lost);
      }
      expect(pressed).toBeGreaterThan(2);
      expectNone(lost);
      await context.close();
    });
});
