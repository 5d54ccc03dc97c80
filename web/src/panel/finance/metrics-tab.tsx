import { exportLedger } from '@functions/panel/contract/finance-receipts';
import { getMetrics } from '@functions/reconciliation/contract/finance-days';
import { NativeSelect } from '@mantine/core';
import { lazyPart } from '@web/ui/lazy-part';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { FilterBar } from '@web/panel/components/filter-bar';
import { CsvButton } from '@web/panel/components/csv-button';
import { DateRangeFields } from '@web/panel/components/date-range-fields';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { Table } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useDateRange } from '@web/panel/hooks/use-date-range';
import { texts } from '@web/panel/texts';
import { METRICS_BOARDS, columnsOf, dayRows, monthRows, totalRow } from './metrics';
import styles from './finance.module.css';

/** The chart library is large and rarely needed: it has its own chunk. */
const MetricsChart = lazyPart(
  () => import('./metrics-chart').then((file) => file.MetricsChart),
  <p role="status">{texts.loadingData}</p>,
);

const USUAL_DAYS = 30;

export function MetricsTab() {
  const t = texts.finance.figures;
  const { read, write } = useUrlParams();
  const { from, to, today } = useDateRange(USUAL_DAYS);
  const isMonthly = read('by') === 'month';
  const query = usePanelQuery(getMetrics, { from, to }, { enabled: from <= to, keepsLast: true });
  return (
    <>
      <FilterBar>
        <DateRangeFields from={from} to={to} today={today} />
        <NativeSelect
          label={t.by}
          data={[
            { value: '', label: t.byDay },
            { value: 'month', label: t.byMonth },
          ]}
          value={isMonthly ? 'month' : ''}
          onChange={(event) => write({ by: event.currentTarget.value })}
        />
        <CsvButton endpoint={exportLedger} name="ledger" from={from} to={to} />
      </FilterBar>
      <QueryState query={query}>
        {({ days, months }) => {
          const rows = isMonthly ? monthRows(months, days) : dayRows(days, today);
          const total = totalRow(days);
          if (rows.length === 0) return <Empty>{texts.empty}</Empty>;
          return METRICS_BOARDS.filter(({ isMonthlyOnly }) => isMonthly || isMonthlyOnly !== true).map((board) => (
            <Section key={board.name} title={t.boards[board.name]}>
              <div className={styles.board}>
                <MetricsChart board={board} rows={rows} />
                <div className={styles.figures}>
                  <Table
                    caption={t.boards[board.name]}
                    columns={columnsOf(board)}
                    rows={board.isSummed === true && rows.length > 1 ? [total, ...rows] : rows}
                    keyOf={({ key }) => key}
                    isTotal={(row) => row === total}
                    isNarrow
                  />
                </div>
              </div>
            </Section>
          ));
        }}
      </QueryState>
    </>
  );
}
