import { useTranslation } from 'react-i18next';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import styles from './payment-problem-text.module.css';

/**
 * Explains why the payment failed and what to do. A widget closed by the payer is not styled as an error. For `human`
 * the page shows the CAPTCHA, and this shows nothing. `said` replaces a text that is about the own subscription.
 */
export function PaymentProblemText({ problem, said }: { problem: PaymentProblem | null; said?: string | undefined }) {
  const { t } = useTranslation('purchase');
  return (
    <div className={styles.state} role="alert">
      {problem && problem !== 'human' && (
        <p className={`${styles.problem} ${problem === 'closed' ? styles.calm : ''}`}>
          {said ?? t(`problem.${problem}`)}
        </p>
      )}
    </div>
  );
}
