import { PASSWORD_MAX, PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { useField, type FieldProps } from './use-field';

interface SecretFieldProps extends FieldProps {
  label: string;
  value: string;
  /** A new password has a shortest and a longest length. */
  autoComplete: 'current-password' | 'new-password';
  /** The account of the password, for password managers; null in a form that has a field for it. */
  account: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button that shows the password. */
export function SecretField({ label, value, autoComplete, account, ref, ...rest }: SecretFieldProps) {
  const { t } = useTranslation();
  const { id, input, state } = useField(rest);
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      {/* A text field that is not displayed: password managers ignore fields of the type `hidden`. */}
      {account !== null && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      <label htmlFor={id}>{label}</label>
      <div className={styles.secret}>
        <input
          ref={ref}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...(autoComplete === 'new-password' && { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })}
          value={value}
          {...input}
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
      <p {...state} />
    </div>
  );
}
