import { useId } from 'react';
import styles from './field.module.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** Its choice is being saved: it cannot be changed, and keeps the focus. */
  isDisabled?: boolean;
}

/** A choice of one of a few values, in the browser's own control. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-disabled={isDisabled || undefined}
        onChange={(event) => {
          if (!isDisabled) onChange(options[event.target.selectedIndex]?.value ?? value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
