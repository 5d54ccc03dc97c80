import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { InviteeOfCustomer, listInvitees } from '@functions/referrals/contract/list-invitees';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import styles from './promo-page.module.css';

interface FriendListProps {
  friends: ResponseOf<typeof listInvitees>;
  inviteeDiscount: number;
}

/** The invited friends by masked address, and whether each counts. */
export function FriendList({ friends: { invitees, total }, inviteeDiscount }: FriendListProps) {
  const { t } = useTranslation('promo');
  if (total === 0) return null;
  return (
    <div>
      <h3 className={styles.friendsTitle}>{t('friends.title')}</h3>
      <ul className={styles.friendsList}>
        {invitees.map((friend, index) => (
          // Masked addresses are no keys: two friends may have the same one.
          <Friend key={index} friend={friend} percent={Math.round(inviteeDiscount * 100)} />
        ))}
      </ul>
      {total > invitees.length && (
        <p className={styles.friendsMore}>{t('friends.more', { count: total - invitees.length })}</p>
      )}
    </div>
  );
}

function Friend({ friend: { email, state, countsUntil }, percent }: { friend: InviteeOfCustomer; percent: number }) {
  const { t } = useTranslation('promo');
  const date = countsUntil === null ? '' : formatDate(countsUntil, currentLanguage());
  return (
    <li className={state === 'counts' || state === 'in-trial' ? styles.counting : undefined}>
      <span className={styles.friendAddress}>{email ?? t('friends.deleted')}</span>
      <span>{t(`friends.state.${state}`, { percent, date })}</span>
    </li>
  );
}
