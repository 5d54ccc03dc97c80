import { useId, useState, type ChangeEvent } from 'react';
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
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    },
    state: {
      id: `${id}-state`,
      className: problem === null ? styles.hint : styles.problem,
      role: problem === null ? undefined : 'alert',
      children: problem ?? hint,
    },
  };
}

/** For a `ref`: the field takes the focus when it appears, with its text selected. */
export function takeCaret(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/**
 * What is typed into a form, by the names of its fields. `field` returns the props of one, which cannot be changed
 * while the form is being sent.
 */
export function useFields<Name extends string>(
  initial: Record<Name, string> | (() => Record<Name, string>),
  isBusy: boolean,
) {
  const [typed, setTyped] = useState(initial);
  const change = (name: Name, text: string) => setTyped((others) => ({ ...others, [name]: text }));
  const field = (name: Name) => ({
    value: typed[name],
    isDisabled: isBusy,
    onChange: (text: string) => change(name, text),
  });
  return { typed, change, field };
}
