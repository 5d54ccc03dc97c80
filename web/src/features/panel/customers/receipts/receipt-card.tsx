import type { ResponseOf } from '@contract/endpoint';
import type { listChecks } from '@contract/panel/customers/list-checks';
import type { PanelUser } from '@contract/panel/customers/get-user';
import { refund } from '@contract/panel/customers/refund';
import { Link } from 'react-router-dom';
import { showExact, showSum } from '@web/features/panel/format/format';
import { Facts } from '@web/features/panel/components/description-list';
import { may, useMe } from '@web/features/panel/shell/current-staff';
import { texts, wordFor } from '@web/features/panel/texts';
import { isManaged } from '@web/features/panel/customers/card/user-tabs';
import { leftOf } from '@web/features/panel/format/refundable-amount';
import styles from './receipts.module.css';

type Receipt = ResponseOf<typeof listChecks>['content'][number];

export function ReceiptCard({ receipt, user }: { receipt: Receipt; user: PanelUser }) {
  const words = texts.receipts;
  const me = useMe();
  const target = new URLSearchParams({ id: user.id, receipt: receipt.transactionId });
  const isOffered =
    may(me, refund) && isManaged(user.subscription.status) && leftOf(receipt) > 0 && receipt.status !== 'RefundPending';
  return (
    <li className={styles.receipt}>
      <p className={styles.sum}>
        {showSum(receipt.amount)} <span>{wordFor(words.statuses, receipt.status)}</span>
      </p>
      <Facts
        facts={[
          [words.dateTime, showExact(receipt.dateTime)],
          [words.email, receipt.accountId],
          [words.description, receipt.description],
          [words.refunded, showSum(receipt.refunded)],
          [words.ip, receipt.ipAddress === '' ? texts.none : receipt.ipAddress],
          [words.transaction, receipt.transactionId],
          [words.subscription, receipt.subscriptionId ?? texts.none],
          [words.guarantee, receipt.isWarrantyOver ? words.holds : words.over],
        ]}
      />
      {isOffered && <Link to={`/panel-subscription?${target.toString()}`}>{words.refund}</Link>}
    </li>
  );
}
