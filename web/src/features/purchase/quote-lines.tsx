import type { TariffQuote } from '@contract/purchase/get-shop';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDiscount, formatPrice, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { displayPrice } from '@web/lib/payments/price';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { ChargedInRoubles } from '@web/ui/charged-in-roubles';
import { Price } from '@web/ui/price';
import styles from '@web/ui/sum-lines.module.css';

/** The first payment, the later payments and the date of the next charge. Shown above the consents. */
export function QuoteLines({ quote, now }: { quote: TariffQuote; now: string }) {
  const { t } = useTranslation('purchase');
  const { t: common } = useTranslation();
  const language = currentLanguage();
  const { hasFirstPayment, hasDiscount, discountPercent } = displayPrice(quote);
  const per = useTermLabels().per(quote.tariff);
  const later = formatPrice(quote.monthlyPayment, language, now);
  return (
    <div>
      <dl className={styles.lines}>
        {hasFirstPayment && (
          <div className={styles.now}>
            <dt>
              {t('now')}
              {quote.trialDays > 0 && <small>{t('trialDays', { count: quote.trialDays })}</small>}
            </dt>
            <dd>
              <Price roubles={quote.firstPayment} language={language} now={now} />
            </dd>
          </div>
        )}
        <div className={hasFirstPayment ? styles.later : styles.now}>
          <dt>
            {hasDiscount
              ? t('discount', { percent: formatDiscount(discountPercent, language) })
              : common('allPayments')}
            {!hasFirstPayment && <small>{per}</small>}
          </dt>
          <dd>
            {hasDiscount && (
              <s className={styles.before}>
                <span className="visually-hidden">{common('regularPrice')} </span>
                {formatRoubles(quote.strikethroughPrice, language)}
              </s>
            )}
            {hasFirstPayment ? (
              `${later} ${per}`
            ) : (
              <Price roubles={quote.monthlyPayment} language={language} now={now} />
            )}
          </dd>
        </div>
        <div className={styles.later}>
          <dt>{hasFirstPayment ? t('firstCharge') : t('nextCharge')}</dt>
          <dd>{formatDate(quote.firstChargeDate, language)}</dd>
        </div>
        {quote.firstPayment === 0 && (
          <div className={styles.later}>
            <dt>{t('free')}</dt>
          </div>
        )}
      </dl>
      <ChargedInRoubles />
    </div>
  );
}
