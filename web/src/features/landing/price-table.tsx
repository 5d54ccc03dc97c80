import type { Shop } from '@contract/get-shop';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatRoubles } from '@web/lib/format';
import { currentLanguage } from '@web/lib/i18n';
import { displayPrice } from '@web/lib/price';
import { usePeriod } from '@web/lib/use-period';
import styles from './price-table.module.css';

/** §5: the first payment only when it differs, the discount only when it lowers the price, else 'All payments'. */
export function PriceTable({ shop }: { shop: Shop }) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const period = usePeriod();
  const language = currentLanguage();
  const { hasFirstPayment, hasDiscount, discountPercent } = displayPrice(shop);
  return (
    <dl className={styles.table}>
      {hasFirstPayment && (
        <div className={styles.row}>
          <dt>
            {t('price.firstPayment')}
            {shop.trialDays > 0 && <small>{t('price.trialDays', { count: shop.trialDays })}</small>}
          </dt>
          <dd className={styles.sum}>{formatRoubles(shop.firstPayment, language)}</dd>
        </div>
      )}
      <div className={styles.row}>
        <dt>
          {hasDiscount ? t('price.discount', { percent: formatPercent(discountPercent) }) : common('allPayments')}
          <small>{hasFirstPayment ? t('price.afterFirst') : t('price.renewal')}</small>
        </dt>
        <dd>
          {hasDiscount && (
            <s className={styles.before}>
              <span className="visually-hidden">{common('regularPrice')} </span>
              {formatRoubles(shop.strikethroughPrice, language)}
            </s>
          )}
          <span className={styles.sum}>{formatRoubles(shop.monthlyPayment, language)}</span>
          <span className={styles.per}>{period.per(shop.tariff)}</span>
        </dd>
      </div>
    </dl>
  );
}
