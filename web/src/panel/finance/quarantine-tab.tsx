import { listLedger, type FinanceReceipt } from '@functions/panel/contract/finance-receipts';
import { refund, refundDraft } from '@functions/refunds/contract/refund';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePanelCursorList } from '@web/panel/api/use-panel-query';
import { formatSecond, formatAmount } from '@web/panel/format/format';
import { AttachDialog, tariffOf } from '@web/panel/customers/payment/attach-dialog';
import { AttachFields } from '@web/panel/customers/payment/attach-fields';
import { ActionDialog } from '@web/panel/components/action-dialog';
import type { DialogFields } from '@web/panel/components/action-dialog-form';
import { RecordList } from '@web/panel/components/record-list';
import type { Column } from '@web/panel/components/table';
import { useBanner } from '@web/panel/components/use-banner';
import { userPath } from '@web/panel/session/selected-customer';
import { fill, texts } from '@web/panel/texts';

interface Open {
  readonly what: 'attach' | 'refund';
  readonly row: FinanceReceipt;
}

/**
 * Quarantined payments: they have no customer or do not match their order. Staff attach them to a customer or refund
 * them.
 */
export function QuarantineTab() {
  const t = texts.finance.quarantine;
  const { banner, show } = useBanner();
  const [open, setOpen] = useState<Open | null>(null);
  const query = usePanelCursorList<typeof listLedger>(listLedger, { status: 'Quarantined' });
  const begin = (what: Open['what'], row: FinanceReceipt) => setOpen({ what, row });

  return (
    <>
      <p>{t.text}</p>
      {banner}
      <RecordList
        query={query}
        caption={t.title}
        columns={columnsFor(begin)}
        keyOf={({ transactionId }) => transactionId}
      />
      {open?.what === 'attach' && (
        <AttachDialog
          title={fill(t.attach.title, { id: open.row.transactionId })}
          text={fill(t.attach.text, { sum: formatAmount(open.row.amount) })}
          fields={ATTACH_FIELDS}
          read={({ userId, tariff }) => ({
            userId: userId.trim(),
            transactionId: open.row.transactionId,
            ...tariffOf(tariff),
          })}
          onDone={() => show(t.attach.done, true)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'refund' && (
        <ActionDialog
          title={fill(t.refund.title, { id: open.row.transactionId })}
          text={fill(t.refund.text, { sum: formatAmount(open.row.amount) })}
          submit={t.refund.button}
          isStop
          endpoint={refund}
          rules={refundDraft}
          request={(_, stamp) => ({ email: '', uid: '', receipt: open.row.transactionId, ...stamp })}
          onDone={({ Success, Message }) => show(Message, Success)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const ATTACH_FIELDS: DialogFields<{ userId: string; tariff: string }> = {
  initialValues: { userId: '', tariff: '' },
  labels: { userId: texts.payment.attach.account, tariff: texts.user.corrections.fields.tariff },
  problems: { userId: texts.payment.attach.problem },
  render: (form) => <AttachFields form={form} candidates={[]} hasOrder={false} />,
};

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
        <div className="acts">
          <Button variant="default" size="compact-sm" onClick={() => begin('attach', row)}>
            {t.attach.button}
          </Button>
          {row.uid === null ? (
            <Button variant="default" size="compact-sm" onClick={() => begin('refund', row)}>
              {t.refund.button}
            </Button>
          ) : (
            // It names an account: its page asks what the refund would do there.
            <Button
              component={Link}
              variant="default"
              size="compact-sm"
              to={userPath('/panel-payment', row.transactionId)}
            >
              {t.refund.button}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
