import type { Shop } from '@functions/customer-life/contract/get-shop';
import { formatDiscount } from '@web/lib/browser/format-price';
import { displayPrice } from '@web/lib/payments/price';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import { OldPrice } from './old-price';
import styles from './price-table.module.css';

/** §5: shows the first payment only if it differs, and the discount only if it lowers the price. */
export function PriceTable({ shop }: { shop: Shop }) {
  const t = useTexts('landing');
  const common = useTexts();
  const term = useTermLabels();
  const language = currentLanguage();
  const { hasFirstPayment, hasDiscount, discountPercent } = displayPrice(shop);
  return (
    <dl className={styles.table}>
      {hasFirstPayment && (
        <div className={styles.row}>
          <dt>
            <span>{t('price.firstPayment')}</span>
            {shop.trialDays > 0 && <small>{t('price.trialDays', { count: shop.trialDays })}</small>}
          </dt>
          <dd className={styles.sum}>
            <Price roubles={shop.firstPayment} language={language} now={shop.now} />
          </dd>
        </div>
      )}
      <div className={styles.row}>
        <dt>
          <span>
            {hasDiscount
              ? t('price.discount', { percent: formatDiscount(discountPercent, language) })
              : common('allPayments')}
          </span>
          <small>{hasFirstPayment ? t('price.afterFirst') : t('price.renewal')}</small>
          <small>{t('price.devices', { count: shop.devicesIncluded })}</small>
        </dt>
        <dd>
          {hasDiscount && <OldPrice className={styles.before} roubles={shop.strikethroughPrice} />}
          <span className={styles.sum}>
            <Price roubles={shop.monthlyPayment} language={language} now={shop.now} />
          </span>
          <span className={styles.per}>{term.per(shop.tariff)}</span>
        </dd>
      </div>
    </dl>
  );
}
