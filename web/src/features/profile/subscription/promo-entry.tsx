import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { lazyPart } from '@web/ui/lazy-part';
import { takeFocus } from '@web/ui/take-focus';
import styles from '@web/features/profile/kit/block.module.css';

const PromoForm = lazyPart(() => import('./promo-form').then((file) => file.PromoForm));

/** The active promo code, or a field for one. A code lowers the charges starting with the next one. */
export function PromoEntry({ promo }: { promo: Profile['promo'] }) {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  if (promo !== null) {
    return (
      <p ref={isOpen ? takeFocus : undefined} className={styles.note} tabIndex={-1}>
        {t('promo.running', {
          code: promo.code,
          percent: formatDiscount(Math.round(promo.discount * 100), currentLanguage()),
          date: formatDate(promo.until, currentLanguage()),
        })}
      </p>
    );
  }
  if (isOpen) return <PromoForm />;
  return (
    <Button look="quiet" {...PromoForm.onIntent} onClick={() => setIsOpen(true)}>
      {t('promo.have')}
    </Button>
  );
}
