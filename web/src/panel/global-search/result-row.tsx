import type { SearchResult } from '@functions/panel/contract/global-search';
import { StatusBadge } from '@web/panel/components/status-badge';
import { formatAmount, formatDay } from '@web/panel/format/format';
import { fill, frameTexts as texts } from '@web/panel/frame-texts';
import styles from './global-search.module.css';

interface ResultRowProps {
  id: string;
  result: SearchResult;
  isChosen: boolean;
  /** The address that a press opens. */
  leadsTo: string;
  onOpen: () => void;
}

export function ResultRow({
  id,
  result: { what, id: found, user, payment },
  isChosen,
  leadsTo,
  onOpen,
}: ResultRowProps) {
  const t = texts.find;
  return (
    // preventDefault on pointerdown keeps the focus in the search box: a blur would close the list before the click.
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.row}
      data-leads-to={leadsTo}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span className={styles.what}>{t.what[what]}</span>
      <span className={styles.name}>
        <span>
          {what === 'user'
            ? (user?.email ?? found)
            : payment
              ? fill(t.paymentOf, { sum: formatAmount(payment.amount), date: formatDay(payment.at) })
              : found}
        </span>
        <small>{what === 'user' ? found : (user?.email ?? (what === 'promo' ? '' : t.nobody))}</small>
      </span>
      {payment && <span>{payment.status === null ? t.unpaid : texts.paymentStatuses[payment.status]}</span>}
      {user !== null && <StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />}
    </li>
  );
}
