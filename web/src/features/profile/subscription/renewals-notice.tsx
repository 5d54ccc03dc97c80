import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/kit/block.module.css';

/** Shown when access has ended but auto-renewal is on. The link lets the customer prevent a late charge. */
export function RenewalsNotice() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.banner} aria-labelledby="renewals">
      <h2 id="renewals">{t('renewals.title')}</h2>
      <p>{t('renewals.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/cancel">{t('renewals.stop')}</ButtonLink>
      </div>
    </section>
  );
}
