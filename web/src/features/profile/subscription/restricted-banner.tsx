import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@web/ui/button-link';
import { Help } from '@web/ui/help';
import { LinkedText } from '@web/ui/linked-text';
import styles from '@web/features/profile/kit/block.module.css';

interface RestrictedBannerProps {
  customerId: string;
  reason: NonNullable<Profile['restricted']>;
  renews: boolean;
  /** Whether the customer ever bought something. Otherwise the banner does not mention renewals. */
  isCustomer: boolean;
}

/** Offer 9: access is restricted because of misuse. States the reason, the support contact and the renewal status. */
export function RestrictedBanner({ customerId, reason, renews, isCustomer }: RestrictedBannerProps) {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.banner} aria-labelledby="restricted">
      <h2 id="restricted">{t('restricted.title')}</h2>
      <p>
        <LinkedText text={t(`restricted.${reason}`)} links={{ clause: '/offer#5.3' }} />
      </p>
      {isCustomer && <p>{t(renews ? 'restricted.renews' : 'restricted.renewalsOff')}</p>}
      <Help lead={t('restricted.help')} customerId={customerId} />
      {renews && (
        <div className={styles.actions}>
          <ButtonLink to="/cancel">{t('renewals.stop')}</ButtonLink>
        </div>
      )}
    </section>
  );
}
