import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { listChecks } from '@functions/panel/contract/list-checks';
import type { PanelUser } from '@functions/panel/contract/get-user';
import { refund } from '@functions/refunds/contract/refund';
import { Link } from 'react-router-dom';
import { formatSecond, formatAmount } from '@web/panel/format/format';
import { CopyButton } from '@web/panel/components/copy-button';
import { DescriptionList } from '@web/panel/components/description-list';
import { userPath } from '@web/panel/session/selected-customer';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts, labelFor } from '@web/panel/texts';
import styles from './receipts.module.css';

type Receipt = ResponseOf<typeof listChecks>['content'][number];

export function ReceiptCard({ receipt, user }: { receipt: Receipt; user: PanelUser }) {
  const t = texts.receipts;
  const me = useCurrentStaff();
  const target = new URLSearchParams({ id: user.id, receipt: receipt.transactionId });
  const isOffered =
    may(me, refund) && user.refundable.some(({ transactionId }) => transactionId === receipt.transactionId);
  return (
    <li className={styles.receipt}>
      <p className={styles.sum}>
        <span>{formatAmount(receipt.amount)}</span> <span>{labelFor(texts.paymentStatuses, receipt.status)}</span>
      </p>
      <DescriptionList
        facts={[
          [t.dateTime, formatSecond(receipt.dateTime)],
          [t.email, receipt.accountId],
          [t.description, receipt.description],
          [t.method, receipt.method === undefined ? texts.none : texts.methods[receipt.method]],
          [t.refunded, formatAmount(receipt.refunded)],
          [t.ip, receipt.ipAddress === '' ? texts.none : receipt.ipAddress],
          [t.transaction, receipt.transactionId],
          [t.subscription, receipt.subscriptionId ?? texts.none],
          [t.guarantee, receipt.isWarrantyOver ? t.holds : t.over],
        ]}
      />
      <div className={styles.actions}>
        <CopyButton value={receipt.transactionId}>{t.copy}</CopyButton>
        <Link to={userPath('/panel-payment', receipt.transactionId)}>{t.open}</Link>
        {isOffered && <Link to={`/panel-subscription?${target.toString()}`}>{t.refund}</Link>}
      </div>
    </li>
  );
}
