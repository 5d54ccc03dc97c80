import { useTranslation } from 'react-i18next';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import styles from './payment-problem-text.module.css';

/**
 * Explains why the payment failed and what to do. A widget closed by the payer is not styled as an error. For `human`
 * the page shows the CAPTCHA, and this shows nothing.
 */
export function PaymentProblemText({ problem }: { problem: PaymentProblem | null }) {
  const { t } = useTranslation('purchase');
  return (
    <div className={styles.state} role="alert">
      {problem && problem !== 'human' && (
        <p className={`${styles.problem} ${problem === 'closed' ? styles.calm : ''}`}>{t(`problem.${problem}`)}</p>
      )}
    </div>
  );
}
