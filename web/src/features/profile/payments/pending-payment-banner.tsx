import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import styles from '@web/features/profile/kit/block.module.css';

interface PendingPaymentBannerProps {
  isLate: boolean;
  onCheckAgain: () => void;
}

/** Shown after the widget reported success, until the payment notification has been processed. */
export function PendingPaymentBanner({ isLate, onCheckAgain }: PendingPaymentBannerProps) {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.block} role="status">
      {isLate && <h2 className={styles.title}>{t('awaiting.lateTitle')}</h2>}
      <p className={styles.text}>{isLate ? t('awaiting.lateText') : t('awaiting.text')}</p>
      {isLate && (
        <div className={styles.actions}>
          <Button onClick={onCheckAgain}>{t('awaiting.again')}</Button>
        </div>
      )}
    </section>
  );
}
