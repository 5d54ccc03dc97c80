import type { Shop } from '@functions/customer-life/contract/get-shop';
import { formatDiscount, formatPrice } from '@web/lib/browser/format-price';
import { displayPrice, startsWithTrial } from '@web/lib/payments/price';
import { currentLanguage, useTexts } from '@web/lib/i18n/translation-source';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import { EARLY_PLACES } from './early-shop';
import { OldPrice } from './old-price';
import styles from './hero.module.css';

/**
 * The first payment in large type. Its space is reserved while the prices load. Drawn before React too: without hooks.
 */
export function HeroOffer({ shop }: { shop: Shop | null }) {
  const t = useTexts('landing');
  const term = useTermLabels();
  const language = currentLanguage();
  if (!shop) return <div className={styles.awaiting} id={EARLY_PLACES.hero} />;
  const per = term.per(shop.tariff);
  const later = formatPrice(shop.monthlyPayment, language, shop.now);
  const { hasDiscount, discountPercent } = displayPrice(shop);
  return (
    <>
      <p className={styles.sum}>
        <Price roubles={shop.firstPayment} language={language} now={shop.now} />
      </p>
      <p className={styles.then}>
        <span>
          {startsWithTrial(shop) ? t('hero.trial', { count: shop.trialDays, later, per }) : t('hero.full', { per })}
        </span>
        {hasDiscount && (
          <span className={styles.code}>
            <span>{t('price.discount', { percent: formatDiscount(discountPercent, language) })}</span>{' '}
            <OldPrice roubles={shop.strikethroughPrice} />
          </span>
        )}
        {shop.link?.state === 'invitation' && <span className={styles.code}>{t('link.invited')}</span>}
      </p>
    </>
  );
}
