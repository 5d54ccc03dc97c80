import type { Shop } from '@contract/purchase/get-shop';
import { formatDate, formatDiscount } from '@web/lib/browser/format';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import styles from './price-table.module.css';

/** What the code of the visitor's link does to the prices, or whom it serves. Empty without such a code. */
export function LinkNote({ shop: { link, promo } }: { shop: Shop }) {
  const t = useTexts('landing');
  const language = currentLanguage();
  if (!link) return null;
  const { state, inviterDiscount = 0 } = link;
  return (
    <p className={styles.note}>
      {state === 'promo' &&
        promo &&
        t('link.promo', {
          code: promo.code,
          percent: formatDiscount(Math.round(promo.discount * 100), language),
          date: formatDate(promo.until, language),
        })}
      {state === 'invitation' && t('link.invitation', { percent: Math.round(inviterDiscount * 100) })}
      {state === 'unchecked' && t('link.unchecked')}
      {(state === 'not-valid' || state === 'used') && t('link.notValid')}
    </p>
  );
}
