import { useTranslation } from 'react-i18next';
import { formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/page/block.module.css';

/** `discount`: the discount for each invitee, 0 to 1. */
export function ReferralTeaser({ discount }: { discount: number }) {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.teaser}>
      <strong>{formatDiscount(Math.round(discount * 100), currentLanguage())}</strong>
      <p>{t('referral')}</p>
      <ButtonLink to="/promo">{t('invite')}</ButtonLink>
    </section>
  );
}
