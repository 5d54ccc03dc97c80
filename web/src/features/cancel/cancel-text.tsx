import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import styles from './cancel-page.module.css';

/** Whether the customer has access now. Otherwise the page only stops the renewals and promises no access. */
export const hasAccess = ({ restricted, userInfo }: Profile): boolean =>
  restricted === null && userInfo.subscriptionIsActive;

/** Whether the customer is in the grace period after a failed charge. Cancelling then ends access at once. */
const isInGrace = ({ pastDue, userInfo }: Profile): boolean =>
  pastDue !== null && pastDue.accessUntil === userInfo.expirationDate;

/** Explains the consequences of the cancellation for this customer. */
export function CancelText({ profile }: { profile: Profile }) {
  const { t } = useTranslation('cancel');
  const { promo, restricted, userInfo, card, now } = profile;
  const hasDiscount = userInfo.discount > 0;
  if (!hasAccess(profile)) {
    return (
      <div className={styles.text}>
        <p>{t(restricted === null ? 'off.ended' : 'off.restricted')}</p>
        <p>{t(restricted === null ? 'off.return' : 'off.days')}</p>
      </div>
    );
  }
  if (isInGrace(profile)) {
    return (
      <div className={styles.text}>
        <p>{t('endsNow')}</p>
        <p>{t('renewal')}</p>
        {hasDiscount && <p>{t('promo')}</p>}
      </div>
    );
  }
  const until = userInfo.expirationDate === null ? null : formatDay(userInfo.expirationDate, currentLanguage(), now);
  return (
    <div className={styles.text}>
      {until !== null && <p>{t('remains', { date: until })}</p>}
      <p>{until !== null && card !== null ? t('resume', { date: until }) : t('renewal')}</p>
      {hasDiscount && <p>{t('promo')}</p>}
      {promo !== null && until !== null && (
        <p>
          {t('promoLost', {
            code: promo.code,
            percent: formatDiscount(Math.round(promo.discount * 100), currentLanguage()),
            date: until,
          })}
        </p>
      )}
    </div>
  );
}
