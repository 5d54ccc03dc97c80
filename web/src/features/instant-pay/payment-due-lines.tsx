import { useTranslation } from 'react-i18next';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Price } from '@web/ui/price';
import styles from '@web/ui/sum-lines.module.css';
import type { PaymentDue } from './payment-due';

const NAMES = { tPay: 'T-Pay', sberPay: 'SberPay', mirPay: 'Mir Pay' } as const;

/** Above the consents: the account, the payment due, and the next charge with its date, or the end and how to pay. */
export function PaymentDueLines({ paymentDue }: { paymentDue: PaymentDue }) {
  const { t } = useTranslation('instant-pay');
  const term = useTermLabels();
  const language = currentLanguage();
  return (
    <dl className={styles.lines}>
      <div className={styles.now}>
        <dt>
          <span>{t('now')}</span>
          <small>{term.per(paymentDue.tariff)}</small>
        </dt>
        <dd>
          <Price roubles={paymentDue.amount} language={language} now={paymentDue.now} />
        </dd>
      </div>
      <div>
        <dt>{t('account')}</dt>
        <dd>{paymentDue.email}</dd>
      </div>
      <div>
        <dt>{t('tariff')}</dt>
        <dd>{term.nameOf(paymentDue.tariff)}</dd>
      </div>
      <div>
        <dt>{t(paymentDue.next === null ? 'afterPayment' : 'nextCharge')}</dt>
        <dd>
          {paymentDue.next === null
            ? t('accessUntil', { date: formatDate(paymentDue.until, language) })
            : t('nextOn', {
                date: formatDate(paymentDue.next.date, language),
                amount: formatPrice(paymentDue.next.amount, language, paymentDue.now),
              })}
        </dd>
      </div>
      {paymentDue.methods.length > 0 && (
        <div>
          <dt>
            <span>{t('methods')}</span>
            <small>{t('noCard')}</small>
          </dt>
          <dd>{paymentDue.methods.map((method) => (method === 'sbp' ? t('sbp') : NAMES[method])).join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
