import type { DayMetrics, MonthMetrics } from '@contract/panel/finance/finance-days';
import { formatCount, formatFraction, formatAmount, formatWireDay } from '@web/features/panel/format/format';
import type { Column } from '@web/features/panel/components/table';
import { texts } from '@web/features/panel/texts';

type Figure = keyof typeof texts.finance.figures.names;

/** The metrics of one day or month by name; null where the value is unknown. */
export interface MetricsRow {
  readonly when: string;
  /** True for today and for days that have not been closed. */
  readonly isOpen: boolean;
  readonly values: Readonly<Record<Figure, number | null>>;
}

interface Series {
  readonly figure: Figure;
  readonly color: string;
}

/** One chart with its table. Sums, counts and shares are in separate boards because their scales differ. */
export interface MetricsBoard {
  readonly name: keyof typeof texts.finance.figures.boards;
  readonly kind: 'sum' | 'count' | 'share';
  readonly shape: 'line' | 'bar';
  readonly series: readonly Series[];
  readonly isMonthlyOnly?: true;
}

const GOOD = 'var(--good)';
const DAWN = 'var(--dawn)';
const BAD = 'var(--bad)';
const WARN = 'var(--warn)';
const INK = 'var(--ink)';

export const METRICS_BOARDS: readonly MetricsBoard[] = [
  {
    name: 'money',
    kind: 'sum',
    shape: 'line',
    series: [
      { figure: 'revenue', color: GOOD },
      { figure: 'refunds', color: BAD },
      { figure: 'net', color: INK },
    ],
  },
  { name: 'mrr', kind: 'sum', shape: 'line', series: [{ figure: 'mrr', color: DAWN }] },
  { name: 'active', kind: 'count', shape: 'line', series: [{ figure: 'active', color: GOOD }] },
  {
    name: 'customers',
    kind: 'count',
    shape: 'bar',
    series: [
      { figure: 'trials', color: WARN },
      { figure: 'trialsToPaid', color: DAWN },
      { figure: 'churned', color: BAD },
    ],
  },
  {
    name: 'renewals',
    kind: 'count',
    shape: 'bar',
    series: [
      { figure: 'payments', color: INK },
      { figure: 'renewals', color: GOOD },
      { figure: 'failedRenewals', color: BAD },
    ],
  },
  {
    name: 'shares',
    kind: 'share',
    shape: 'line',
    series: [
      { figure: 'trialToPaid', color: DAWN },
      { figure: 'renewalSuccess', color: GOOD },
      { figure: 'churn', color: BAD },
    ],
    isMonthlyOnly: true,
  },
];

const NO_SHARES = { trialToPaid: null, renewalSuccess: null, churn: null };

export function byDay({ day, isClosed, ...values }: DayMetrics): MetricsRow {
  return { when: formatWireDay(day), isOpen: !isClosed, values: { ...values, ...NO_SHARES } };
}

export const byMonth = ({ month, ...values }: MonthMetrics): MetricsRow => ({
  when: formatWireDay(month),
  isOpen: false,
  values,
});

export function formatMetric(kind: MetricsBoard['kind'], value: number | null): string {
  if (value === null) return texts.none;
  return kind === 'sum' ? formatAmount(value) : kind === 'share' ? formatFraction(value) : formatCount(value);
}

export const columnsOf = ({ series, kind }: MetricsBoard): Column<MetricsRow>[] => [
  {
    name: texts.finance.figures.when,
    show: ({ when, isOpen }) => `${when}${isOpen ? texts.finance.figures.open : ''}`,
  },
  ...series.map(({ figure }): Column<MetricsRow> => ({
    name: texts.finance.figures.names[figure],
    show: ({ values }) => formatMetric(kind, values[figure]),
    isNumber: true,
  })),
];
