import { searchUsers } from '@functions/panel/contract/search-users';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { listLedger } from '@functions/panel/contract/finance-receipts';
import { listRefunds } from '@functions/panel/contract/finance-refunds';
import { getToday } from '@functions/panel/contract/get-today';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../../support/panel/panel-api-stub';
import { dayFigures, monthFigures, pageOf, refundRow, TODAY, userRow } from '../../support/panel/panel-responses';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => panel.stub(getToday, TODAY), 'finance');

it('«Сегодня» lists what waits, worst first, and each line leads to the page that handles it', async () => {
  const { page, panel, leave } = await open();
  panel.stub(listRefunds, { content: [refundRow()], next: null });
  await page.goto('/panel-today');
  const lines = page.getByRole('region', { name: 'Ждёт решения' }).getByRole('listitem');
  await lines.first().waitFor();
  const texts = async () => (await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(/^1 возврат отклонён на 1 080 ₽; .*40 мин$/),
      expect.stringMatching(/^Узел hel-1 молчит .*14 мин$/),
      expect.stringMatching(/^3 платежа в карантине на 450 ₽; .*2 ч$/),
      expect.stringMatching(/^2 оплаты без аккаунта на 2 ₽; .*1 д$/),
    ]);
  const money = page.getByRole('region', { name: 'Деньги сегодня' });
  await money.getByText('+8 % ко вчерашнему дню: к 15:00 было 11 500 ₽').waitFor();
  await money.getByText('83 из 86').waitFor();
  await lines.first().getByRole('link').press('Enter');
  await page.waitForURL('**/panel-finance?part=refunds&show=failed');
  await page.getByText('не понравилось').waitFor();
  await leave();
});

it('when nothing waits, a calm sentence says so; without the figures there is no money', SWEEP, async () => {
  const { page, panel, leave } = await open();
  panel.stub(getToday, { ...TODAY, waiting: [], money: null });
  await page.goto('/panel-today');
  await page.getByText('Сейчас ничего не ждёт').waitFor();
  expect(await page.getByText('Деньги сегодня').count()).toBe(0);
  await leave();
});

describe('the counts above the search', () => {
  it('are what the server lists for the role, worst first, and lead to what they count', async () => {
    const { page, panel, leave } = await open();
    panel.stub(searchUsers, { content: [userRow()], page: pageOf(0, 1) });
    panel.stub(listRefunds, { content: [refundRow()], next: null });
    await page.goto('/panel-search');
    const counts = page.getByRole('list', { name: 'Ждёт решения' }).getByRole('link');
    await counts.first().waitFor();
    const texts = (await counts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(texts).toEqual([
      expect.stringMatching(/^1 возврат отклонён /),
      expect.stringMatching(/^Узел hel-1 молчит /),
      expect.stringMatching(/^3 платежа в карантине /),
      expect.stringMatching(/^2 оплаты без аккаунта /),
    ]);
    expect(panel.requestsTo(getToday)).toHaveLength(1);
    await counts.first().click();
    await page.waitForURL('**/panel-finance?part=refunds&show=failed');
    await page.goto('/panel-search');
    await page.getByRole('link', { name: 'Сегодня' }).click();
    await page.waitForURL('**/panel-today');
    await leave();
  });

  it('move nothing when they arrive, and a failure leaves the search as it is', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(searchUsers, { content: [userRow()], page: pageOf(0, 1) });
    panel.stubWith(getToday, () => errorResponse(500, 'internal'));
    await page.goto('/panel-search');
    await page.getByRole('link', { name: 'anna.k@example.com' }).waitFor();
    const field = page.getByPlaceholder('Введите почту клиента...');
    const withoutCounts = await field.boundingBox();
    panel.stub(getToday, TODAY);
    await page.reload();
    await page.getByRole('link', { name: '3 платежа в карантине' }).waitFor();
    expect(await field.boundingBox()).toEqual(withoutCounts);
    await leave(/status of 500/);
  });
});

const days = { days: [dayFigures('2026-11-20'), dayFigures('2026-11-21')], months: [monthFigures('2026-11')] };

it('a range is chosen by its name, typed, or picked in a Russian calendar by keyboard', SWEEP, async () => {
  const { page, panel, leave } = await open();
  panel.stub(getMetrics, { ...days, now: TODAY.now }).stub(listLedger, { content: [], next: null });
  await page.goto('/panel-finance');
  const asked = () => panel.requestsTo(getMetrics).at(-1)?.input;
  await page.getByRole('button', { name: 'Прошлый месяц' }).click();
  await expect.poll(asked).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  await page.getByRole('button', { name: 'Прошлый месяц', pressed: true }).waitFor();
  await page.getByLabel('С', { exact: true }).fill('5.10.2026');
  await page.getByLabel('С', { exact: true }).press('Enter');
  await expect.poll(asked).toEqual({ from: '2026-10-05', to: '2026-10-31' });
  // A begin after the end moves the end.
  await page.getByLabel('С', { exact: true }).fill('10.11.2026');
  await expect.poll(asked).toEqual({ from: '2026-11-10', to: '2026-11-10' });
  await page.getByRole('button', { name: 'Календарь' }).click();
  await page.getByRole('button', { name: /^ноябрь 2026$/i }).waitFor();
  await page.getByRole('button', { name: '10 ноября 2026' }).focus();
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(asked).toEqual({ from: '2026-11-10', to: '2026-11-12' });
  // The calendar is closed, and the focus is where it was opened; Escape closes it too.
  const calendar = page.getByRole('button', { name: 'Календарь' });
  const isClosed = () => calendar.evaluate((it) => it === document.activeElement && it.ariaExpanded === 'false');
  await expect.poll(isClosed).toBe(true);
  await calendar.press('Enter');
  await page.getByRole('button', { name: '10 ноября 2026' }).press('Escape');
  await expect.poll(isClosed).toBe(true);
  // What is no day is said, and changes nothing.
  await page.getByLabel('По', { exact: true }).fill('31.02.2026');
  await page.getByLabel('По', { exact: true }).press('Tab');
  await page.getByText('Нужен день до сегодняшнего: ДД.ММ.ГГГГ').waitFor();
  expect(asked()).toEqual({ from: '2026-11-10', to: '2026-11-12' });
  await page.goto('/panel-finance?from=0002-01-01&to=2026-13-45');
  await expect.poll(asked).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  await leave();
});

it('the filters of the ledger act while one types, and are taken back by one press', async () => {
  const { page, panel, leave } = await open();
  panel.stub(listLedger, { content: [], next: null });
  await page.goto('/panel-finance?part=receipts&from=2026-11-01&to=2026-11-20');
  const asked = () => panel.requestsTo(listLedger).at(-1)?.input;
  const range = { from: '2026-11-01', to: '2026-11-20' };
  await page.getByLabel('Состояние').selectOption('WithoutAccount');
  await expect.poll(asked).toEqual({ ...range, status: 'WithoutAccount' });
  await page.getByLabel('E-mail целиком').pressSequentially('anna.k@example.com');
  await expect.poll(asked).toEqual({ ...range, status: 'WithoutAccount', email: 'anna.k@example.com' });
  expect(await page.getByLabel('E-mail целиком').inputValue()).toBe('anna.k@example.com');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  // The list without filters is still known, and is not asked for again.
  await expect.poll(() => new URL(page.url()).search).toBe('?part=receipts&from=2026-11-01&to=2026-11-20');
  // The address is written at once, the screen follows a little later.
  await expect.poll(() => page.getByLabel('E-mail целиком').inputValue()).toBe('');
  await leave();
});
