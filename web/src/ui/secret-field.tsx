import { useId, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';

interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  /** The account of the password, for password managers; null in a form that has a field for it. */
  account: string | null;
  hint?: string;
  problem?: string | null;
  minLength?: number;
  maxLength?: number;
  /** Its form is being sent: it cannot be changed, and keeps the focus. */
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button that shows the password. */
export function SecretField({
  label,
  value,
  onChange,
  autoComplete,
  account,
  hint,
  problem = null,
  minLength,
  maxLength,
  isDisabled = false,
  ref,
}: SecretFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      {/* A text field that is not displayed: password managers ignore fields of the type `hidden`. */}
      {account !== null && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      <label htmlFor={id}>{label}</label>
      <div className={styles.secret}>
        <input
          ref={ref}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={minLength}
          maxLength={maxLength}
          value={value}
          readOnly={isDisabled}
          aria-disabled={isDisabled || undefined}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-state`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-label={t(isShown ? 'secret.hideLabel' : 'secret.showLabel')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'secret.hide' : 'secret.show')}
        </button>
      </div>
      <p
        id={`${id}-state`}
        className={problem === null ? styles.hint : styles.problem}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
