import type { ResponseOf } from '@contract/endpoint';
import { closeDayAgain, listDayCloses } from '@contract/panel/finance-days';
import { Button } from '@mantine/core';
import { changeFailureText } from '../api/failure-text';
import { usePanelChange } from '../api/use-panel-change';
import { usePanelQuery } from '../api/use-panel-query';
import { showCount, showMoment, showSum, showWireDay } from '../format';
import { Bar } from '../kit/bar';
import { PeriodFields } from '../kit/period-fields';
import { Empty, QueryState } from '../kit/query-state';
import { Table, type Column } from '../kit/table';
import { useBanner } from '../kit/use-banner';
import { usePeriod } from '../kit/use-period';
import { fill, texts } from '../texts';
import styles from './finance.module.css';

type Close = ResponseOf<typeof closeDayAgain>;

const USUAL_DAYS = 30;

/** The nightly comparison with the provider's own list. */
export function DaysPart() {
  const words = texts.finance.days;
  const { from, to, today } = usePeriod(USUAL_DAYS);
  const { banner, show } = useBanner();
  const closing = usePanelChange(closeDayAgain);
  const answer = usePanelQuery(listDayCloses, { from, to }, { enabled: from <= to, keepsLast: true });
  const close = async ({ day }: Close) => {
    try {
      const { differences } = await closing.mutateAsync({ day });
      show(fill(words.closed, { day: showWireDay(day), count: differences.length }), differences.length === 0);
    } catch (error) {
      show(changeFailureText(error), false);
    }
  };
  return (
    <>
      <Bar>
        <PeriodFields from={from} to={to} today={today} />
      </Bar>
      {banner}
      <QueryState query={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table caption={words.title} columns={columnsFor((row) => void close(row), closing.isPending)} rows={content} keyOf={({ day }) => day} />
          )
        }
      </QueryState>
    </>
  );
}

function columnsFor(close: (row: Close) => void, isPending: boolean): Column<Close>[] {
  const words = texts.finance.days;
  return [
    { name: words.day, show: ({ day }) => showWireDay(day) },
    { name: words.closedAt, show: ({ closedAt }) => showMoment(closedAt) },
    { name: words.payments, show: ({ payments }) => showCount(payments), isNumber: true },
    { name: words.revenue, show: ({ revenue }) => showSum(revenue), isNumber: true },
    { name: words.refunds, show: ({ refunds }) => showSum(refunds), isNumber: true },
    { name: words.differences, show: (row) => <Differences row={row} /> },
    {
      name: words.actions,
      show: (row) => (
        <Button variant="default" size="compact-sm" disabled={isPending} onClick={() => close(row)}>
          {words.again}
        </Button>
      ),
    },
  ];
}

/** Nothing is wrong with these. */
const FOR_THE_BOOKS: ReadonlySet<Close['differences'][number]['kind']> = new Set(['fee', 'representment']);

const sumOrNone = (roubles: number | null): string => (roubles === null ? texts.none : showSum(roubles));

function Differences({ row: { differences } }: { row: Close }) {
  const words = texts.finance.days;
  if (differences.length === 0) return <span className={styles.state} data-tone="good">{words.same}</span>;
  return (
    <ul>
      {differences.map(({ transactionId, kind, ours, theirs, isRepaired }, index) => (
        <li key={`${transactionId} ${kind} ${index}`}>
          <span className={styles.state} data-tone={isRepaired || FOR_THE_BOOKS.has(kind) ? 'warn' : 'bad'}>
            {isRepaired ? fill(words.repaired, { kind: words.kinds[kind] }) : words.kinds[kind]}
          </span>
          <span className={styles.small}>
            {fill(words.difference, {
              id: transactionId || words.noNumber,
              ours: sumOrNone(ours),
              theirs: sumOrNone(theirs),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
