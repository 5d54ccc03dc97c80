import type { ReactNode } from 'react';
import styles from './status-illustration.module.css';

/** The state that the illustration shows by the height of the sun. It repeats the status that the text states. */
export type IllustrationState = 'active' | 'neutral' | 'low' | 'inactive' | 'in-progress';

interface StatusIllustrationProps {
  state: IllustrationState;
  size?: 'band' | 'tall';
  children?: ReactNode;
}

/** The illustration at the top of a page: a sky with the sun above a line. `children` is text inside it. */
export function StatusIllustration({ state, size = 'band', children }: StatusIllustrationProps) {
  return (
    <div className={`${styles.sky} ${styles[size]}`} data-state={state}>
      <div className={styles.stage}>
        <svg className={styles.drawing} viewBox="0 0 480 240" fill="none" aria-hidden="true" focusable="false">
          <g className={styles.rings} stroke="var(--sun)">
            <path d="M90 240a150 150 0 0 1 300 0" opacity=".42" />
            <path d="M40 240a200 200 0 0 1 400 0" opacity=".26" />
            <path d="M-20 240a260 260 0 0 1 520 0" opacity=".14" />
          </g>
          <circle className={styles.disc} cx="240" cy="240" r="98" fill="var(--sun)" />
        </svg>
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
