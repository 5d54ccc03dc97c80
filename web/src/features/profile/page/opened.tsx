import { useEffect, useRef, type ReactNode } from 'react';
import styles from './block.module.css';

interface OpenedProps {
  /** What was opened, for screen readers. */
  label: string;
  /** The height of the content in rem, reserved while it loads: nothing below moves when it arrives. */
  height?: number;
  children: ReactNode;
}

/** What a press has opened inside a section. It takes the focus, because the pressed button is gone. */
export function Opened({ label, height, children }: OpenedProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={group}
      className={styles.opened}
      role="group"
      aria-label={label}
      tabIndex={-1}
      {...(height !== undefined && { style: { minHeight: `${height}rem` } })}
    >
      {children}
    </div>
  );
}
