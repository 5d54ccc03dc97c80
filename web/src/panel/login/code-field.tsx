import { ONE_TIME_CODE_DIGITS } from '@functions/staff/contract/values/staff';
import { useId } from 'react';
import styles from './login.module.css';

interface CodeFieldProps {
  label: string;
  hint?: string;
  hasFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** The code of the second factor: digits only. */
export function CodeField({ label, hint, hasFocus = false, value, onChange }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${styles.code}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.row}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={hasFocus}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))}
        />
      </div>
    </div>
  );
}
