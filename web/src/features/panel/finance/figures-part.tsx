import { exportLedger } from '@contract/panel/finance-receipts';
import { getFigures } from '@contract/panel/finance-days';
import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadChunk } from '@web/lib/load-chunk';
import { usePanelQuery } from '../api/use-panel-query';
import { Bar } from '../kit/bar';
import { CsvButton } from '../kit/csv-button';
import { PeriodFields } from '../kit/period-fields';
import { Empty, QueryState } from '../kit/query-state';
import { Section } from '../kit/screen';
import { Table } from '../kit/table';
import { useAddress } from '../kit/use-address';
import { usePeriod } from '../kit/use-period';
import { texts } from '../texts';
import { BOARDS, byDay, byMonth, columnsOf } from './figures';
import styles from './finance.module.css';

/** Charts are large and wanted by few: a file of their own. */
const FiguresChart = lazy(() =>
  loadChunk(() => import('./figures-chart')).then((file) => ({ default: file.FiguresChart })),
);

const USUAL_DAYS = 30;

export function FiguresPart() {
  const words = texts.finance.figures;
  const { read, write } = useAddress();
  const { from, to, today } = usePeriod(USUAL_DAYS);
  const isMonthly = read('by') === 'month';
  const answer = usePanelQuery(getFigures, { from, to }, { enabled: from <= to, keepsLast: true });
  return (
    <>
      <Bar>
        <PeriodFields from={from} to={to} today={today} />
        <NativeSelect
          label={words.by}
          data={[
            { value: '', label: words.byDay },
            { value: 'month', label: words.byMonth },
          ]}
          value={isMonthly ? 'month' : ''}
          onChange={(event) => write({ by: event.currentTarget.value })}
        />
        <CsvButton endpoint={exportLedger} name="ledger" from={from} to={to} />
      </Bar>
      <QueryState query={answer}>
        {({ days, months }) => {
          const rows = isMonthly ? months.map(byMonth) : days.map(byDay);
          if (rows.length === 0) return <Empty>{texts.empty}</Empty>;
          return BOARDS.filter(({ isMonthlyOnly }) => isMonthly || isMonthlyOnly !== true).map((board) => (
            <Section key={board.name} title={words.boards[board.name]}>
              <div className={styles.board}>
                <Suspense fallback={<p role="status">{texts.loadingData}</p>}>
                  <FiguresChart board={board} rows={rows} />
                </Suspense>
                <div className={styles.figures}>
                  <Table
                    caption={words.boards[board.name]}
                    columns={columnsOf(board)}
                    rows={rows}
                    keyOf={({ when }) => when}
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
