import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** What it says is being sent or saved: it cannot be changed, and keeps the focus. */
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
        aria-disabled={isDisabled || undefined}
        onChange={(event) => {
          if (!isDisabled) onChange(event.target.checked);
        }}
      />
      <span>{children}</span>
    </label>
  );
}
