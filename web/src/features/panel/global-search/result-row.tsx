import type { Finding } from '@contract/panel/customers/global-search';
import { StatusBadge } from '@web/features/panel/components/status-badge';
import { texts } from '@web/features/panel/texts';
import styles from './global-search.module.css';

interface FindingRowProps {
  id: string;
  finding: Finding;
  isChosen: boolean;
  onOpen: () => void;
}

export function ResultRow({ id, finding: { what, id: found, user }, isChosen, onOpen }: FindingRowProps) {
  const t = texts.find;
  return (
    // The pointer goes down before the box loses its focus and closes the list.
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.row}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span className={styles.what}>{t.what[what]}</span>
      <span className={styles.name}>
        {what === 'user' ? (user?.email ?? found) : found}
        <small>{what === 'user' ? found : (user?.email ?? (what === 'promo' ? '' : t.nobody))}</small>
      </span>
      {user !== null && <StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />}
    </li>
  );
}
