import { formatPercent } from '@web/lib/browser/format';
import { useTranslation } from '@web/lib/i18n/use-translation';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/page/block.module.css';

/** §9: the discount for one invitee. */
const PERCENT_PER_INVITEE = 25;

export function ReferralTeaser() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.teaser}>
      <strong>{formatPercent(PERCENT_PER_INVITEE)}</strong>
      <p>{t('referral')}</p>
      <ButtonLink to="/promo">{t('invite')}</ButtonLink>
    </section>
  );
}
