import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, LineChart } from '@mantine/charts';
import { texts } from '@web/features/panel/texts';
import { formatMetric, type MetricsBoard, type MetricsRow } from './metrics';
import styles from './finance.module.css';

interface MetricsChartProps {
  board: MetricsBoard;
  rows: readonly MetricsRow[];
}

const HEIGHT_PX = 260;

/** aria-hidden content must not be focusable. */
const NOT_FOCUSABLE = { accessibilityLayer: false };

/** Hidden from screen readers: the table next to the chart contains the same values. */
export function MetricsChart({ board: { kind, shape, series }, rows }: MetricsChartProps) {
  const names = texts.finance.figures.names;
  const shared = {
    h: HEIGHT_PX,
    data: rows.map(({ when, values }) => ({ when, ...values })),
    dataKey: 'when',
    series: series.map(({ figure, color }) => ({ name: figure, label: names[figure], color })),
    valueFormatter: (value: number) => formatMetric(kind, value),
    withLegend: true,
    tooltipAnimationDuration: 0,
    yAxisProps: { width: 76 },
  };
  return (
    <div aria-hidden="true" className={styles.chart}>
      {shape === 'bar' ? (
        <BarChart {...shared} barProps={{ isAnimationActive: false }} barChartProps={NOT_FOCUSABLE} />
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
