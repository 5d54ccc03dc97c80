import type { Shop } from '@contract/purchase/get-shop';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import styles from './price-table.module.css';

/** What the code of the visitor's link does to the prices, or whom it serves. Empty without such a code. */
export function LinkNote({ shop: { link, promo } }: { shop: Shop }) {
  const t = useTexts('landing');
  if (!link) return null;
  const values = {
    code: promo?.code,
    percent: Math.round((link.inviterDiscount ?? promo?.discount ?? 0) * 100),
    date: promo && formatDate(promo.until, currentLanguage()),
  };
  return <p className={styles.note}>{t(`link.${link.state}`, values)}</p>;
}
