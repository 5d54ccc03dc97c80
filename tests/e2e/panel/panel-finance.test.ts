import { readFile } from 'node:fs/promises';
import { closeDayAgain, getMetrics, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { listOutbox, retryOutboxEntry } from '@functions/messages/contract/finance-outbox';
import { exportLedger, listLedger } from '@functions/panel/contract/finance-receipts';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { previewReassign, reassignPayment } from '@functions/panel/contract/account-corrections';
import { refund } from '@functions/refunds/contract/refund';
import { describe, expect, it } from 'vitest';
import {
  dayFigures,
  monthFigures,
  panelReceipt,
  REASSIGN_PREVIEW,
  refundRow,
  webhookRow,
} from '../../support/panel/panel-responses';
import { errorResponse } from '../../support/panel/panel-api-stub';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits(() => undefined, 'finance');

const DAY = { day: '2026-11-19', closedAt: '2026-11-20T01:00:00.000Z', payments: 41, revenue: 6100, refunds: 0 };
const inLedger = (about = {}) => ({ ...panelReceipt(about), day: '2026-11-20', userId: 'u1', uid: 'uid1' });

describe('/panel-finance: metrics', () => {
  it('charts by day and by month, each with a table of the same numbers', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(getMetrics, {
      days: [dayFigures('2026-11-20'), dayFigures('2026-11-21', { isClosed: false, mrr: null, active: null })],
      months: [monthFigures('2026-11')],
      now: '2026-11-21T12:00:00.000Z',
    });
    await page.goto('/panel-finance');
    const money = page.getByRole('region', { name: 'Выручка и возвраты' }).getByRole('table');
    await money.getByRole('row', { name: /20\.11\.2026 6 300,50 ₽ 150 ₽ 6 150,50 ₽/ }).waitFor();
    await money.getByRole('row', { name: /21\.11\.2026, не закончен/ }).waitFor();
    await page.locator('svg.recharts-surface').first().waitFor();
    expect(await page.getByRole('region', { name: 'Доли' }).count()).toBe(0);
    await page.getByLabel('Шаг').selectOption('month');
    await page
      .getByRole('region', { name: 'Доли' })
      .getByRole('row', { name: 'ноябрь 2026, 2 дня 44 % 91 % —' })
      .waitFor();
    expect(panel.requestsTo(getMetrics)[0]?.input).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    await leave();
  });

  it('CSV: the days of the period in one file with one heading, a byte order mark and complete lines', async () => {
    const { page, panel, leave } = await open();
    panel.stub(getMetrics, { days: [dayFigures('2026-11-20')], months: [], now: '2026-11-21T12:00:00.000Z' });
    panel.stub(exportLedger, ({ day, cursor }) =>
      cursor === undefined
        ? { csv: `day;sum\r\n${day};"'=1+1"\r\n`, next: day === '2026-11-20' ? 'more' : null }
        : { csv: `${day};37,50\r\n`, next: null },
    );
    await page.goto('/panel-finance?from=2026-11-20&to=2026-11-21');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('ledger_2026-11-20_2026-11-21.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toBe('\uFEFFday;sum\r\n2026-11-20;"\'=1+1"\r\n2026-11-20;37,50\r\n2026-11-21;"\'=1+1"\r\n');
    await leave();
  });
});

describe('/panel-finance: lists', () => {
  it('payments are filtered by values in the address: days, state and e-mail', async () => {
    const { page, panel, leave } = await open();
    panel.stub(listLedger, { content: [inLedger()], next: null });
    await page.goto('/panel-finance?part=receipts&from=2026-11-01&to=2026-11-20');
    await page.getByText('89297070').waitFor();
    await page.getByLabel('Состояние').selectOption('Refunded');
    await page.getByLabel('E-mail целиком').fill('anna.k@example.com');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => panel.requestsTo(listLedger).at(-1)?.input)
      .toEqual({
        from: '2026-11-01',
        to: '2026-11-20',
        status: 'Refunded',
        email: 'anna.k@example.com',
      });
    panel.stub(listLedger, { content: [], next: null });
    await page.reload();
    await page.getByText('Пусто :(').waitFor();
    await leave();
  });

  it('a refused refund is repeated by «повторить», or its access is restored by «вернуть доступ»', async () => {
    const { page, panel, leave } = await open();
    panel
      .stub(listRefunds, { content: [refundRow()], next: null })
      .stub(retryRefund, { success: true })
      .stub(restoreAccess, { success: true });
    await page.goto('/panel-finance?part=refunds');
    await page.getByRole('button', { name: 'повторить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'повторить' }).click();
    await page.getByText('Возврат поручен ещё раз.').waitFor();
    await page.getByRole('button', { name: 'вернуть доступ' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Причина').fill('карта закрыта');
    await dialog.getByRole('button', { name: 'вернуть доступ' }).click();
    await page.getByText('Доступ возвращён.').waitFor();
    expect(panel.requestsTo(retryRefund)[0]?.input).toMatchObject({ transactionId: '89297070' });
    expect(panel.requestsTo(restoreAccess)[0]?.input).toMatchObject({
      transactionId: '89297070',
      reason: 'карта закрыта',
    });
    await leave();
  });

  it('a quarantined payment is assigned to a customer or refunded', async () => {
    const { page, panel, leave } = await open();
    panel.stub(listLedger, {
      content: [{ ...inLedger({ status: 'Quarantined' }), userId: null, uid: null }],
      next: null,
    });
    panel.stub(previewReassign, REASSIGN_PREVIEW);
    panel.stub(reassignPayment, { success: true }).stub(refund, { Success: true, Message: 'Возврат начат' });
    await page.goto('/panel-finance?part=quarantine');
    await page.getByRole('button', { name: 'Привязать' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ID клиента').fill('01K9QF7Z3V');
    await dialog.getByRole('button', { name: 'Показать, что изменится' }).click();
    await dialog.getByText('ничей', { exact: true }).waitFor();
    await dialog.getByLabel('Причина').fill('чек прислал клиент');
    await dialog.getByRole('button', { name: 'Привязать' }).click();
    await page.getByText('Платёж привязан.').waitFor();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await dialog.getByLabel('Причина').fill('хозяин не нашёлся');
    await dialog.getByRole('button', { name: 'Вернуть' }).click();
    await page.getByText('Возврат начат').waitFor();
    expect(panel.requestsTo(listLedger)[0]?.input).toEqual({ status: 'Quarantined' });
    expect(panel.requestsTo(reassignPayment)[0]?.input).toMatchObject({
      userId: '01K9QF7Z3V',
      transactionId: '89297070',
      seen: REASSIGN_PREVIEW.effect,
    });
    expect(panel.requestsTo(refund)[0]?.input).toMatchObject({
      email: '',
      uid: '',
      receipt: '89297070',
      reason: 'хозяин не нашёлся',
    });
    await leave();
  });

  it('shows notifications with their body as text, and forged ones; a failed one is applied again', async () => {
    const { page, panel, leave } = await open();
    const script = '<script>window.stolen=1</script>';
    panel.stub(listWebhooks, {
      content: [
        webhookRow({ fields: { Name: script } }),
        webhookRow({ id: 'pay-2', state: 'failed', note: 'busy', key: 'former' }),
      ],
      forgedWebhooks: [{ minute: '2026-11-21T10:00:00.000Z', count: 12 }],
      next: null,
    });
    panel.stub(reapplyWebhook, { success: true, state: 'applied', note: null });
    await page.goto('/panel-finance?part=webhooks');
    await page.getByText('21.11.2026, 13:00: 12').waitFor();
    await page.locator('summary', { hasText: 'pay-89297070' }).click();
    await page.getByText(script).waitFor();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await page.getByText('прежний').waitFor();
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByText('Результат: применён.').waitFor();
    expect(panel.requestsTo(reapplyWebhook)[0]?.input).toEqual({ id: 'pay-2' });
    await leave();
  });

  it('the day closes list their differences, and a day can be compared again', async () => {
    const { page, panel, leave } = await open();
    const imported = { transactionId: '89297071', kind: 'missing', ours: null, theirs: 150, isRepaired: true } as const;
    panel.stub(listDayCloses, { content: [{ ...DAY, differences: [imported] }], notClosed: [] });
    panel.stub(closeDayAgain, { ...DAY, differences: [] });
    await page.goto('/panel-finance?part=days');
    await page.getByText('нет у нас, исправлено', { exact: true }).waitFor();
    await page.getByText('89297071: у нас —, в платёжной системе 150 ₽').waitFor();
    await page.getByRole('button', { name: 'Сверить' }).click();
    await page.getByText('19.11.2026 сверен, расхождений: 0.').waitFor();
    expect(panel.requestsTo(closeDayAgain)[0]?.input).toEqual({ day: '2026-11-19' });
    await leave();
  });

  it('a day without a close is in the list, says so, and is compared with the same button', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const closes = ['2026-11-20', '2026-11-18'].map((day) => ({ ...DAY, day, differences: [] }));
    panel.stub(listDayCloses, { content: closes, notClosed: ['2026-11-19'] });
    panel.stub(closeDayAgain, { ...DAY, differences: [] });
    await page.goto('/panel-finance?part=days');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(3).waitFor();
    expect(await rows.allInnerTexts().then((texts) => texts.slice(1).map((text) => text.split('\t')[0]))).toEqual([
      '20.11.2026',
      '19.11.2026',
      '18.11.2026',
    ]);
    const gap = page.getByRole('row', { name: /^19\.11\.2026 — — — — день не закрыт/ });
    panel.stub(listDayCloses, { content: [closes[0]!, { ...DAY, differences: [] }, closes[1]!], notClosed: [] });
    await gap.getByRole('button', { name: 'Сверить' }).click();
    await page.getByText('19.11.2026 сверен, расхождений: 0.').waitFor();
    await page.getByRole('row', { name: /^19\.11\.2026 .* сходится/ }).waitFor();
    expect(panel.requestsTo(closeDayAgain)[0]?.input).toEqual({ day: '2026-11-19' });
    await leave();
  });

  it('a failed list keeps «Loading data...» and offers a retry; a dead task is retried', SWEEP, async () => {
    const { page, panel } = await open();
    panel.stubWith(listOutbox, () => errorResponse(503, 'busy'));
    await page.goto('/panel-finance?part=outbox');
    await page.getByText('Loading data...').waitFor();
    await page.getByText('Сервер занят. Попробуйте через минуту.').waitFor();
    panel.stub(listOutbox, {
      content: [
        {
          id: 'o1',
          kind: 'refund',
          about: '89297070',
          state: 'dead',
          attempts: 100,
          created: '2026-11-20T11:02:07.000Z',
          nextAttemptAt: '2026-11-20T11:02:07.000Z',
          lastError: 'timeout',
        },
      ],
      next: null,
    });
    panel.stub(retryOutboxEntry, { success: true });
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('timeout').waitFor();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByText('Задача поставлена снова.').waitFor();
    expect(panel.requestsTo(retryOutboxEntry)[0]?.input).toEqual({ id: 'o1' });
    await page.context().close();
  });
});
