import type { Shop } from '@contract/purchase/get-shop';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './price-table.module.css';

const MONTH_MS = 2_629_800_000;

/** What the code of the visitor's link does to the prices, or whom it serves. Empty without such a code. */
export function LinkNote({ shop: { link, promo, firstChargeDate } }: { shop: Shop }) {
  const t = useTexts('landing');
  if (!link) return null;
  const values = {
    code: promo?.code,
    percent: Math.round((link.inviterDiscount ?? promo?.discount ?? 0) * 100),
    // The months of discounted charges. A date would bring the formats of dates to the page, against its budget.
    count: promo ? Math.round((Date.parse(promo.until) - Date.parse(firstChargeDate)) / MONTH_MS) : 0,
  };
  return <p className={styles.note}>{t(`link.${link.state}`, values)}</p>;
}
