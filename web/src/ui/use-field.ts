import { useId, type ChangeEvent } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  onChange: (value: string) => void;
  /** Shown while there is no problem. */
  hint?: string;
  /** The error message below the field. */
  problem?: string | null;
  /** Its form is being sent: it cannot be changed, and keeps the focus. */
  isDisabled?: boolean;
}

/** What required text fields share. The hint or the error message is linked to the input for assistive technology. */
export function useField({ onChange, hint, problem = null, isDisabled = false }: FieldProps) {
  const id = useId();
  return {
    id,
    input: {
      id,
      required: true,
      readOnly: isDisabled,
      'aria-disabled': isDisabled || undefined,
      'aria-invalid': problem !== null,
      'aria-describedby': `${id}-state`,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
    },
    state: {
      id: `${id}-state`,
      className: problem === null ? styles.hint : styles.problem,
      role: problem === null ? undefined : 'alert',
      children: problem ?? hint,
    },
  };
}
