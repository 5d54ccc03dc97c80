import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { searchUsers } from '@functions/panel/contract/search-users';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_PAGE,
  TIMELINE,
  logEntry,
  pageOf,
  panelInvitee,
  panelReceipt,
  panelUser,
  userRow,
} from '../../support/panel/panel-responses';
import { errorResponse } from '../../support/panel/panel-api-stub';
import { panelVisits } from '../../support/panel/panel-visits';
import { sweep, SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  panel.stub(getTimeline, { content: [], next: null });
});

const fact = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd');

describe('/panel-user (§2)', () => {
  it('shows the documented facts, and the charge in the lines that the customer sees', async () => {
    const { page, panel, leave } = await open();
    panel.stub(getUserById, panelUser()).stub(getTimeline, { content: TIMELINE, next: null });
    await page.goto('/panel-user?id=01K9QF7Z3V');
    await page.getByText('Первый платёж оплачен').waitFor();
    const shown: Record<string, string> = {
      ID: '01K9QF7Z3V',
      'E-mail': 'anna.k@example.com',
      'Статус подписки': 'Активна',
      'Дата начала': '20.11.2026',
      'Дата окончания': '20.12.2026',
      'Первый платёж': '1 ₽ (RUB)',
      'Постоянная стоимость': '162,50 ₽',
      'Первый платёж оплачен': 'Да',
      'Промокод активирован': 'Да',
      'Начальная скидка': '20 %',
      'Реферальная скидка': '25 %',
      'Дополнительных устройств': '1',
      'Новости, кроме писем': 'Telegram, с 20.11.2026; Firefox, Windows, с 20.11.2026, последняя 21.11.2026',
      Всего: '132,50 ₽',
      'Скидка за друзей, −25 %': '− 37,50 ₽',
    };
    for (const [name, value] of Object.entries(shown)) {
      expect({ name, value: (await fact(page, name).innerText()).replaceAll('\u00a0', ' ') }).toEqual({ name, value });
    }
    expect(await fact(page, 'Ссылка-приглашение').innerText()).toMatch(/\/\?token=abcdefghijkl$/);
    await page.getByText('Начисление дней').waitFor();
    await page.getByText('куда: в Telegram, итог: адреса больше нет').waitFor();
    await page.getByText('Неактивных: 2').waitFor();
    await page.getByText('ID device-of-anna-1').waitFor();
    await leave();
  });

  for (const [[status, isThere], options] of sweep([
    ['ACTIVE', true],
    ['CANCELED', true],
    ['EXPIRED', false],
    ['NOT_ACTIVE', false],
    ['SOMETHING_NEW', false],
  ] as const))
    it(`${status}: shows the devices and «Управление подпиской»: ${String(isThere)}`, options, async () => {
      const { page, panel, leave } = await open();
      panel.stub(getUserById, panelUser({ subscription: { ...panelUser().subscription, status }, devices: [] }));
      await page.goto('/panel-user?id=01K9QF7Z3V');
      await page.getByText('Первый платёж оплачен').waitFor();
      expect(await page.getByRole('link', { name: 'Управление подпиской' }).count()).toBe(isThere ? 1 : 0);
      expect(await page.getByText('Устройств нет. Совсем.').count()).toBe(isThere ? 1 : 0);
      for (const name of ['Приглашённые', 'Чеки', 'Логи'])
        expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1);
      await leave();
    });

  it('keeps «Loading data...» when nothing arrives, and offers a retry (§8)', SWEEP, async () => {
    const { page, panel } = await open();
    panel.stubWith(getUserById, () => errorResponse(404, 'no_such_user'));
    await page.goto('/panel-user?id=unknown');
    await page.getByText('Loading data...').waitFor();
    await page.getByText('Такого клиента или сотрудника нет.').waitFor();
    panel.stub(getUserById, panelUser());
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByRole('heading', { name: 'anna.k@example.com' }).waitFor();
    await page.context().close();
  });

  it('a script in an e-mail, a device name or a reason shows as text and never runs (T13)', async () => {
    const { page, panel, leave } = await open();
    const script = '<img src=x onerror="window.stolen=1"><script>window.stolen=1</script>';
    const [device] = panelUser().devices;
    panel.stub(
      getUserById,
      panelUser({ email: script, devices: [{ ...device!, deviceName: script }], inviter: { id: 'x', email: script } }),
    );
    panel.stub(getTimeline, {
      content: [{ ...TIMELINE[0]!, actor: script, name: script, facts: { reason: script } }],
      next: null,
    });
    panel.stub(searchUsers, { content: [userRow({ email: script })], page: pageOf(0, 1) });
    panel.stub(listChecks, {
      content: [panelReceipt({ accountId: script, description: script })],
      page: pageOf(0, 1, 3),
    });
    panel.stub(getInviteesByInviterId, {
      invitations: { content: [panelInvitee({ inviteeEmail: script })] },
      page: pageOf(0, 1),
    });
    panel.stub(listLogs, [logEntry({ deviceName: script, email: script, serverName: script })]);
    for (const path of [
      '/panel-search',
      '/panel-user?id=1',
      '/panel-receipts?id=1',
      '/panel-invited?id=1',
      '/panel-logs?id=1',
      '/panel-subscription?id=1',
    ]) {
      await page.goto(path);
      await page.getByText(script).first().waitFor();
      expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    }
    await leave();
  });
});

