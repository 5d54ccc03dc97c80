import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}

export function Checkbox({ isChecked, onChange, isDisabled = false, children }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        className={styles.box}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
