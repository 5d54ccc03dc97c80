import type { Profile } from '@contract/subscription/get-profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/page/block.module.css';
import { ChargeLines } from './charge-lines';
import { PayAhead } from './pay-ahead';
import { PromoEntry } from './promo-entry';
import { TariffChange } from './tariff-change';

interface ActiveSectionProps {
  profile: Profile;
  /** The purchase of the next term, where nothing can be charged; otherwise null. */
  purchaseAhead: ReactNode;
  /** False while another payment is pending. */
  canPay: boolean;
  onCardPaid: () => void;
}

/** §2: the date, amount and card of the next charge, its tariff, the promo code, and the link to the cancellation. */
export function ActiveSection({ profile, purchaseAhead, canPay, onCardPaid }: ActiveSectionProps) {
  const { t } = useTranslation('profile');
  const { userInfo, card, now, renews } = profile;
  const date = userInfo.nextTransactionDate && formatDay(userInfo.nextTransactionDate, currentLanguage(), now);
  const time = userInfo.nextTransactionDate && formatTime(userInfo.nextTransactionDate);
  const hasCharge = renews && userInfo.amount !== null && userInfo.amount > 0;
  const facts = [date, card && t('card', { mask: card.mask })].filter(Boolean).join(', ');
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        <span>{t('nextCharge')}</span>
        {facts !== '' && <small>{facts}</small>}
      </h2>
      {userInfo.amount === null || !renews ? (
        <p className={styles.text}>{t('noCharge')}</p>
      ) : (
        <ChargeLines profile={profile} amount={userInfo.amount} />
      )}
      {renews ? (
        <p className={styles.note}>{t('billing')}</p>
      ) : (
        // What was opened closes with its payment: the end moves.
        <PayAhead
          key={userInfo.expirationDate}
          profile={profile}
          purchase={purchaseAhead}
          canPay={canPay}
          onCardPaid={onCardPaid}
        />
      )}
      {date !== null && hasCharge && <p className={styles.note}>{t('chargeHour', { date, time })}</p>}
      <TariffChange profile={profile} />
      <PromoEntry promo={profile.promo} />
      {renews && (
        <div className={styles.actions}>
          <ButtonLink to="/cancel">{t('cancel')}</ButtonLink>
        </div>
      )}
    </section>
  );
}
