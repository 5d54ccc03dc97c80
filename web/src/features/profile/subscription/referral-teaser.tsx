import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import styles from '@web/features/profile/kit/block.module.css';

/** `discount`: the discount for each invitee, 0 to 1. */
export function ReferralTeaser({ discount }: { discount: number }) {
  const { t } = useTranslation('profile');
  return (
    <Link className={styles.teaser} to="/promo">
      <strong>{formatDiscount(Math.round(discount * 100), currentLanguage())}</strong>
      <span>{t('referral')}</span>
    </Link>
  );
}
