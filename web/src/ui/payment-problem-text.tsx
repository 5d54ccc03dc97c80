import { useTranslation } from 'react-i18next';
import { useWaitText } from '@web/lib/http/use-wait-text';
import { isAboutCard, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import messages from './messages.module.css';
import styles from './payment-problem-text.module.css';

interface PaymentProblemTextProps {
  problem: PaymentProblem | null;
  /** Replaces a text that is about the own subscription. */
  said?: string | undefined;
  /** Paid without a card, perhaps in the app of the bank after the form was closed (decision 103). */
  isOneOff?: boolean;
}

/**
 * Explains why the payment failed and what to do. A widget closed by the payer is not styled as an error. For `human`
 * the page shows the CAPTCHA, and this shows nothing.
 */
export function PaymentProblemText({ problem, said, isOneOff = false }: PaymentProblemTextProps) {
  const { t } = useTranslation('purchase');
  const waitText = useWaitText();
  const textOf = (shown: Exclude<PaymentProblem, 'human'>) =>
    typeof shown === 'object'
      ? waitText(shown)
      : t(isOneOff && isAboutCard(shown) ? 'way.declined' : `problem.${shown}`);
  return (
    <div className={styles.state} role="alert">
      {problem && problem !== 'human' && (
        <p className={problem === 'closed' ? messages.box : messages.problem}>
          {[said ?? textOf(problem), ...(isOneOff && problem === 'closed' ? [t('way.closed')] : [])].join(' ')}
        </p>
      )}
    </div>
  );
}
