import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import { Opened } from '@web/features/profile/kit/opened';
import { lookOfStep } from '@web/features/profile/kit/section-state';
import styles from '@web/features/profile/kit/block.module.css';

const CardForm = lazyPart(() => import('@web/features/profile/payments/card-form').then((file) => file.CardForm));

interface PayAheadProps {
  profile: Profile;
  /** The purchase of the next term; null while a payment is pending, and where it cannot be paid ahead. */
  purchase: ReactNode;
  canPay: boolean;
  onCardPaid: () => void;
}

/**
 * A term that nothing can be charged for (decision 103): when it ends, how to pay the next one now, and how to connect
 * a card, from which on it renews.
 */
export function PayAhead({ profile, purchase, canPay, onCardPaid }: PayAheadProps) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState<'none' | 'purchase' | 'card'>('none');
  const { expirationDate: date, amount } = profile.userInfo;
  const handleCardPaid = () => {
    setOpen('none');
    onCardPaid();
  };
  if (date === null) return null;
  return (
    <>
      {profile.payAhead && (
        <p className={styles.text}>{t('ahead.text', { date: formatDay(date, currentLanguage(), profile.now) })}</p>
      )}
      {open === 'purchase' && purchase !== null && (
        <Opened key="purchase" label={t('ahead.pay')} holds="purchase">
          {purchase}
        </Opened>
      )}
      {open === 'card' && canPay && amount !== null && (
        <Opened key="card" label={t('ahead.connect')} holds="card">
          <CardForm
            profile={profile}
            next={{ amount, date }}
            isFirst
            onPaid={handleCardPaid}
            onClose={() => setOpen('none')}
          />
        </Opened>
      )}
      {open === 'none' && canPay && (
        <div className={styles.actions}>
          {purchase !== null && (
            <Button look={lookOfStep('extend', profile)} onClick={() => setOpen('purchase')}>
              {t('ahead.pay')}
            </Button>
          )}
          {amount !== null && amount > 0 && (
            <Button look="quiet" {...CardForm.onIntent} onClick={() => setOpen('card')}>
              {t('ahead.connect')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
