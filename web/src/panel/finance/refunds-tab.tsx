import type { ResponseOf } from '@functions/base/contract/endpoint';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatMinute, formatAmount } from '@web/panel/format/format';
import { ActionDialog } from '@web/panel/components/action-dialog';
import { RowActs } from '@web/panel/components/button';
import { FilterBar } from '@web/panel/components/filter-bar';
import { RecordList } from '@web/panel/components/record-list';
import type { Column } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useBanner } from '@web/panel/components/use-banner';
import { userPath } from '@web/panel/session/selected-customer';
import { fill, texts } from '@web/panel/texts';
import styles from './finance.module.css';

type Row = ResponseOf<typeof listRefunds>['content'][number];

const SHOWN = ['all', 'open', 'failed'] as const;
const TONE = { requested: 'warn', 'in-flight': 'warn', succeeded: 'good', failed: 'bad' } as const;

interface Open {
  readonly what: 'retry' | 'restore';
  readonly row: Row;
}

export function RefundsTab() {
  const t = texts.finance.refunds;
  const { read, write } = useUrlParams();
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const shown = SHOWN.find((known) => known === read('show')) ?? 'all';
  const query = usePanelCursorList<typeof listRefunds>(listRefunds, { show: shown });
  const begin = (what: Open['what'], row: Row) => setOpen({ what, row });

  return (
    <>
      <FilterBar>
        <NativeSelect
          label={t.show}
          data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
          value={shown}
          onChange={(event) => write({ show: event.currentTarget.value })}
        />
      </FilterBar>
      {banner}
      <RecordList
        query={query}
        caption={t.title}
        columns={columnsFor(begin)}
        keyOf={({ transactionId, n }) => `${transactionId} ${n}`}
      />
      {open !== null && (
        <ActionDialog
          title={fill(t[open.what].title, { id: open.row.transactionId })}
          text={t[open.what].text}
          submit={t[open.what].button}
          hasReason={open.what === 'restore'}
          endpoint={open.what === 'retry' ? retryRefund : restoreAccess}
          request={(_, { reason, requestId }) => ({
            transactionId: open.row.transactionId,
            requestId,
            ...(open.what === 'restore' && { reason }),
          })}
          onDone={() => show(t[open.what].done, true)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const actsOf = ({ canRetry, canRestore }: Row): readonly Open['what'][] => [
  ...(canRetry ? (['retry'] as const) : []),
  ...(canRestore ? (['restore'] as const) : []),
];

function columnsFor(begin: (what: Open['what'], row: Row) => void): Column<Row>[] {
  const t = texts.finance.refunds;
  return [
    { name: t.date, show: ({ at }) => formatMinute(at) },
    { name: t.transaction, show: ({ transactionId, n }) => fill(t.part, { id: transactionId, n: n + 1 }) },
    {
      name: t.customer,
      show: ({ userId, email }) =>
        userId === null ? email || texts.none : <Link to={userPath('/panel-user', userId)}>{email}</Link>,
    },
    {
      name: t.amount,
      show: ({ amount, captured }) =>
        captured === null
          ? formatAmount(amount)
          : fill(t.of, { amount: formatAmount(amount), captured: formatAmount(captured) }),
      isNumber: true,
    },
    {
      name: t.state,
      show: ({ state, refusal }) => (
        <>
          <span className={styles.state} data-tone={TONE[state]}>
            {t.states[state]}
          </span>
          {refusal !== null && <span className={styles.small}>{fill(t.bank, { refusal })}</span>}
        </>
      ),
    },
    {
      name: t.why,
      show: ({ reason, actor }) => (
        <>
          <span>{reason}</span>
          <span className={styles.small}>{actor}</span>
        </>
      ),
    },
    {
      name: t.actions,
      show: (row) => <RowActs acts={actsOf(row).map((what) => [t[what].button, () => begin(what, row)])} />,
    },
  ];
}
