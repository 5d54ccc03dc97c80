import type { Ref } from 'react';
import styles from './field.module.css';
import { useField, type FieldProps } from './use-field';

export interface TextFieldProps extends FieldProps {
  label: string;
  value: string;
  type: 'email' | 'tel' | 'text';
  autoComplete: string;
  ref?: Ref<HTMLInputElement>;
}

/** A required field for a line of text. */
export function TextField({ label, value, type, autoComplete, ref, ...rest }: TextFieldProps) {
  const { id, input, state } = useField(rest);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input ref={ref} type={type} autoComplete={autoComplete} value={value} {...input} />
      <p {...state} />
    </div>
  );
}
