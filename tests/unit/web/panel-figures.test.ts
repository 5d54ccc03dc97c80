import type { DayMetrics, MonthMetrics } from '@functions/reconciliation/contract/finance-days';
import { expect, it } from 'vitest';
import { dayRows, formatMetric, METRICS_BOARDS, monthRows, totalRow } from '@web/panel/finance/metrics';
import { dayPresets, parseTypedDay } from '@web/panel/format/day-presets';

const FIGURES = {
  payments: 1,
  revenue: 150.1,
  refunds: 0.2,
  net: 149.9,
  renewals: 1,
  failedRenewals: 0,
  trials: 0,
  trialsToPaid: 0,
  churned: 0,
  mrr: 500,
  active: 7,
  leftTooExpensive: 1,
  leftTooSlow: 0,
  leftNoConnection: 0,
  leftOneTime: 0,
  leftOther: 0,
  leftUnsaid: 0,
  giftsSold: 0,
  giftsClaimed: 0,
  paidByCard: 1,
  paidBySbp: 0,
  paidByTPay: 0,
  paidBySberPay: 0,
  paidByMirPay: 0,
  paidByOther: 0,
  sumByCard: 150.1,
  sumBySbp: 0,
  sumByTPay: 0,
  sumBySberPay: 0,
  sumByMirPay: 0,
  sumByOther: 0,
};
const day = (name: string, about: Partial<DayMetrics> = {}): DayMetrics => ({
  day: name,
  ...FIGURES,
  isClosed: true,
  ...about,
});
const month = (name: string): MonthMetrics => ({
  ...FIGURES,
  month: name,
  trialToPaid: 0.5,
  renewalSuccess: 0.9,
  churn: null,
});
const daysOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => day(`${prefix}-${String(n + 1).padStart(2, '0')}`));

it('days are listed newest first; the day that is not over says so', () => {
  const rows = dayRows([day('2026-11-23'), day('2026-11-24', { isClosed: false }), day('2026-11-25')], '2026-11-25');
  expect(rows.map(({ when }) => when)).toEqual(['25.11.2026, не закончен', '24.11.2026 (не закрыт)', '23.11.2026']);
  expect(rows.map(({ short }) => short)).toEqual(['25.11', '24.11', '23.11']);
});

it('a month is whole, or the days of it that the window has are named', () => {
  const days = [...daysOf('2026-09', 30), ...daysOf('2026-10', 31), ...daysOf('2026-11', 25)];
  const rows = monthRows([month('2026-09'), month('2026-10'), month('2026-11')], days);
  expect(rows.map(({ when }) => when)).toEqual(['ноябрь 2026, 25 дней', 'октябрь 2026', 'сентябрь 2026']);
  expect(monthRows([month('2026-11')], daysOf('2026-11', 21))[0]?.when).toBe('ноябрь 2026, 21 день');
  expect(monthRows([month('2028-02')], daysOf('2028-02', 28))[0]?.when).toBe('февраль 2028, 28 дней');
  expect(monthRows([month('2028-02')], daysOf('2028-02', 29))[0]?.when).toBe('февраль 2028');
});

it('the total of the window adds sums to the kopeck and counts, but no snapshots and no shares', () => {
  const { when, values } = totalRow(Array.from({ length: 30 }, (_, n) => day(`2026-11-${String(n + 1)}`)));
  expect(when).toBe('Всего за период');
  expect(values).toMatchObject({ revenue: 4503, refunds: 6, net: 4497, payments: 30, renewals: 30 });
  expect([values.mrr, values.active, values.churn, values.trialToPaid]).toEqual([null, null, null, null]);
  const summed = METRICS_BOARDS.filter(({ isSummed }) => isSummed === true);
  for (const { series } of summed) for (const [figure] of series) expect(values[figure], figure).not.toBeNull();
});

it('a day whose figures are unknown has none, and neither has the total of its window', () => {
  const unknown = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, null]));
  const days = [day('2026-11-01', { ...unknown, isClosed: false }), day('2026-11-02')];
  const [row] = dayRows(days, '2026-11-25').toReversed();
  expect(row).toMatchObject({ when: '01.11.2026 (не закрыт)', values: { revenue: null, payments: null } });
  expect(formatMetric('sum', row?.values.revenue ?? null)).toBe('—');
  expect(totalRow(days).values).toMatchObject({ revenue: null, net: null, payments: null, sumByCard: null });
});

it('the named ranges end today or with the last month', () => {
  expect(dayPresets('2028-03-01')).toEqual([
    { name: 'today', from: '2028-03-01', to: '2028-03-01' },
    { name: 'yesterday', from: '2028-02-29', to: '2028-02-29' },
    { name: 'week', from: '2028-02-24', to: '2028-03-01' },
    { name: 'month', from: '2028-03-01', to: '2028-03-01' },
    { name: 'lastMonth', from: '2028-02-01', to: '2028-02-29' },
  ]);
  expect(dayPresets('2027-01-31').at(-1)).toEqual({ name: 'lastMonth', from: '2026-12-01', to: '2026-12-31' });
});

it('a typed day is read as people write it, and nothing else is a day', () => {
  expect(['5.11.2026', '05.11.2026', ' 5/11/2026 ', '2026-11-05'].map(parseTypedDay)).toEqual(
    Array.from({ length: 4 }, () => '2026-11-05'),
  );
  for (const typed of ['', '25.11', '25.11.20', '31.02.2026', '00.01.2026', '11.13.2026', '0002-11-05', 'сегодня'])
    expect(parseTypedDay(typed), typed).toBeNull();
});
