import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { BarChart, LineChart } from '@mantine/charts';
import { texts } from '@web/features/panel/texts';
import { formatMetric, type Board, type MetricsRow } from './metrics';
import styles from './finance.module.css';

interface FiguresChartProps {
  board: Board;
  rows: readonly MetricsRow[];
}

const HEIGHT_PX = 260;

/** What is hidden from ears must not be stopped at by the keyboard either. */
const OUT_OF_REACH = { accessibilityLayer: false };

/** The table beside it says the same in figures; for those who do not see it the picture is left out. */
export function MetricsChart({ board: { kind, shape, series }, rows }: FiguresChartProps) {
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
        <BarChart {...shared} barProps={{ isAnimationActive: false }} barChartProps={OUT_OF_REACH} />
      ) : (
        <LineChart
          {...shared}
          curveType="linear"
          connectNulls={false}
          withDots={rows.length < 2}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={OUT_OF_REACH}
        />
      )}
    </div>
  );
}
