import type { ResponseOf } from '@functions/base/contract/endpoint';
import { closeDayAgain, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { RowActs } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { formatCount, formatMinute, formatAmount, formatWireDay } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { DateRangeFields } from '@web/panel/components/date-range-fields';
import { QueryState } from '@web/panel/components/query-state';
import { Table, type Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import { useDateRange } from '@web/panel/hooks/use-date-range';
import { fill, texts } from '@web/panel/texts';
import styles from './finance.module.css';

type DayClose = ResponseOf<typeof closeDayAgain>;
/** A day that has not been closed has only a date. */
type Row = DayClose | { readonly day: string; readonly closedAt: null };

const USUAL_DAYS = 30;

/** Day closes: the ledger of each day compared with the provider's transaction list. */
export function DaysTab() {
  const t = texts.finance.days;
  const { from, to, today } = useDateRange(USUAL_DAYS);
  const { banner, show, showFailure } = useBanner();
  const closing = usePanelChange(closeDayAgain);
  const query = usePanelQuery(listDayCloses, { from, to }, { enabled: from <= to, keepsLast: true });
  const close = ({ day }: Row) => {
    const onSuccess = ({ differences }: DayClose) =>
      show(fill(t.closed, { day: formatWireDay(day), count: differences.length }), differences.length === 0);
    closing.mutate({ day }, { onSuccess, onError: showFailure });
  };
  return (
    <>
      <FilterBar>
        <DateRangeFields from={from} to={to} today={today} />
      </FilterBar>
      {banner}
      <QueryState query={query}>
        {({ content, notClosed }) => (
          <Table
            caption={t.title}
            columns={columnsFor(close, closing.isPending)}
            rows={newestFirst(content, notClosed)}
            keyOf={({ day }) => day}
          />
        )}
      </QueryState>
    </>
  );
}

const newestFirst = (closes: readonly DayClose[], notClosed: readonly string[]): Row[] =>
  [...closes, ...notClosed.map((day) => ({ day, closedAt: null }))].sort((one, other) =>
    one.day < other.day ? 1 : -1,
  );

function columnsFor(close: (row: Row) => void, isPending: boolean): Column<Row>[] {
  const t = texts.finance.days;
  const ofClosed = (show: (row: DayClose) => string) => (row: Row) => (row.closedAt === null ? texts.none : show(row));
  return [
    { name: t.day, show: ({ day }) => formatWireDay(day) },
    { name: t.closedAt, show: ofClosed(({ closedAt }) => formatMinute(closedAt)) },
    { name: t.payments, show: ofClosed(({ payments }) => formatCount(payments)), isNumber: true },
    { name: t.revenue, show: ofClosed(({ revenue }) => formatAmount(revenue)), isNumber: true },
    { name: t.refunds, show: ofClosed(({ refunds }) => formatAmount(refunds)), isNumber: true },
    { name: t.differences, show: (row) => (row.closedAt === null ? <NotClosed /> : <Differences row={row} />) },
    {
      name: t.actions,
      show: (row) => <RowActs acts={[[t.again, () => close(row)]]} isBusy={isPending} />,
    },
  ];
}

const NotClosed = () => (
  <span className={styles.state} data-tone="bad">
    {texts.finance.days.notClosed}
  </span>
);

/** Differences that are bookkeeping entries, not errors. */
const BOOKKEEPING_KINDS: ReadonlySet<DayClose['differences'][number]['kind']> = new Set([
  'fee',
  'representment',
  'returned-twice',
]);

const sumOrNone = (roubles: number | null): string => (roubles === null ? texts.none : formatAmount(roubles));

function Differences({ row: { differences } }: { row: DayClose }) {
  const t = texts.finance.days;
  if (differences.length === 0)
    return (
      <span className={styles.state} data-tone="good">
        {t.same}
      </span>
    );
  return (
    <ul>
      {differences.map(({ transactionId, kind, ours, theirs, isRepaired }, index) => (
        <li key={`${transactionId} ${kind} ${index}`}>
          <span className={styles.state} data-tone={isRepaired || BOOKKEEPING_KINDS.has(kind) ? 'warn' : 'bad'}>
            {isRepaired ? fill(t.repaired, { kind: t.kinds[kind] }) : t.kinds[kind]}
          </span>
          <span className={styles.small}>
            {fill(t.difference, {
              id: transactionId || t.noNumber,
              ours: sumOrNone(ours),
              theirs: sumOrNone(theirs),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
