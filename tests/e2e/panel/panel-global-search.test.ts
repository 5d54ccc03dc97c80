import { findAnything } from '@functions/panel/contract/global-search';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { searchUsers } from '@functions/panel/contract/search-users';
import { describe, expect, it } from 'vitest';
import { EMPTY_PAGE, pageOf, panelReceipt, panelUser, userRow } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  panel.stub(getTimeline, { content: [], next: null }).stub(getUserById, panelUser());
  panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
  panel.stub(listChecks, { content: [panelReceipt()], page: pageOf(0, 1, 3) });
});

describe('global search', () => {
  it('opens with / and Ctrl+K, closes with Esc, and opens a result with an arrow and Enter', async () => {
    const { page, panel, leave } = await open();
    panel.stub(findAnything, {
      content: [
        { what: 'user', id: '01K9QF7Z3V', user: userRow() },
        { what: 'receipt', id: '89297070', user: userRow() },
        { what: 'promo', id: 'NOVEMBER', user: null },
      ],
    });
    await page.goto('/panel-search');
    await page.getByText('ничего не найдено').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Поиск по всему' });
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('8929');
    await page.getByRole('option', { name: /89297070/ }).waitFor();
    // On a slow machine the search begins before all digits are typed.
    await page.waitForURL((url) => url.searchParams.get('find') === '8929');
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /89297070/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /89297070/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/panel-receipts?id=01K9QF7Z3V');
    await leave();
  });

  it('keeps the focus when the page below it loads later', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(findAnything, { content: [{ what: 'promo', id: 'NOVEMBER', user: null }] });
    const typed = Promise.withResolvers<undefined>();
    await page.route('**/assets/search-page*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto('/panel-search');
    await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('NOV');
    typed.resolve(undefined);
    await page.getByText('ничего не найдено').waitFor();
    await page.getByRole('option', { name: /NOVEMBER/ }).waitFor();
    await leave();
  });

  it('opens a result of the whole typed text, also when Enter is pressed before it arrives', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(findAnything, ({ text }) => ({
      content: [{ what: 'receipt' as const, id: `receipt of ${text}`, user: userRow({ id: `customer-of-${text}` }) }],
    }));
    await page.goto('/panel-search');
    await page.getByText('ничего не найдено').waitFor();
    await page.getByRole('combobox', { name: 'Поиск по всему' }).fill('89');
    await page.getByRole('option', { name: /receipt of 89/ }).waitFor();
    await page.keyboard.type('29');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/panel-receipts?id=customer-of-8929');
    await leave();
  });
});
