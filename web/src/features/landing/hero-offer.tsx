import type { Shop } from '@contract/get-shop';
import { useTranslation } from 'react-i18next';
import { formatRoubles } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import { displayPrice } from '@web/lib/price';
import { usePeriod } from '@web/lib/use-period';
import styles from './hero.module.css';

/** The first sum, large; its place is kept while the prices are on their way. */
export function HeroOffer({ shop }: { shop: Shop | undefined }) {
  const { t } = useTranslation('landing');
  const period = usePeriod();
  const language = currentLanguage();
  if (!shop) return <div className={styles.awaiting} />;
  const per = period.per(shop.tariff);
  const later = formatRoubles(shop.monthlyPayment, language);
  const isTrial = displayPrice(shop).hasFirstPayment && shop.trialDays > 0;
  return (
    <>
      <p className={styles.sum}>{formatRoubles(shop.firstPayment, language)}</p>
      <p className={styles.then}>
        {isTrial ? t('hero.trial', { count: shop.trialDays, later, per }) : t('hero.full', { per })}
      </p>
    </>
  );
}
