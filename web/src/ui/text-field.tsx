import { useId, type Ref } from 'react';
import styles from './field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type: 'email' | 'tel' | 'text';
  autoComplete: string;
  /** Shown while there is no problem. */
  hint?: string;
  /** The error message below the field. */
  problem: string | null;
  /** Its form is being sent: it cannot be changed, and keeps the focus. */
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A required text field. Its hint or error message is linked to it for assistive technology. */
export function TextField({
  label,
  value,
  onChange,
  type,
  autoComplete,
  hint,
  problem,
  isDisabled = false,
  ref,
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        type={type}
        autoComplete={autoComplete}
        required
        value={value}
        readOnly={isDisabled}
        aria-disabled={isDisabled || undefined}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-state`}
        onChange={(event) => onChange(event.target.value)}
      />
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
