import { listGifts } from '@functions/gifts/contract/gifts';
import { useTranslation } from 'react-i18next';
import type { ConfirmSignIn } from '@web/lib/auth/recent-change';
import { useCustomerQuery } from '@web/lib/http/customer-calls';
import { NotLoaded } from '@web/ui/skeleton';
import messages from '@web/ui/messages.module.css';
import { GiftRow } from './gift-row';
import styles from './gifts.module.css';

/** The gifts that the customer paid, newest first, with their states, and what can be done until one is claimed. */
export function GiftList({ Confirm }: { Confirm: ConfirmSignIn }) {
  const { t } = useTranslation('gifts');
  const list = useCustomerQuery(listGifts, { refetchOnMount: 'always' });
  if (list.data === undefined) return <NotLoaded query={list} title={t('listFailed')} />;
  const { gifts } = list.data;
  if (gifts.length === 0) return <p className={messages.note}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {gifts.map((gift) => (
        <GiftRow key={gift.id} gift={gift} Confirm={Confirm} />
      ))}
    </ul>
  );
}
