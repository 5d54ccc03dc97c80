import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDiscount, formatPrice, formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { displayPrice } from '@web/lib/payments/price';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import styles from '@web/ui/sum-lines.module.css';
import block from './purchase-block.module.css';

interface QuoteLinesProps {
  quote: TariffQuote;
  devicesIncluded: number;
  /** Nothing is charged later: access ends with the term. */
  isOneOff?: boolean;
  now: string;
}

/** What is charged now, and the later payments with their first date, or the end. */
export function QuoteLines({ quote, devicesIncluded, isOneOff = false, now }: QuoteLinesProps) {
  const { t } = useTranslation('purchase');
  const { t: common } = useTranslation();
  const language = currentLanguage();
  const { hasDiscount, discountPercent } = displayPrice(quote);
  const per = useTermLabels().per(quote.tariff);
  // Beside the price it would stand before the date in Kazakh and Chinese.
  const discount = hasDiscount && (
    <small>
      <span>{t('discount', { percent: formatDiscount(discountPercent, language) })}</span>{' '}
      <s>
        <span className="visually-hidden">{common('regularPrice')} </span>
        <span>{formatRoubles(quote.strikethroughPrice, language)}</span>
      </s>
    </small>
  );
  return (
    <dl className={`${styles.lines} ${block.sums}`}>
      <div className={styles.now}>
        <dt>
          <span>{t('now')}</span>
          <small>
            {quote.trialDays > 0
              ? t('trialDays', { count: quote.trialDays })
              : t('until', { date: formatDay(quote.firstChargeDate, language, now) })}
          </small>
          <small>{t('included', { count: devicesIncluded })}</small>
          {isOneOff && discount}
        </dt>
        <dd>
          <Price roubles={quote.firstPayment} language={language} now={now} />
        </dd>
      </div>
      {isOneOff ? (
        <div className={styles.later}>
          <dt>{t('later')}</dt>
          <dd>{t('way.ends')}</dd>
        </div>
      ) : (
        <div className={styles.later}>
          <dt>
            <span>{t('later')}</span>
            {discount}
          </dt>
          <dd>
            <span>
              {t('laterFrom', {
                amount: formatPrice(quote.monthlyPayment, language, now),
                per,
                date: formatDay(quote.firstChargeDate, language, now),
              })}
            </span>
          </dd>
        </div>
      )}
      {quote.firstPayment === 0 && (
        <div className={styles.later}>
          <dt>{t('free')}</dt>
        </div>
      )}
    </dl>
  );
}
