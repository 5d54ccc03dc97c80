import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { searchUsers } from '@functions/panel/contract/search-users';
import { listNodes } from '@functions/nodes/contract/nodes';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { untilAtRest } from '../../support/browser/until-at-rest';
import { stubAllCalls } from '../../support/panel/panel-fixtures';
import { pageOf, panelUser, userRow } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { fileOf } from '../../support/releases/deployed';
import { SWEEP } from '../../support/sweep';

const CARD = fileOf('src/panel/customers/card/user-page.tsx');
/** What a look at a customer asks for. */
const LOOKS: readonly PanelEndpoint[] = [getUserById, getTimeline, listChecks];

const rows = Array.from({ length: 10 }, (_, n) => userRow({ id: `row-${n}`, email: `row-${n}@example.com` }));

const open = panelVisits((panel) => {
  stubAllCalls(panel);
  panel
    .stub(searchUsers, ({ page }) => ({ content: rows, page: pageOf(Number(page), 3) }))
    .stub(getUserById, ({ id }) => panelUser({ id, email: `${id}@example.com` }));
});

/** The requested files. The array grows while the page is open. */
function requestedFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  return files;
}

/** Counts how often a loading state appears from now on. */
const watchLoading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { loadingStates: 0 });
    new MutationObserver(() => {
      const isLoading = document.querySelector('#screen')?.textContent.includes('Loading data') === true;
      if (isLoading) (window as unknown as { loadingStates: number }).loadingStates += 1;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const loadingStates = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { loadingStates: number }).loadingStates);

describe('what a pointer on a link prepares (decision 94)', () => {
  it('a hover fetches the chunk of the card, and asks for no customer; the press does', async () => {
    const { page, panel, leave } = await open();
    const files = requestedFiles(page);
    await page.goto('/panel-search');
    const row = page.getByRole('link', { name: 'row-3@example.com' });
    await row.waitFor();
    expect(files.filter((file) => CARD.test(file))).toEqual([]);
    await row.hover();
    await expect.poll(() => files.filter((file) => CARD.test(file)).length).toBe(1);
    await page.getByRole('link', { name: 'row-4@example.com' }).hover();
    await row.hover();
    expect(LOOKS.flatMap((call) => panel.requestsTo(call))).toEqual([]);
    await row.click();
    await page.getByText('Начисление дней').waitFor();
    expect(panel.requestsTo(getUserById).map(({ input }) => input)).toEqual([{ id: 'row-3' }]);
    expect(files.filter((file) => CARD.test(file))).toHaveLength(1);
    await leave();
  });

  it('the keyboard prepares a row that it reaches', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const files = requestedFiles(page);
    await page.goto('/panel-search');
    await page.getByRole('link', { name: 'row-0@example.com' }).waitFor();
    await page.getByRole('link', { name: 'row-0@example.com' }).focus();
    await expect.poll(() => files.filter((file) => CARD.test(file)).length).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(panel.requestsTo(getUserById)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'row-1@example.com' }).waitFor();
    await leave();
  });

  it('the result that the global search has selected is prepared', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const files = requestedFiles(page);
    await page.goto('/panel-today');
    await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('anna');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expect.poll(() => files.filter((file) => CARD.test(file)).length).toBe(1);
    expect(panel.requestsTo(getUserById)).toEqual([]);
    await leave();
  });

  it('a page without data of customers is asked ahead, once', SWEEP, async () => {
    const { page, panel, leave } = await open();
    await page.goto('/panel-search');
    const nodes = page.getByRole('link', { name: 'Узлы', exact: true });
    await nodes.hover();
    await expect.poll(() => panel.requestsTo(listNodes).length).toBe(1);
    await page.getByRole('heading', { level: 1 }).hover();
    await nodes.focus();
    await nodes.click();
    await page.getByText('nl-2').first().waitFor();
    expect(panel.requestsTo(listNodes)).toHaveLength(1);
    await leave();
  });

  it('a chunk that could not be fetched ahead is loaded by the press', SWEEP, async () => {
    const { page, leave } = await open();
    await page.goto('/panel-search');
    const row = page.getByRole('link', { name: 'row-2@example.com' });
    await row.waitFor();
    let isPressed = false;
    let misses = 0;
    await page.route(CARD, (route) => {
      if (isPressed) return route.fallback();
      misses += 1;
      return route.abort('failed');
    });
    await row.hover();
    await expect.poll(() => misses).toBeGreaterThan(0);
    isPressed = true;
    await row.click();
    await page.getByText('Начисление дней').waitFor();
    await leave(/Failed to load resource|chunk/);
  });
});

describe('what is there at once', () => {
  it(
    'the pressed row is the head of the card, and the timeline is asked for together with the customer',
    SWEEP,
    async () => {
      const { page, panel, leave } = await open();
      panel.stubWith(getUserById, () => 'never');
      await page.goto('/panel-search');
      await page.getByRole('link', { name: 'row-5@example.com' }).click();
      await page.getByRole('heading', { name: 'row-5@example.com' }).waitFor();
      await page.getByText('ID row-5').waitFor();
      await page.getByRole('navigation', { name: 'О клиенте' }).getByRole('link', { name: 'Чеки' }).waitFor();
      await page.getByText('Loading data...').waitFor();
      await expect.poll(() => panel.requestsTo(getTimeline).length).toBe(1);
      await leave();
    },
  );

  it(
    'Back shows the list at its page and its place, with the focus on the row, and no loading state',
    SWEEP,
    async () => {
      const { page, panel, leave } = await open();
      await page.setViewportSize({ ...PHONE, height: 480 });
      await page.goto('/panel-search?emailPart=row&page=2');
      const row = page.getByRole('link', { name: 'row-9@example.com' });
      await row.scrollIntoViewIfNeeded();
      await untilAtRest(page);
      const scrolled = await page.evaluate(() => window.scrollY);
      expect(scrolled).toBeGreaterThan(100);
      await row.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Начисление дней').waitFor();
      await page.getByRole('link', { name: 'Чеки' }).click();
      await page.getByText('Гарантия').waitFor();
      for (const call of [searchUsers, getUserById, getTimeline, listChecks]) panel.stubWith(call, () => 'never');
      await watchLoading(page);
      await page.goBack();
      await page.getByText('Начисление дней').waitFor();
      await page.goForward();
      await page.getByText('Гарантия').waitFor();
      await page.goBack();
      await page.goBack();
      await row.waitFor();
      await page.getByText('2 / 3').waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
      expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await loadingStates(page)).toBe(0);
      await leave();
    },
  );
});
