import type { Profile } from '@contract/get-profile';
import { useTranslation } from '@web/lib/use-translation';
import styles from './block.module.css';

/** Offer 9: access is off for misuse; why, and who can help. */
export function RestrictedBanner({ reason }: { reason: NonNullable<Profile['restricted']> }) {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.banner} aria-labelledby="restricted">
      <h2 id="restricted">{t('restricted.title')}</h2>
      <p>
        {t(`restricted.${reason}`)} {t('restricted.help')}
      </p>
    </section>
  );
}
