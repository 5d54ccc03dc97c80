import styles from './status-dot.module.css';

export type StatusTone = 'good' | 'warn' | 'bad';

/** Decoration only: the text next to it always states the status. */
export const StatusDot = ({ tone }: { tone: StatusTone }) => (
  <i className={`${styles.dot} ${styles[tone]}`} data-tone={tone} aria-hidden="true" />
);
