import { Table, type Column } from '@web/panel/components/table';
import { StatusBadge } from '@web/panel/components/status-badge';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly amount: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: texts.receipts.email, show: (row) => row.email },
  { name: texts.user.facts.status, show: () => <StatusBadge status="ACTIVE" isActive /> },
  { name: texts.receipts.amount, show: (row) => row.amount, isNumber: true },
];

export const show: ShowPiece = ({ email, longWord, common }) => {
  const table = (rows: readonly Row[], isNarrow = false) => (
    <Table caption={texts.receipts.title} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} isNarrow={isNarrow} />
  );
  const rows = [
    { id: '1', email, amount: '249 ₽' },
    { id: '2', email, amount: '1 494 ₽' },
  ];
  return {
    states: {
      default: table(rows),
      narrow: table(rows, true),
      'long text': table([{ id: '1', email: `${longWord} ${common('analytics.question')}`, amount: '123 456 789 ₽' }]),
      empty: table([]),
    },
    focused: table(rows),
  };
};
