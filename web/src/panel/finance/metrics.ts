import type { DayMetrics, MonthMetrics } from '@functions/reconciliation/contract/finance-days';
import { formatCount, formatFraction, formatAmount, formatWireDay } from '@web/panel/format/format';
import type { Column } from '@web/panel/components/table';
import { plural, texts } from '@web/panel/texts';

const t = texts.finance.figures;

const { card, sbp, tPay, sberPay, mirPay, other } = texts.methods;

/** The name of each figure, in columns and legends. */
export const FIGURE_NAMES = {
  ...t.names,
  paidByCard: card,
  paidBySbp: sbp,
  paidByTPay: tPay,
  paidBySberPay: sberPay,
  paidByMirPay: mirPay,
  paidByOther: other,
  sumByCard: card,
  sumBySbp: sbp,
  sumByTPay: tPay,
  sumBySberPay: sberPay,
  sumByMirPay: mirPay,
  sumByOther: other,
};
type Figure = keyof typeof FIGURE_NAMES;

/** The metrics of one day or month, or of the whole window, by name; null where the value is unknown. */
export interface MetricsRow {
  readonly key: string;
  /** In the table: «25.11.2026», «ноябрь 2026, 25 дней». */
  readonly when: string;
  /** Below the chart: «25.11», «ноя 26». */
  readonly short: string;
  readonly values: Readonly<Record<Figure, number | null>>;
}

/** One chart with its table. Sums, counts and shares are in separate boards because their scales differ. */
export interface MetricsBoard {
  readonly name: keyof typeof texts.finance.figures.boards;
  readonly kind: 'sum' | 'count' | 'share';
  readonly shape: 'line' | 'bar';
  /** Whether the values of days can be added. */
  readonly isSummed?: true;
  readonly series: readonly (readonly [figure: Figure, color: string])[];
  readonly isMonthlyOnly?: true;
  /** The series are parts of one whole. */
  readonly isStacked?: true;
}

const GOOD = 'var(--good)';
const DAWN = 'var(--dawn)';
const BAD = 'var(--bad)';
const WARN = 'var(--warn)';
const INK = 'var(--ink)';
const FAINT = 'var(--edge)';

export const METRICS_BOARDS: readonly MetricsBoard[] = [
  {
    name: 'money',
    kind: 'sum',
    shape: 'bar',
    isSummed: true,
    series: [
      ['revenue', GOOD],
      ['refunds', BAD],
      ['net', INK],
    ],
  },
  { name: 'mrr', kind: 'sum', shape: 'line', series: [['mrr', DAWN]] },
  { name: 'active', kind: 'count', shape: 'line', series: [['active', GOOD]] },
  {
    name: 'customers',
    kind: 'count',
    shape: 'bar',
    isSummed: true,
    series: [
      ['trials', WARN],
      ['trialsToPaid', DAWN],
      ['churned', BAD],
    ],
  },
  {
    name: 'leaving',
    kind: 'count',
    shape: 'bar',
    isSummed: true,
    isStacked: true,
    series: [
      ['leftTooExpensive', BAD],
      ['leftTooSlow', WARN],
      ['leftNoConnection', DAWN],
      ['leftOneTime', GOOD],
      ['leftOther', INK],
      ['leftUnsaid', FAINT],
    ],
  },
  {
    name: 'gifts',
    kind: 'count',
    shape: 'bar',
    isSummed: true,
    series: [
      ['giftsSold', DAWN],
      ['giftsClaimed', GOOD],
    ],
  },
  {
    name: 'methods',
    kind: 'count',
    shape: 'bar',
    isSummed: true,
    isStacked: true,
    series: [
      ['paidByCard', INK],
      ['paidBySbp', GOOD],
      ['paidByTPay', WARN],
      ['paidBySberPay', DAWN],
      ['paidByMirPay', FAINT],
      ['paidByOther', BAD],
    ],
  },
  {
    name: 'methodSums',
    kind: 'sum',
    shape: 'bar',
    isSummed: true,
    isStacked: true,
    series: [
      ['sumByCard', INK],
      ['sumBySbp', GOOD],
      ['sumByTPay', WARN],
      ['sumBySberPay', DAWN],
      ['sumByMirPay', FAINT],
      ['sumByOther', BAD],
    ],
  },
  {
    name: 'renewals',
    kind: 'count',
    shape: 'bar',
    isSummed: true,
    series: [
      ['payments', INK],
      ['renewals', GOOD],
      ['failedRenewals', BAD],
    ],
  },
  {
    name: 'shares',
    kind: 'share',
    shape: 'line',
    series: [
      ['trialToPaid', DAWN],
      ['renewalSuccess', GOOD],
      ['churn', BAD],
    ],
    isMonthlyOnly: true,
  },
];

const NO_SHARES = { trialToPaid: null, renewalSuccess: null, churn: null };

/** The days, newest first. The last one is not over when it is `today`. */
export const dayRows = (days: readonly DayMetrics[], today: string): MetricsRow[] =>
  days
    .map(({ day, isClosed, ...values }) => ({
      key: day,
      when: `${formatWireDay(day)}${day === today ? t.today : isClosed ? '' : t.open}`,
      short: formatWireDay(day).slice(0, 5),
      values: { ...values, ...NO_SHARES },
    }))
    .reverse();

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('ru', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** The months, newest first. One that the window has only a part of says how many days: «ноябрь 2026, 25 дней». */
export const monthRows = (months: readonly MonthMetrics[], days: readonly DayMetrics[]): MetricsRow[] =>
  months
    .map(({ month, ...values }) => {
      const count = days.filter(({ day }) => day.startsWith(month)).length;
      const first = new Date(`${month}-01T00:00:00Z`);
      const name = `${monthName.format(first)} ${first.getUTCFullYear()}`;
      const isWhole = count === daysOf(first);
      return {
        key: month,
        when: isWhole ? name : `${name}, ${plural(count, 'finance.figures.part')}`,
        short: shortMonth.format(first).replace(' г.', ''),
        values,
      };
    })
    .reverse();

const daysOf = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * The sums of the whole window, unknown if those of a day are. Snapshots and shares of single days cannot be added.
 */
export function totalRow(days: readonly DayMetrics[]): MetricsRow {
  const sumOf = (figure: SummedFigure): number | null => {
    const values = days.map((day) => day[figure]);
    return values.every((value) => value !== null)
      ? values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
      : null;
  };
  const sums = Object.fromEntries(SUMMED.map((figure) => [figure, sumOf(figure)])) as Record<
    SummedFigure,
    number | null
  >;
  return { key: 'total', when: t.total, short: '', values: { ...sums, ...NOT_SUMMED } };
}

const NOT_SUMMED = { mrr: null, active: null, ...NO_SHARES };
type SummedFigure = Exclude<Figure, keyof typeof NOT_SUMMED>;
const SUMMED = Object.keys(FIGURE_NAMES).filter((figure): figure is SummedFigure => !(figure in NOT_SUMMED));

export function formatMetric(kind: MetricsBoard['kind'], value: number | null): string {
  if (value === null) return texts.none;
  return kind === 'sum' ? formatAmount(value) : kind === 'share' ? formatFraction(value) : formatCount(value);
}

export const columnsOf = ({ series, kind }: MetricsBoard): Column<MetricsRow>[] => [
  { name: t.when, show: ({ when }) => when },
  ...series.map(([figure]): Column<MetricsRow> => ({
    name: FIGURE_NAMES[figure],
    show: ({ values }) => formatMetric(kind, values[figure]),
    isNumber: true,
  })),
];
