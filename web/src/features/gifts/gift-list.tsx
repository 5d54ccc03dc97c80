import { useTranslation } from 'react-i18next';
import type { ConfirmSignIn } from '@web/lib/auth/recent-change';
import { ErrorPanel } from '@web/ui/error-panel';
import { Skeleton } from '@web/ui/skeleton';
import messages from '@web/ui/messages.module.css';
import { useListGifts, type Payer } from './api/gifts';
import { GiftRow } from './gift-row';
import styles from './gifts.module.css';

/** The gifts of a payer with their states, and what can be done while nobody has claimed one. */
export function GiftList({ payer, Confirm }: { payer: Payer; Confirm: ConfirmSignIn }) {
  const { t } = useTranslation('gifts');
  const { data, isError, refetch } = useListGifts(payer);
  const handleRetry = () => void refetch();
  if (data === undefined && isError) return <ErrorPanel title={t('listFailed')} onRetry={handleRetry} />;
  if (data === undefined) return <Skeleton rows={3} onRetry={handleRetry} />;
  if (data.gifts.length === 0) return <p className={messages.note}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {data.gifts.map((gift) => (
        <GiftRow key={gift.id} gift={gift} payer={payer} Confirm={Confirm} />
      ))}
    </ul>
  );
}
