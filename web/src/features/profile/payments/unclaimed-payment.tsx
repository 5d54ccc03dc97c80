import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDay, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/kit/block.module.css';

interface UnclaimedPaymentProps {
  unclaimed: NonNullable<Profile['unclaimed']>;
  now: string;
}

/** A purchase without an account that was paid with this customer's address: /attach claims it. */
export function UnclaimedPayment({ unclaimed: { amount, paidAt, claimToken }, now }: UnclaimedPaymentProps) {
  const { t } = useTranslation('profile');
  const language = currentLanguage();
  return (
    <section className={styles.block} aria-labelledby="unclaimed">
      <h2 id="unclaimed" className={styles.title}>
        {t('unclaimed.title')}
      </h2>
      <p className={styles.text}>
        {t('unclaimed.text', { sum: formatRoubles(amount, language), date: formatDay(paidAt, language, now) })}
      </p>
      <div className={styles.actions}>
        <ButtonLink look="primary" to={`/attach?${new URLSearchParams({ prepaid: claimToken })}`}>
          {t('unclaimed.attach')}
        </ButtonLink>
      </div>
    </section>
  );
}
