import { listInvitees, type InviteeOfCustomer } from '@contract/referrals/list-invitees';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { useCustomerQuery } from '@web/lib/http/customer-calls';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { NotLoaded } from '@web/ui/skeleton';
import styles from './promo-page.module.css';

/** The invited friends by masked address, whether each counts, and the discount that they earn now. */
export function FriendList({ inviteeDiscount }: { inviteeDiscount: number }) {
  const { t } = useTranslation('promo');
  const friends = useCustomerQuery(listInvitees);
  const { data } = friends;
  return (
    <section className={styles.friends} aria-labelledby="friends">
      <h2 id="friends" className={styles.friendsTitle}>
        {t('friends.title')}
      </h2>
      {data === undefined && <NotLoaded query={friends} rows={2} title={t('friends.failed')} />}
      {data?.total === 0 && <p className={styles.friendsText}>{t('friends.none')}</p>}
      {data && data.total > 0 && (
        <>
          <p className={styles.friendsText}>{t('friends.discount', { percent: Math.round(data.discount * 100) })}</p>
          <ul className={styles.friendsList}>
            {data.invitees.map((friend, index) => (
              // Masked addresses are no keys: two friends may have the same one.
              <Friend key={index} friend={friend} percent={Math.round(inviteeDiscount * 100)} />
            ))}
          </ul>
          {data.total > data.invitees.length && (
            <p className={styles.friendsText}>{t('friends.more', { count: data.total - data.invitees.length })}</p>
          )}
        </>
      )}
    </section>
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
