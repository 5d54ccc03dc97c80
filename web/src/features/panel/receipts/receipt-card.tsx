import type { ResponseOf } from '@contract/endpoint';
import type { listChecks } from '@contract/panel/list-checks';
import type { PanelUser } from '@contract/panel/get-user';
import { refund } from '@contract/panel/refund';
import { Link } from 'react-router-dom';
import { showExact, showSum } from '../format';
import { Facts } from '../kit/facts';
import { may, useMe } from '../shell/me';
import { texts, wordFor } from '../texts';
import { isManaged } from '../user/user-tabs';
import { leftOf } from './left-of';
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
