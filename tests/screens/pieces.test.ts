import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPieces } from '../../scripts/build/build-pieces';
import { readManifest } from '../../scripts/build/web-manifest';
import { DESKTOP, PHONE } from '../../scripts/lib/browser';
import { readPorts } from '../../scripts/lib/ports';
import { inCache } from '../../scripts/lib/repository';
import { localValues } from '../../scripts/local-stack/local-values';
import { loadAxeIn, violationsOn } from '../support/browser/axe';
import { collectPageErrors, openBrowser, siteUrl } from '../support/browser/browser';
import { expectNone } from '../support/browser/expect-none';
import { horizontalOverflow } from '../support/browser/horizontal-overflow';
import { translateAlways, translateOnce } from '../support/browser/page-translation';
import { HARMLESS, pressAlike } from '../support/browser/press-everything';
import { SWEEP } from '../support/sweep';

const FOLDER = inCache('test', 'pieces');
const PATH = '/pieces.html';
/** The error of the sample, and requests to a server that is not there. */
const EXPECTED_ERRORS = /sample of a render error|Failed to load resource/;

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  const { GCLOUD_PROJECT: project = '' } = process.env;
  await buildPieces(localValues({ project, ports: readPorts(process.env) }).web, FOLDER);
  browser = await openBrowser();
  // Chromium does not know that a page that a test provides is local, and asks before it loads the sandbox's script.
  const permissions = ['local-network-access'];
  context = await browser.newContext({ baseURL: siteUrl(), reducedMotion: 'reduce', permissions });
  // In place of the site: the sandbox of reCAPTCHA works only on its origin.
  await context.route(`${siteUrl()}/**`, (route) => {
    const path = join(FOLDER, new URL(route.request().url()).pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fallback();
  });
});

/** The page shows every component, each in a frame for each theme. */
const LOADED = { timeout: 90_000 };

/** Opens the page and waits until it and its frames are rendered. */
async function openPieces(page: Page, query: string): Promise<void> {
  await page.goto(`${PATH}?${query}`);
  await page
    .locator('#root > *')
    .first()
    .waitFor({ state: 'attached', ...LOADED });
  const frames = await page.locator('iframe[src^="?"]').count();
  await expect.poll(() => ownFrames(page).length, LOADED).toBeGreaterThan(frames);
  await inFrames(page, async (frame) => {
    await frame
      .locator('#root > *')
      .first()
      .waitFor({ state: 'attached', ...LOADED });
    await frame.evaluate(() => document.fonts.ready);
  });
}

/** Opens the page without its frames, which take most of the time. */
async function openBoard(page: Page, query: string): Promise<void> {
  await page.route(/[?&]only=/, (route) => route.abort());
  await page.setViewportSize(DESKTOP);
  await page.goto(`${PATH}?bare&${query}`);
  await page.locator('[data-piece]').last().waitFor(LOADED);
}

/** The page and its frames, without the frame of reCAPTCHA. */
const ownFrames = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().includes(PATH));

const inFrames = <T>(page: Page, action: (frame: Frame) => Promise<T>): Promise<T[]> =>
  Promise.all(ownFrames(page).map(action));

/** Switches the color scheme of all frames and finishes their transitions. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await inFrames(page, (frame) =>
    frame.evaluate(() => document.getAnimations().forEach((animation) => animation.finish())),
  );
}

/** The frames that scroll sideways, by their query. */
async function framesTooWide(page: Page): Promise<string[]> {
  const found = await inFrames(page, async (frame) => {
    const isTooWide = await frame.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    return isTooWide ? [`scrolls sideways: ${new URL(frame.url()).search}`] : [];
  });
  return found.flat();
}

const [FIRST, ...OTHERS] = OFFERED_LANGUAGES;

const SITE = 'components of the site';
const BOARDS = [
  { board: SITE, query: `part=ui&lng=${FIRST}` },
  { board: 'components of the panel', query: 'part=panel' },
];

