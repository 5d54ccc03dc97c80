import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { searchUsers } from '@functions/panel/contract/search-users';
import { availablePromos, promoTypes } from '@functions/purchase/contract/promos';
import { describe, expect, it } from 'vitest';
import { EMPTY_PAGE, pageOf, panelUser, userRow } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  panel.stub(getTimeline, { content: [], next: null });
});

describe('/panel-search (§2)', () => {
  it('sends the documented request, pages by ten, and keeps the query in the address (§7)', async () => {
    const { page, panel, leave } = await open();
    panel.stub(searchUsers, ({ page: number }) => ({
      content: [userRow({ id: `id-${String(number)}` })],
      page: pageOf(Number(number), 3),
    }));
    await page.goto('/panel-search');
    await page.getByPlaceholder('Введите почту клиента...').fill('nna.');
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.getByText('1 / 3').waitFor();
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await page.getByText('id-1').waitFor();
    expect(new URL(page.url()).search).toBe('?emailPart=nna.&page=2');
    expect(panel.requestsTo(searchUsers).at(-1)?.input).toEqual({
      page: '1',
      size: '10',
      sortBy: 'id',
      emailPart: 'nna.',
      cursor: 'after-0',
    });
    await page.reload();
    await page.getByText('2 / 3').waitFor();
    expect(await page.getByPlaceholder('Введите почту клиента...').inputValue()).toBe('nna.');
    await leave();
  });

  it('shows the four statuses as texts, and an unknown status as it is (§4)', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const statuses = ['ACTIVE', 'EXPIRED', 'CANCELED', 'NOT_ACTIVE', 'PAUSED_BY_MOON'];
    panel.stub(searchUsers, {
      content: statuses.map((status) => userRow({ id: status, subscription: { status, endDate: null } })),
      page: pageOf(0, 1),
    });
    await page.goto('/panel-search');
    for (const word of ['Активна', 'Истекла', 'Отменена', 'Отсутствует'])
      await page.getByText(word, { exact: true }).waitFor();
    expect(await page.getByText('PAUSED_BY_MOON', { exact: true }).count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Следующая страница' }).count()).toBe(0);
    await leave();
  });

  it('shows «ничего не найдено», and leads to the promo codes', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel
      .stub(searchUsers, { content: [], page: EMPTY_PAGE })
      .stub(promoTypes, [])
      .stub(availablePromos, { content: [], page: EMPTY_PAGE });
    await page.goto('/panel-search?emailPart=nobody');
    await page.getByText('ничего не найдено').waitFor();
    await page.getByRole('link', { name: 'Промокоды, промокоды...' }).click();
    await page.waitForURL('**/panel-promo');
    await leave();
  });

  it('a click on an earlier result, which moves when the next results arrive, opens no customer', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const found = { content: [userRow({ id: 'first' })], page: pageOf(0, 1) };
    panel.stubWith(searchUsers, ({ input }) => (input.emailPart === '' ? { body: found } : 'never'));
    await page.goto('/panel-search');
    const row = page.getByText('first');
    await row.waitFor();
    await page.getByPlaceholder('Введите почту клиента...').fill('nna');
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.locator('ul[aria-busy=true]').waitFor();
    await row.click({ force: true });
    expect(new URL(page.url()).pathname).toBe('/panel-search');
    expect(panel.requestsTo(getUserById)).toEqual([]);
    await leave();
  });

  it('an arrow and Enter open the card of a customer and store the selection', async () => {
    const { page, panel, leave } = await open();
    panel.stub(searchUsers, { content: [userRow({ id: 'first' }), userRow({ id: 'second' })], page: pageOf(0, 1) });
    panel.stub(getUserById, ({ id }) => panelUser({ id }));
    await page.goto('/panel-search');
    await page.getByText('first').waitFor();
    await page.getByRole('link', { name: /first/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/panel-user?id=second');
    await page.getByRole('heading', { name: 'anna.k@example.com' }).waitFor();
    const stored = () =>
      page.evaluate(() => ['panelUserId', 'panelUserEmail', 'panelUserUid'].map((key) => localStorage.getItem(key)));
    expect(await stored()).toEqual(['second', 'anna.k@example.com', 'uid-of-anna']);
    await leave();
  });
});
