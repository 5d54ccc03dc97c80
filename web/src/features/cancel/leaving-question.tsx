import { LEAVING_REASONS, type LeavingReason } from '@functions/base/contract/values/leaving-reasons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './leaving-question.module.css';

interface LeavingQuestionProps {
  value: LeavingReason | undefined;
  onChange: (reason: LeavingReason | undefined) => void;
  isDisabled: boolean;
}

/** Why the customer leaves: one press, which another press takes back. The answer goes with the cancellation. */
export function LeavingQuestion({ value, onChange, isDisabled }: LeavingQuestionProps) {
  const { t } = useTranslation('cancel');
  const titleId = useId();
  return (
    <div className={styles.question} role="group" aria-labelledby={titleId}>
      <p id={titleId}>{t('why.title')}</p>
      <div className={styles.reasons}>
        {LEAVING_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            aria-pressed={reason === value}
            disabled={isDisabled}
            onClick={() => onChange(reason === value ? undefined : reason)}
          >
            {t(`why.${reason}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
