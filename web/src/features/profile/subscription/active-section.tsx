import type { Profile } from '@functions/customer-life/contract/get-profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ButtonLink } from '@web/ui/button-link';
import styles from '@web/features/profile/kit/block.module.css';
import { Price } from '@web/ui/price';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { ChargeLines } from './charge-lines';
import { comingTariff } from '@web/features/profile/kit/coming-tariff';
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
  const { nextTransactionDate, amount } = userInfo;
  const language = currentLanguage();
  const term = useTermLabels();
  const date = nextTransactionDate && formatDay(nextTransactionDate, language, now);
  const hasCharge = renews && amount !== null && amount > 0;
  const facts = [
    !hasCharge && date,
    renews && term.nameOf(comingTariff(profile)),
    card && t('card', { mask: card.mask }),
  ];
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        <span>{t('nextCharge')}</span>
        {renews && amount !== null && (
          <span className={styles.sum}>
            <Price roubles={amount} language={language} now={now} />
          </span>
        )}
      </h2>
      {(amount === null || !renews) && <p className={styles.text}>{t('noCharge')}</p>}
      {renews ? (
        <p className={styles.note}>
          <span>{`${facts.filter(Boolean).join(', ')}. `}</span>
          <span>
            {hasCharge && nextTransactionDate !== null
              ? t('chargeHour', { date, time: formatTime(nextTransactionDate) })
              : t('billing')}
          </span>
        </p>
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
      {renews && amount !== null && profile.chargeLines.length > 1 && (
        <details className={styles.parts}>
          <summary>{t('chargeParts')}</summary>
          <ChargeLines profile={profile} amount={amount} />
        </details>
      )}
      <div className={styles.choices}>
        <TariffChange profile={profile} />
        <PromoEntry promo={profile.promo} />
        {renews && (
          <ButtonLink look="quiet" to="/cancel">
            {t('cancel')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
