import type { UserRow } from '@functions/panel/contract/search-users';
import { CopyButton } from '@web/panel/components/copy-button';
import { PanelPage } from '@web/panel/components/page';
import { StatusBadge } from '@web/panel/components/status-badge';
import { texts } from '@web/panel/texts';
import type { Parts } from '@web/ui/parts';
import styles from './user.module.css';

interface CardHeadProps {
  user: UserRow;
  note: string;
  children: Parts;
}

/** The card with its head, which the row of a search fills before the customer arrives. */
export const CardHead = ({
  user: { id, email, subscription, subscriptionIsActive },
  note,
  children,
}: CardHeadProps) => (
  <PanelPage
    title={email === '' ? id : email}
    note={note}
    aside={
      <div className={styles.head}>
        {email !== '' && <CopyButton value={email}>{texts.user.copyEmail}</CopyButton>}
        <CopyButton value={id}>{texts.user.copyId}</CopyButton>
        <StatusBadge status={subscription.status} isActive={subscriptionIsActive} />
      </div>
    }
  >
    {children}
  </PanelPage>
);
