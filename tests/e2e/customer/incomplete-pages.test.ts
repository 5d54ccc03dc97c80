import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelUrl, visit, type Visitor } from '../../support/browser/browser';
import { untilSettled } from '../../support/browser/until-settled';
import { untilAwake } from '../../support/browser/wake';
import { ANSWERS, builtManifest, deploy, ending, fileOf, follow, type Answer } from '../../support/releases/deployed';
import { SWEEP, sweep } from '../../support/sweep';

/**
 * Pages that lack a script, styles or texts of their release: one reload, then the message of section 8. Without its
 * entry script a page cannot render the message, which is therefore a part of every document.
 */

/** A new visitor, with the number of page loads since the count was last set to 0. */
async function open(): Promise<Visitor & { readonly loads: { count: number } }> {
  const visitor = await visit();
  const loads = { count: 0 };
  visitor.page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === visitor.page.mainFrame()) loads.count += 1;
  });
  return { ...visitor, loads };
}

/** A file of the build that belongs to a source: its styles. */
const stylesOf = (source: string): RegExp => ending(builtManifest()[source]?.css?.[0] ?? 'none');
const textsOf = (language: string, area: string): RegExp => fileOf(`../locales/${language}/${area}.json`);

/** The entry script of each kind of page. */
const ENTRIES = [
  ['of a page of the app', '/profile', 'app.html'],
  ['of a prerendered page', '/login', 'app.html'],
  ['of the start page', '/', 'src/static-pages/landing.tsx'],
  ['of the panel', '/panel-login', 'panel.html'],
] as const;

/** The message of the document, which needs no script of the release. */
const incomplete = (page: Page) => page.locator('#incomplete');

const FILES: [what: string, missing: RegExp][] = [
  ['the script of a page', fileOf('src/features/unsubscribe/unsubscribe-page.tsx')],
  ['the styles of a page', stylesOf('src/features/unsubscribe/unsubscribe-page.tsx')],
  ['a file that many pages share', /\/queries-[\w-]{8}\.js$/],
  ['the texts of a page', textsOf('ru', 'unsubscribe')],
];

for (const [answer, ofAnswer] of sweep(Object.keys(ANSWERS) as Answer[]))
  describe(`the server answers ${answer}`, ofAnswer, () => {
    for (const [[what, missing], options] of sweep(FILES))
      it(`${what}: an old tab opens the new release by one reload`, options, async () => {
        const { page, context } = await open();
        await page.goto('/attach');
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { loads } = await deploy(page, missing, { answer });
        await follow(page, '/unsubscribe');
        await page.getByRole('heading', { name: 'Ссылка не работает' }).waitFor();
        expect(loads.count).toBe(1);
        await context.close();
      });

    for (const [[what, path, source], options] of sweep(ENTRIES))
      it(`the entry script ${what}: one reload, then the message of the document`, options, async () => {
        const { page, context } = await open();
        const { loads } = await deploy(page, fileOf(source), { answer, forever: true });
        await page.goto(path.startsWith('/panel-') ? `${panelUrl()}${path}` : path);
        // The start page needs its script when it is used, also after the reload.
        const use = setInterval(() => void page.keyboard.press('Shift').catch(() => undefined), 200);
        await incomplete(page).getByText('ChunkLoadError').first().waitFor();
        clearInterval(use);
        await untilSettled(page);
        expect(loads.count).toBe(2);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await incomplete(page).getByRole('button').first().click();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await incomplete(page).isVisible()).toBe(false);
        await context.close();
      });
  });

describe('a page from the cache that names files of a former release', () => {
  /** Serves the document as the cache of a browser or of a network has it, `times` times. */
  async function serveFormerPage(page: Page, path: string, times: number): Promise<void> {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/assets\/app-[\w-]{8}\.js/g, 'assets/app-former00.js');
        await route.fulfill({ response, body });
      },
      { times },
    );
  }

  for (const [path, options] of sweep(['/profile', '/login']))
    it(`${path}: one reload opens the new release`, options, async () => {
      const { page, context, loads } = await open();
      await serveFormerPage(page, path, 1);
      await page.goto(path);
      await expect.poll(() => loads.count).toBe(2);
      await untilAwake(page);
      await page.getByRole('button', { name: 'Войти через Google', disabled: false }).waitFor();
      expect(loads.count).toBe(2);
      await context.close();
    });

  it('that the cache returns again: one reload, then the message', SWEEP, async () => {
    const { page, context, loads } = await open();
    await serveFormerPage(page, '/profile', Infinity);
    await page.goto('/profile');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await untilSettled(page);
    expect(loads.count).toBe(2);
    await context.close();
  });

  it('without a network: the message without a reload', SWEEP, async () => {
    const { page, context, loads } = await open();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await serveFormerPage(page, '/profile', Infinity);
    await page.goto('/profile');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await untilSettled(page);
    expect(loads.count).toBe(1);
    await context.close();
  });
});

describe('texts that are missing', () => {
  it('of the page, also after the reload: the message of the document', SWEEP, async () => {
    const { page, context, loads } = await open();
    await page.goto('/attach');
    await page.getByRole('heading', { level: 1 }).waitFor();
    loads.count = 0;
    await deploy(page, textsOf('ru', 'unsubscribe'), { forever: true });
    await follow(page, '/unsubscribe');
    await incomplete(page).getByText('ChunkLoadError').first().waitFor();
    await untilSettled(page);
    expect(loads.count).toBe(1);
    await context.close();
  });
});
