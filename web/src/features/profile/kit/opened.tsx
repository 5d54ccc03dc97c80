import { useEffect, useRef, type ReactNode } from 'react';
import styles from './block.module.css';

interface OpenedProps {
  /** What was opened, for screen readers. */
  label: string;
  /** Content that loads. Its usual height is reserved: nothing below moves when it arrives. */
  holds?: 'card' | 'device' | 'formerTariff' | 'purchase' | 'resume' | 'retry' | 'tariff';
  children: ReactNode;
}

/** What a press has opened inside a section. It takes the focus, because the pressed button is gone. */
export function Opened({ label, holds, children }: OpenedProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={group}
      className={holds === undefined ? styles.opened : `${styles.opened} ${styles[holds]}`}
      role="group"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
