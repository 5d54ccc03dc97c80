import type { UserRow } from '@functions/panel/contract/search-users';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '@web/panel/components/status-badge';
import { readPanel } from '@web/panel/session/storage';
import { selectCustomer, userPath } from '@web/panel/session/selected-customer';
import { texts } from '@web/panel/texts';
import styles from './search.module.css';

interface FoundUsersProps {
  users: readonly UserRow[];
  /** The next results are on their way. Rows move when they arrive, so a click could open another customer. */
  isOutdated: boolean;
  /** Returns the focus to the row that was opened, without scrolling. */
  returnsFocus?: boolean;
}

/** Search results. Each row is a link; the arrow keys move the focus between rows. */
export function FoundUsers({ users, isOutdated, returnsFocus = false }: FoundUsersProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Whoever has moved the focus meanwhile keeps it.
    if (!returnsFocus || document.activeElement !== document.body) return;
    const opened = users.findIndex(({ id }) => id === readPanel('userId'));
    list.current?.querySelectorAll('a')[opened]?.focus({ preventScroll: true });
  }, [returnsFocus, users]);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const rows = [...event.currentTarget.querySelectorAll('a')];
    const next = rows[rows.indexOf(event.target as HTMLAnchorElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul
      ref={list}
      className={styles.found}
      aria-label={texts.search.found}
      aria-busy={isOutdated}
      inert={isOutdated}
      onKeyDown={handleKey}
    >
      {users.map((user) => (
        <li key={user.id}>
          <Link className={styles.row} to={userPath('/panel-user', user.id)} onClick={() => selectCustomer(user)}>
            <span className={styles.id}>{user.id}</span>
            <span className={styles.email}>{user.email}</span>
            <StatusBadge status={user.subscription.status} isActive={user.subscriptionIsActive} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