describe('/panel-receipts, /panel-invited, /panel-logs (§2)', () => {
  it('receipts: three per page, «Гарантия» as documented, «Пусто :(» when empty (§3)', async () => {
    const { page, panel, leave } = await open();
    panel.stub(getUserById, panelUser());
    panel.stub(listChecks, {
      content: [panelReceipt(), panelReceipt({ transactionId: '2', isWarrantyOver: false })],
      page: pageOf(0, 2, 3),
    });
    await page.goto('/panel-receipts?id=01K9QF7Z3V');
    await page.getByText('Действует').waitFor();
    await page.getByText('Истекла').waitFor();
    await page.getByText('1 / 2').waitFor();
    expect(panel.requestsTo(listChecks)[0]?.input).toEqual({ userId: '01K9QF7Z3V', page: '0', size: '3' });
    panel.stub(listChecks, { content: [], page: EMPTY_PAGE });
    await page.reload();
    await page.getByText('Пусто :(').waitFor();
    await leave();
  });

  it('invited: ten per page, newest first, and paging loads other rows; «Пусто :(» when empty', async () => {
    const { page, panel, leave } = await open();
    panel.stub(getUserById, panelUser());
    panel.stub(getInviteesByInviterId, ({ page: number }) => ({
      invitations: { content: [panelInvitee({ inviteeId: `invitee-${String(number)}`, discountStartDate: null })] },
      page: pageOf(Number(number), 2),
    }));
    await page.goto('/panel-invited?id=01K9QF7Z3V');
    await page.getByText('1 / 2').waitFor();
    await page.getByRole('button', { name: 'Следующая страница' }).click();
    await page.getByText('invitee-1').waitFor();
    expect(panel.requestsTo(getInviteesByInviterId).at(-1)?.input).toEqual({
      userId: '01K9QF7Z3V',
      page: '1',
      size: '10',
      sortBy: 'created',
      sortDirection: 'DESC',
      cursor: 'after-0',
    });
    panel.stub(getInviteesByInviterId, { invitations: { content: [] }, page: EMPTY_PAGE });
    await page.goto('/panel-invited?id=01K9QF7Z3V');
    await page.getByText('Пусто :(').waitFor();
    await leave();
  });

  it('logs: loaded once, shown as documented, and only the visible rows are rendered (T19)', async () => {
    const { page, panel, leave } = await open();
    panel.stub(getUserById, panelUser());
    panel.stub(
      listLogs,
      Array.from({ length: 10_000 }, (_, n) =>
        logEntry({ id: `entry-${n}`, serverName: n === 0 ? '' : 'Амстердам', success: n !== 1 }),
      ),
    );
    await page.goto('/panel-logs?id=01K9QF7Z3V');
    await page.getByText('Не указан').waitFor();
    await page.getByText('Не очень').waitFor();
    expect(await page.getByText('Да', { exact: true }).count()).toBeGreaterThan(1);
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await page.getByRole('region', { name: 'Логи' }).evaluate((frame) => frame.scrollTo(0, 1e6));
    const last = page.getByRole('row').filter({ has: page.getByText('entry-9999', { exact: true }) });
    await last.waitFor();
    expect(await last.getAttribute('aria-rowindex')).toBe('10001');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(panel.requestsTo(listLogs)).toHaveLength(1);
    await leave();
  });

  it('logs: «Тут ничего нет» when empty', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(getUserById, panelUser()).stub(listLogs, []);
    await page.goto('/panel-logs?id=01K9QF7Z3V');
    await page.getByText('Тут ничего нет').waitFor();
    await leave();
  });
});
