import { useEffect, useRef, type ReactNode } from 'react';
import styles from './block.module.css';

/**
 * A form that a press opened in the place of its button. It takes over the focus, and names itself to screen readers.
 */
export function OpenedForm({ label, children }: { label: string; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.focus(), []);
  return (
    <div ref={form} className={styles.form} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
