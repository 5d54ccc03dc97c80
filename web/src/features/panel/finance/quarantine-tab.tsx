import type { ResponseOf } from '@contract/endpoint';
import { listLedger, type FinanceReceipt } from '@contract/panel/finance/finance-receipts';
import { reassignPayment } from '@contract/panel/customers/account-corrections';
import { refund } from '@contract/panel/customers/refund';
import { TARIFFS } from '@contract/values/tariff';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newRequestId, usePanelChange } from '@web/features/panel/api/use-panel-change';
import { usePanelCursorList } from '@web/features/panel/api/use-panel-query';
import { formatSecond, formatAmount } from '@web/features/panel/format/format';
import { ActionDialog } from '@web/features/panel/components/action-dialog';
import { LoadMore } from '@web/features/panel/components/load-more';
import { Empty, QueryState } from '@web/features/panel/components/query-state';
import { Table, type Column } from '@web/features/panel/components/table';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { fill, plural, texts } from '@web/features/panel/texts';
import styles from './finance.module.css';

interface Open {
  readonly what: 'attach' | 'refund';
  readonly row: FinanceReceipt;
  readonly requestId: string;
}

/**
 * Quarantined payments: they have no customer or do not match their order. Staff attach them to a customer or refund
 * them.
 */
export function QuarantineTab() {
  const t = texts.finance.quarantine;
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const [userId, setUserId] = useState('');
  const [tariff, setTariff] = useState('');
  const attachment = usePanelChange(reassignPayment);
  const returning = usePanelChange(refund);
  const query = usePanelCursorList<typeof listLedger>(listLedger, { status: 'Quarantined' });
  const begin = (what: Open['what'], row: FinanceReceipt) => {
    setUserId('');
    setTariff('');
    setOpen({ what, row, requestId: newRequestId() });
  };
  const submit = async ({ what, row: { transactionId }, requestId }: Open, reason: string) => {
    if (what === 'attach') {
      await attachment.mutateAsync({
        userId: userId.trim(),
        transactionId,
        requestId,
        reason,
        ...(tariff !== '' && { tariff: Number(tariff) }),
      });
      show(t.attach.done, true);
    } else {
      const { Success, Message } = await returning.mutateAsync({
        email: '',
        uid: '',
        receipt: transactionId,
        requestId,
        reason,
      });
      show(Message, Success);
    }
    setOpen(null);
  };

  return (
    <>
      <p>{t.text}</p>
      {banner}
      <QueryState<{ pages: ResponseOf<typeof listLedger>[] }> query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ content }) => content);
          return rows.length === 0 ? (
            <Empty>{texts.empty}</Empty>
          ) : (
            <Table
              caption={t.title}
              columns={columnsFor(begin)}
              rows={rows}
              keyOf={({ transactionId }) => transactionId}
            />
          );
        }}
      </QueryState>
      <LoadMore query={query} />
      {open !== null && (
        <ActionDialog
          title={fill(t[open.what].title, { id: open.row.transactionId })}
          text={fill(t[open.what].text, { sum: formatAmount(open.row.amount) })}
          submit={t[open.what].button}
          isStop={open.what === 'refund'}
          isReady={open.what === 'refund' || userId.trim() !== ''}
          onSubmit={(reason) => submit(open, reason)}
          onClose={() => setOpen(null)}
        >
          {open.what === 'attach' && (
            <>
              <TextInput
                label={t.userId}
                required
                data-autofocus
                maxLength={64}
                value={userId}
                onChange={(event) => setUserId(event.currentTarget.value)}
              />
              <NativeSelect
                label={t.tariff}
                data={[
                  { value: '', label: t.tariffOwn },
                  ...TARIFFS.map((months) => ({ value: String(months), label: plural(months, 'months') })),
                ]}
                value={tariff}
                onChange={(event) => setTariff(event.currentTarget.value)}
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}

function columnsFor(begin: (what: Open['what'], row: FinanceReceipt) => void): Column<FinanceReceipt>[] {
  const t = texts.finance.quarantine;
  const { receipts } = texts.finance;
  return [
    { name: receipts.date, show: ({ dateTime }) => formatSecond(dateTime) },
    { name: receipts.transaction, show: ({ transactionId }) => transactionId },
    { name: receipts.customer, show: ({ accountId }) => accountId || texts.none },
    { name: receipts.description, show: ({ description }) => description },
    { name: receipts.amount, show: ({ amount }) => formatAmount(amount), isNumber: true },
    {
      name: t.actions,
      show: (row) => (
        <div className={styles.acts}>
          <Button variant="default" size="compact-sm" onClick={() => begin('attach', row)}>
            {t.attach.button}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => begin('refund', row)}>
            {t.refund.button}
          </Button>
        </div>
      ),
    },
  ];
}
