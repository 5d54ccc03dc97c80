import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, LineChart } from '@mantine/charts';
import { FIGURE_NAMES, formatMetric, type MetricsBoard, type MetricsRow } from './metrics';
import styles from './finance.module.css';

interface MetricsChartProps {
  board: MetricsBoard;
  rows: readonly MetricsRow[];
}

const HEIGHT_PX = 260;
const BAR_WIDTH_PX = 26;
/** With more of them, bars are thinner than the gaps between them. */
const MOST_BARS = 45;

const BARS = { isAnimationActive: false, radius: 2 };
/** aria-hidden content must not be focusable. */
const NOT_FOCUSABLE = { accessibilityLayer: false };
const BAR_CHART = { ...NOT_FOCUSABLE, barCategoryGap: '18%', barGap: 1 };

/** Hidden from screen readers: the table next to the chart contains the same values. */
export function MetricsChart({ board: { kind, shape, series, isStacked }, rows }: MetricsChartProps) {
  const shared = {
    h: HEIGHT_PX,
    // The table begins with the newest, the chart with the oldest.
    data: rows.map(({ short, values }) => ({ short, ...values })).reverse(),
    dataKey: 'short',
    series: series.map(([figure, color]) => ({ name: figure, label: FIGURE_NAMES[figure], color })),
    valueFormatter: (value: number) => formatMetric(kind, value),
    withLegend: true,
    tooltipAnimationDuration: 0,
    // There are no halves of customers.
    yAxisProps: { width: 76, allowDecimals: kind !== 'count' },
    xAxisProps: { minTickGap: 12 },
  };
  return (
    <div aria-hidden="true" className={styles.chart}>
      {shape === 'bar' && rows.length <= MOST_BARS ? (
        <BarChart
          {...shared}
          type={isStacked ? 'stacked' : 'default'}
          maxBarWidth={BAR_WIDTH_PX}
          barProps={BARS}
          barChartProps={BAR_CHART}
        />
      ) : (
        <LineChart
          {...shared}
          curveType="linear"
          connectNulls={false}
          withDots={rows.length < 2}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={NOT_FOCUSABLE}
        />
      )}
    </div>
  );
}
