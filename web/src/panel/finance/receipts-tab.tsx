import {
  exportLedger,
  LEDGER_FILTERS,
  listLedger,
  type FinanceReceipt,
} from '@functions/panel/contract/finance-receipts';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatSecond, formatAmount } from '@web/panel/format/format';
import { FilterBar } from '@web/panel/components/filter-bar';
import { CsvButton } from '@web/panel/components/csv-button';
import { FilterText } from '@web/panel/components/filter-text';
import { DateRangeFields } from '@web/panel/components/date-range-fields';
import { RecordList } from '@web/panel/components/record-list';
import type { Column } from '@web/panel/components/table';
import { useUrlParams } from '@web/panel/hooks/use-url-params';
import { useDateRange } from '@web/panel/hooks/use-date-range';
import { userPath } from '@web/panel/session/selected-customer';
import { texts, labelFor } from '@web/panel/texts';

const USUAL_DAYS = 30;

export function ReceiptsTab() {
  const t = texts.finance.receipts;
  const { read, write } = useUrlParams();
  const { from, to, today } = useDateRange(USUAL_DAYS);
  const status = LEDGER_FILTERS.find((known) => known === read('status'));
  const email = read('email');
  const filter = { from, to, ...(status !== undefined && { status }), ...(email !== '' && { email }) };
  const query = usePanelCursorList<typeof listLedger>(listLedger, filter, from <= to);
  return (
    <>
      <FilterBar>
        <DateRangeFields from={from} to={to} today={today} />
        <NativeSelect
          label={t.status}
          data={[{ value: '', label: t.any }, ...LEDGER_FILTERS.map((value) => ({ value, label: labelOf(value) }))]}
          value={status ?? ''}
          onChange={(event) => write({ status: event.currentTarget.value })}
        />
        <FilterText label={t.email} value={email} maxLength={254} onApply={(typed) => write({ email: typed })} />
        {(status !== undefined || email !== '') && (
          <Button variant="default" onClick={() => write({ status: '', email: '' })}>
            {t.reset}
          </Button>
        )}
        {/* The file follows the state. An address stays out of the query of its call. */}
        {email === '' && (
          <CsvButton
            endpoint={exportLedger}
            name="ledger"
            from={from}
            to={to}
            filter={status === undefined ? {} : { status }}
          />
        )}
      </FilterBar>
      <RecordList query={query} caption={t.title} columns={COLUMNS} keyOf={({ transactionId }) => transactionId} />
    </>
  );
}

const t = texts.finance.receipts;

const labelOf = (status: (typeof LEDGER_FILTERS)[number]): string =>
  status === 'WithoutAccount' ? t.withoutAccount : texts.paymentStatuses[status];

const COLUMNS: readonly Column<FinanceReceipt>[] = [
  { name: t.date, show: ({ dateTime }) => formatSecond(dateTime) },
  { name: t.transaction, show: ({ transactionId }) => transactionId },
  {
    name: t.customer,
    show: ({ userId, accountId }) =>
      userId === null ? accountId || texts.none : <Link to={userPath('/panel-user', userId)}>{accountId}</Link>,
  },
  { name: t.description, show: ({ description }) => description },
  { name: t.method, show: ({ method }) => (method === undefined ? texts.none : texts.methods[method]) },
  { name: t.amount, show: ({ amount }) => formatAmount(amount), isNumber: true },
  { name: t.refunded, show: ({ refunded }) => formatAmount(refunded), isNumber: true },
  { name: t.status, show: ({ status }) => labelFor(texts.paymentStatuses, status) },
];
