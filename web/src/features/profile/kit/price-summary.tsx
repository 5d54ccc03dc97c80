import { useTranslation } from 'react-i18next';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Price } from '@web/ui/price';
import styles from '@web/ui/sum-lines.module.css';

interface PriceSummaryProps {
  /** The parts of the payment, in roubles. */
  parts?: readonly { readonly name: string; readonly amount: number }[];
  /** Roubles to pay now. */
  payment: number;
  /** The next charge in roubles, with its ISO date; null if none is planned. */
  next: { readonly amount: number; readonly date: string } | null;
  /** The charges that follow, with names and ISO dates of their own, in place of `next`. */
  charges?: readonly { readonly name: string; readonly amount: number; readonly date: string }[];
  /** Server time, ISO. */
  now: string;
}

/** The payment due and the charges that follow. Shown above the consents. */
export function PriceSummary({ parts = [], payment, next, charges = [], now }: PriceSummaryProps) {
  const { t } = useTranslation('profile');
  const following = next === null ? charges : [{ name: t('nextCharge'), ...next }, ...charges];
  const language = currentLanguage();
  return (
    <dl className={styles.lines}>
      <div className={styles.now}>
        <dt>{t('sums.now')}</dt>
        <dd>
          <Price roubles={payment} language={language} now={now} />
        </dd>
      </div>
      {parts.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Price roubles={amount} language={language} now={now} />
          </dd>
        </div>
      ))}
      {following.map(({ name, date, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{t('sums.next', { date: formatDate(date, language), amount: formatPrice(amount, language, now) })}</dd>
        </div>
      ))}
    </dl>
  );
}
