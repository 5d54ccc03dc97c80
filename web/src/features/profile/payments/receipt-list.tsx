import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { ErrorPanel } from '@web/ui/error-panel';
import { Skeleton } from '@web/ui/skeleton';
import { useReceipts } from '@web/features/profile/api/payments';
import block from '@web/features/profile/page/block.module.css';
import styles from './payments.module.css';
import { ReceiptRow } from './receipt-row';

/** The server lists at most this many receipts. */
const LIMIT = 50;

export function ReceiptList() {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useReceipts(useIdentity());
  const handleRetry = () => void refetch();
  if (isError && !data) return <ErrorPanel title={t('payments.failed')} onRetry={handleRetry} />;
  if (!data) return <Skeleton rows={3} onRetry={handleRetry} />;
  const { receipts } = data;
  if (receipts.length === 0) return <p className={block.note}>{t('payments.none')}</p>;
  return (
    <>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.transactionId} receipt={receipt} />
        ))}
      </ul>
      {receipts.length === LIMIT && <p className={block.note}>{t('payments.newest')}</p>}
    </>
  );
}
