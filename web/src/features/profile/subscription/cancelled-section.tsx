import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDay, formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { Opened } from '@web/features/profile/kit/opened';
import type { Parts } from '@web/ui/parts';
import { lookOfStep } from '@web/features/profile/kit/section-state';
import styles from '@web/features/profile/kit/block.module.css';
import { lazyPart } from '@web/ui/lazy-part';

const ResumeForm = lazyPart(() => import('./resume-form').then((file) => file.ResumeForm));

interface CancelledSectionProps {
  profile: Profile;
  /** Null while another payment is pending. */
  purchase: Parts;
}

/**
 * §4: paid time remains, but auto-renewal is off. The customer can resume with the saved card without a charge, or buy
 * another term at once, which is added to the remaining time. Without a card the second is the only way.
 */
export function CancelledSection({ profile, purchase }: CancelledSectionProps) {
  const { t } = useTranslation('profile');
  const { card, promo, now, isGift } = profile;
  const { expirationDate, amount } = profile.userInfo;
  const hasCard = card !== null && amount !== null && expirationDate !== null;
  // The e-mail about the cancellation links here with `resume`.
  const isAsked = useSearchParams()[0].has('resume') && purchase !== null;
  // A gift was never cancelled: there is nothing to resume.
  const about = isGift ? 'gift' : 'cancelled';
  const way = hasCard ? 'card' : 'purchase';
  const [choice, setChoice] = useState<'none' | 'card' | 'purchase'>(isAsked ? way : 'none');
  if (choice === 'purchase') {
    return (
      <Opened key="purchase" label={t(`${about}.resume`)} holds="purchase">
        {hasCard && (
          <div className={styles.back}>
            <Button onClick={() => setChoice('card')}>{t('cancelled.backToCard', { mask: card.mask })}</Button>
          </div>
        )}
        {purchase}
      </Opened>
    );
  }
  const until = expirationDate === null ? null : formatDay(expirationDate, currentLanguage(), now);
  // A code that ends before the next term begins does not lower its price. Both are ISO dates in UTC.
  const isPromoAtStake = promo !== null && expirationDate !== null && expirationDate < promo.until;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t(`${about}.title`)}</h2>
      {until !== null && (
        <p className={styles.text}>{t(hasCard ? `${about}.text` : `${about}.textNoCard`, { date: until })}</p>
      )}
      {until !== null && isPromoAtStake && (
        <p className={styles.text}>
          {t('cancelled.promo', {
            code: promo.code,
            percent: formatDiscount(Math.round(promo.discount * 100), currentLanguage()),
            date: until,
          })}
        </p>
      )}
      {choice === 'card' && hasCard && (
        <Opened label={t('cancelled.resume')} holds="resume">
          <ResumeForm
            profile={profile}
            amount={amount}
            date={expirationDate}
            mask={card.mask}
            onOtherChoice={() => setChoice('purchase')}
          />
        </Opened>
      )}
      {choice === 'none' && purchase !== null && (
        <div className={styles.actions}>
          <Button
            look={isGift ? 'outline' : lookOfStep('extend', profile)}
            {...ResumeForm.onIntent}
            onClick={() => setChoice(way)}
          >
            {t(`${about}.resume`)}
          </Button>
        </div>
      )}
    </section>
  );
}
