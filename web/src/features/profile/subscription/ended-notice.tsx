import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import styles from '@web/features/profile/kit/block.module.css';

/** Says since when a subscription has ended, and why; where a payment was taken back, what became of its money. */
export function EndedNotice({ ended }: { ended: NonNullable<Profile['ended']> }) {
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  return (
    <section className={styles.banner} aria-labelledby="ended">
      <h2 id="ended">{t('ended.title', { date: formatDate(ended.since, currentLanguage()) })}</h2>
      <p>
        {ended.reason === 'refunded' ? t(`ended.refunded.${ended.money ?? 'returned'}`) : t(`ended.${ended.reason}`)}
      </p>
      {ended.decline !== null && <p>{purchase(`problem.${ended.decline}`)}</p>}
    </section>
  );
}
