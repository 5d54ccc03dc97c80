import { useId, useState, type ReactNode } from 'react';
import type { Intent } from '@web/ui/lazy-part';
import styles from './profile-row.module.css';

interface ProfileRowProps {
  title: string;
  /** The present value: who wants to know it alone need not open the row. */
  value: string;
  onIntent: Intent;
  children: ReactNode;
}

/** A closed part of the profile: one line with its present value, which opens below itself. */
export function ProfileRow({ title, value, onIntent, children }: ProfileRowProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.row}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-describedby={id}
            {...onIntent}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title}
          </button>
        </h2>
        <p id={id} className={styles.value}>
          {value}
        </p>
      </div>
      {isOpen && (
        <div className={styles.inside} role="group" aria-label={title}>
          {children}
        </div>
      )}
    </section>
  );
}
