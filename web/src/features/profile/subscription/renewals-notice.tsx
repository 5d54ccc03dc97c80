import { useTranslation } from '@web/lib/i18n/use-translation';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/page/block.module.css';

/** Access has ended and renewals have not: a late charge may still come, so the way to stop it stays. */
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
