import { Button } from '@mantine/core';
import { CopyButton } from '../components/copy-button';
import { fill, texts } from '../texts';
import styles from './webhooks.module.css';

export interface OneTimeSecretValue {
  readonly host: string;
  readonly secret: string;
}

/** Shows a signing secret once: no call returns it again. */
export function OneTimeSecret({
  shown: { host, secret },
  onClose,
}: {
  shown: OneTimeSecretValue;
  onClose: () => void;
}) {
  const t = texts.webhooks;
  return (
    <div className={styles.secret} role="alert">
      <p>{fill(t.once, { host })}</p>
      <code>{secret}</code>
      <div className={styles.acts}>
        <CopyButton value={secret}>{texts.nodes.copy}</CopyButton>
        <Button variant="default" size="xs" onClick={onClose}>
          {t.kept}
        </Button>
      </div>
    </div>
  );
}
