import { StatusDot, type StatusTone } from '@web/ui/status-dot';
import { frameTexts as texts, labelFor } from '@web/panel/frame-texts';
import styles from './components.module.css';

interface StatusBadgeProps {
  /** An unknown value is shown unchanged (spec §4). */
  status: string;
  isActive: boolean;
}

const toneOf = (status: string, isActive: boolean): StatusTone =>
  status === 'ACTIVE' ? 'good' : status === 'CANCELED' && isActive ? 'warn' : 'bad';

export const StatusBadge = ({ status, isActive }: StatusBadgeProps) => (
  <span className={styles.badge}>
    <StatusDot tone={toneOf(status, isActive)} />
    <span>{labelFor(texts.status, status)}</span>
  </span>
);
