import { texts } from '@web/panel/texts';
import { CopyButton } from './copy-button';
import styles from './one-time-secret.module.css';
import { PlainButton } from './plain-button';

interface OneTimeSecretProps {
  /** Whose secret it is, and that it is shown once. */
  title: string;
  value: string;
  /** The button by which the reader says that it is kept. */
  kept: string;
  onClose: () => void;
}

/** Shows a secret that no call returns again. */
export function OneTimeSecret({ title, value, kept, onClose }: OneTimeSecretProps) {
  return (
    <div className={styles.secret} role="alert">
      <p>{title}</p>
      <code>{value}</code>
      <div className="acts">
        <CopyButton value={value}>{texts.copy.start}</CopyButton>
        <PlainButton size="xs" onClick={onClose}>
          {kept}
        </PlainButton>
      </div>
    </div>
  );
}
