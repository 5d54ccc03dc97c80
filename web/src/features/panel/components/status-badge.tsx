import { StatusDot, type StatusTone } from '@web/ui/status-dot';
import { texts, wordFor } from '@web/features/panel/texts';
import styles from './components.module.css';

interface StatusBadgeProps {
  /** Spec §4: a value that nobody knows is shown as it is. */
  status: string;
  isActive: boolean;
}

const toneOf = (status: string, isActive: boolean): StatusTone =>
  status === 'ACTIVE' ? 'good' : status === 'CANCELED' && isActive ? 'warn' : 'bad';

export const StatusBadge = ({ status, isActive }: StatusBadgeProps) => (
  <span className={styles.badge}>
    <StatusDot tone={toneOf(status, isActive)} />
    {wordFor(texts.status, status)}
  </span>
);
