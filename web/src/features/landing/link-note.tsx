import type { Shop } from '@functions/customer-life/contract/get-shop';
import { formatPrice } from '@web/lib/browser/format-price';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import { startsWithTrial } from '@web/lib/payments/price';
import styles from './price-table.module.css';

const MONTH_MS = 2_629_800_000;

/**
 * What the code of the visitor's link does to the prices, or the welcome of an invited friend: what they begin with,
 * then what the inviter gets. Empty without such a code.
 */
export function LinkNote({ shop }: { shop: Shop }) {
  const t = useTexts('landing');
  const { link, promo, firstChargeDate } = shop;
  if (!link) return null;
  const percent = Math.round((link.inviterDiscount ?? promo?.discount ?? 0) * 100);
  if (link.state === 'invitation' && startsWithTrial(shop)) {
    const sum = formatPrice(shop.firstPayment, currentLanguage(), shop.now);
    return <p className={styles.note}>{t('link.invitation-trial', { count: shop.trialDays, sum, percent })}</p>;
  }
  const values = {
    code: promo?.code,
    percent,
    // The months of discounted charges. A date would bring the formats of dates to the page, against its budget.
    count: promo ? Math.round((Date.parse(promo.until) - Date.parse(firstChargeDate)) / MONTH_MS) : 0,
  };
  return <p className={styles.note}>{t(`link.${link.state}`, values)}</p>;
}
