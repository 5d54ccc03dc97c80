import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import styles from '@web/features/profile/kit/block.module.css';
import { Opened } from '@web/features/profile/kit/opened';

const TariffForm = lazyPart(() => import('./tariff-form').then((file) => file.TariffForm));

/** The tariff that the customer chose for the next charge, and the form that chooses it. */
export function TariffChange({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const term = useTermLabels();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'no' | 'choose' | 'keep'>('no');
  const { tariff, tariffNextPeriod, userInfo, now } = profile;
  const { nextTransactionDate: date, amount } = userInfo;
  // A failed charge is paid first; without a next charge there is nothing to change.
  if (tariff === null || date === null || amount === null || profile.pastDue !== null || !profile.renews) return null;
  const handleClose = () => {
    setOpen('no');
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      {tariffNextPeriod !== null && (
        <p className={styles.note}>
          {t('tariffChange.planned', {
            date: formatDate(date, currentLanguage()),
            term: term.nameOf(tariffNextPeriod),
            amount: formatPrice(amount, currentLanguage(), now),
          })}
        </p>
      )}
      {open === 'no' ? (
        <>
          <Button ref={opener} look="quiet" {...TariffForm.onIntent} onClick={() => setOpen('choose')}>
            {t('tariffChange.open')}
          </Button>
          {tariffNextPeriod !== null && (
            <Button look="quiet" {...TariffForm.onIntent} onClick={() => setOpen('keep')}>
              {t('tariffChange.keep')}
            </Button>
          )}
        </>
      ) : (
        // Only the way back needs consents at once.
        <Opened label={t('tariffChange.open')} holds={open === 'keep' ? 'formerTariff' : 'tariff'}>
          <TariffForm initial={open === 'keep' ? tariff : null} onClose={handleClose} />
        </Opened>
      )}
    </>
  );
}
