import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listChecks } from '@functions/panel/contract/list-checks';
import { listLogs } from '@functions/panel/contract/list-logs';
import type { UserRow } from '@functions/panel/contract/search-users';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { refund } from '@functions/refunds/contract/refund';
import { Link, useLocation } from 'react-router-dom';
import { userPath } from '@web/panel/session/selected-customer';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import styles from '@web/panel/components/tabs.module.css';

interface Tab {
  readonly name: keyof typeof texts.user.tabs;
  readonly path: string;
  readonly call: PanelEndpoint | null;
}

const TABS: readonly Tab[] = [
  { name: 'card', path: '/panel-user', call: null },
  { name: 'invited', path: '/panel-invited', call: getInviteesByInviterId },
  { name: 'receipts', path: '/panel-receipts', call: listChecks },
  { name: 'logs', path: '/panel-logs', call: listLogs },
  { name: 'subscription', path: '/panel-subscription', call: refund },
];

/** «Управление подпиской» appears only in the status ACTIVE or CANCELED (spec §2). */
export const isManaged = (status: string): boolean => status === 'ACTIVE' || status === 'CANCELED';

export function UserTabs({ user }: { user: Pick<UserRow, 'id' | 'subscription'> }) {
  const me = useCurrentStaff();
  const { pathname } = useLocation();
  const isOffered = ({ name, call }: Tab) =>
    (call === null || may(me, call)) && (name !== 'subscription' || isManaged(user.subscription.status));
  return (
    <nav className={styles.tabs} aria-label={texts.user.about}>
      {TABS.filter(isOffered).map(({ name, path }) => (
        <Link
          key={name}
          to={userPath(path, user.id)}
          className={styles.tab}
          aria-current={path === pathname ? 'page' : undefined}
        >
          {texts.user.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