const SIZED_BOARDS = [DESKTOP, PHONE].flatMap((size) => BOARDS.map((each) => ({ ...each, size })));

// A test for each size: the check of all components takes a minute on a busy machine.
describe(
  'every component in every state, light and dark, on a phone and on a desktop: WCAG 2.2 AA (P30)',
  SWEEP,
  () => {
    for (const { board, query, size } of SIZED_BOARDS)
      it(`${board} at ${size.width} px`, async () => {
        const page = await context.newPage();
        const errors = await collectPageErrors(page);
        const found: string[] = [];
        await page.setViewportSize(size);
        await openPieces(page, `bare&${query}`);
        await loadAxeIn(ownFrames(page));
        await setColorScheme(page, 'light');
        found.push(...(await violationsOn(page)));
        await setColorScheme(page, 'dark');
        // Only the colours differ in dark mode.
        found.push(...(await violationsOn(page, ['color-contrast'])).map((violation) => `dark: ${violation}`));
        found.push(...(await framesTooWide(page)), ...(await horizontalOverflow(page)));
        expectNone([...found, ...errors.filter((error) => !EXPECTED_ERRORS.test(error))]);
        await page.close();
      });
  },
);

// The languages differ in texts only, and the test above looks whether the first one fits.
it.each(OTHERS)('every component in %s fits on a phone and on a desktop', SWEEP, async (language) => {
  const page = await context.newPage();
  const errors = await collectPageErrors(page);
  const found: string[] = [];
  await page.setViewportSize(DESKTOP);
  await openPieces(page, `bare&part=ui&lng=${language}`);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    found.push(...(await framesTooWide(page)), ...(await horizontalOverflow(page)));
  }
  expectNone([...found, ...errors.filter((error) => !EXPECTED_ERRORS.test(error))]);
  await page.close();
});

// Browsers translate the texts that come later too.
const TRANSLATED = BOARDS.flatMap((board) => (['always', 'once'] as const).map((manner) => ({ ...board, manner })));
for (const { board, query, manner } of TRANSLATED)
  it(`${board} take every press on a page that the browser translates ${manner}`, SWEEP, async () => {
    const pages = [await context.newPage(), await context.newPage()] as const;
    const errors = await collectPageErrors(pages[1]);
    if (manner === 'always') await translateAlways(pages[1]);
    await Promise.all(pages.map((page) => openBoard(page, query)));
    if (manner === 'once') await translateOnce(pages[1].mainFrame());
    expect(await pressAlike(pages, HARMLESS)).toBeGreaterThan(10);
    expectNone(errors.filter((error) => !EXPECTED_ERRORS.test(error)));
    await Promise.all(pages.map((page) => page.close()));
  });

for (const { board, query } of BOARDS)
  it(`${board} stay as they are, however long the page is open`, SWEEP, async () => {
    const page = await context.newPage();
    await page.clock.install();
    await openBoard(page, query);
    let reloads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reloads += 1;
    });
    await page.clock.fastForward('10:00');
    // Whatever the timers have begun is begun by then.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 200 })));
    expect(reloads).toBe(0);
    await page.close();
  });

/** The pixels of an element, or of its lower edge, which has no text. */
async function pixelsOf(element: Locator, edge?: number): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not visible');
  const height = edge ?? box.height;
  const clip = { x: box.x, y: box.y + box.height - height, width: box.width, height };
  return (await element.page().screenshot({ clip })).toString('base64');
}

