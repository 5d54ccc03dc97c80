import { useId, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string | number> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string; readonly note?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** A native radio group styled as tabs. Arrow keys, forms and screen readers work without extra code. */
export function Tabs<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
}: TabsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.tabs} disabled={isDisabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${styles.tab} ${option.note === undefined ? '' : styles.noted}`}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
