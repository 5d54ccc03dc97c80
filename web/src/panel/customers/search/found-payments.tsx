import type { FoundPayment } from '@functions/panel/contract/search-users';
import { Link } from 'react-router-dom';
import { Section } from '@web/panel/components/page';
import { formatAmount, formatMoment } from '@web/panel/format/format';
import { serverNow, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { resultPath } from '@web/panel/global-search/result-path';
import styles from './search.module.css';

/** Payments and orders with exactly the searched address that its account does not show. */
export function FoundPayments({ payments }: { payments: readonly FoundPayment[] }) {
  const t = texts.search;
  const me = useCurrentStaff();
  return (
    <Section title={t.payments}>
      <ul className={styles.found}>
        {payments.map((found) => (
          <li key={found.id}>
            <Link className={styles.row} to={resultPath(found, me)}>
              <span className={styles.id}>{formatMoment(found.payment.at, serverNow(me))}</span>
              <span className={styles.email}>
                {`${formatAmount(found.payment.amount)} · ${found.user?.email ?? texts.find.nobody}`}
              </span>
              <span>
                {found.payment.status === null ? texts.find.unpaid : texts.paymentStatuses[found.payment.status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