it('forced colours leave the marks that a background draws, and draw no transparent border', SWEEP, async () => {
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  // A skeleton stays one, however long the test takes.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: () => void, ms = 0) =>
      ms < 10_000 ? setTimeout(handler, ms) : 0) as typeof window.setTimeout;
  });
  await openBoard(page, `part=ui&lng=${FIRST}`);
  const piece = (name: string): Locator => page.locator(`[data-piece="${name}"]`);
  const found: string[] = [];
  /** Whether a change of the element is seen. */
  const isSeen = async (element: Locator, change: (element: HTMLElement | SVGElement) => void, edge?: number) => {
    const before = await pixelsOf(element, edge);
    await element.evaluate(change);
    return (await pixelsOf(element, edge)) !== before;
  };
  const hide = (element: HTMLElement | SVGElement) => (element.style.visibility = 'hidden');

  const dots = await piece('status-dot').locator('i').all();
  const seen = [];
  for (const dot of dots) seen.push(await pixelsOf(dot));
  if (new Set(seen).size !== dots.length) found.push('the colours of a status are alike');
  for (const part of [...dots, ...(await piece('skeleton').locator('i').all())])
    if (!(await isSeen(part, hide))) found.push('a dot of a status or a row of a skeleton is not seen');
  const tab = piece('tabs').locator('fieldset:enabled label:not(:has(:checked))').first();
  await tab.evaluate((element) => element.setAttribute('data-tried', ''));
  const tried = piece('tabs').locator('[data-tried]');
  if (!(await isSeen(tried, (element) => (element as HTMLElement).click(), 2)))
    found.push('a chosen tab is not marked');
  const held = piece('hold-button').locator('button:enabled').first();
  if (!(await isSeen(held, (element) => (element.dataset.phase = 'held'), 4))) found.push('a hold is not seen');
  const chosen = piece('theme-switch').locator('[aria-pressed="true"]').first();
  const release = (element: Element) => element.setAttribute('aria-pressed', 'false');
  if (!(await isSeen(chosen, release, 4))) found.push('the chosen one of several switches is not marked');
  const quiet = piece('button').locator('button[class*="quiet"]').first();
  if (await isSeen(quiet, hide, 2)) found.push('a quiet button has a border');
  expectNone(found);
  await page.close();
});

it('the URL chooses part, language, theme and width; the links change one of them', SWEEP, async () => {
  const page = await context.newPage();
  await page.setViewportSize(DESKTOP);
  await openPieces(page, 'lng=kk&theme=both&width=390');
  const frames = page.locator('iframe');
  expect(await frames.evaluateAll((all) => all.map((frame) => frame.clientWidth))).toEqual([390, 390]);
  for (const theme of ['light', 'dark']) {
    const drawn = page.frameLocator(`iframe[title="${theme}"]`).locator(`html[data-theme="${theme}"][lang="kk"]`);
    await drawn.waitFor(LOADED);
  }
  expectNone(await violationsOn(page));
  const linkTo = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await linkTo('zh')).toBe('?lng=zh&theme=both&width=390');
  expect(await linkTo('dark')).toBe('?lng=kk&theme=dark&width=390');
  expect(await linkTo('full')).toBe('?lng=kk&theme=both&width=full');
  const toPanel = await linkTo('panel');
  expect(toPanel).toBe('?lng=kk&theme=both&width=390&part=panel');
  // The frames draw every component of the panel, as the first test does: their addresses suffice.
  await page.route(/[?&]bare/, (route) => route.abort());
  await page.goto(`${PATH}${toPanel ?? ''}`);
  await page.locator('iframe[title="dark"][src*="part=panel"]').waitFor();
  await page.close();
});

it('the built site does not contain the page of the components', async () => {
  const folder = join(process.env.PROSTOR_BUILT ?? '', 'web');
  expect(Object.keys(readManifest(folder)).filter((source) => source.includes('pieces'))).toEqual([]);
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const marked = (files: readonly string[], inFolder: string) =>
    files.filter((file) => readFileSync(join(inFolder, 'assets', file), 'utf8').includes('data-piece'));
  expect(marked(scripts, folder)).toEqual([]);
  // The mark is in the page itself.
  expect(marked(readdirSync(join(FOLDER, 'assets')), FOLDER)).not.toEqual([]);
  expect((await fetch(new URL('/pieces', siteUrl()))).status).toBe(404);
});
