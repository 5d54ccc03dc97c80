import { Button } from '@mantine/core';
import { useState } from 'react';
import { fill, texts } from '@web/features/panel/texts';
import styles from './nodes.module.css';

export interface OneTimeSecretValue {
  readonly nodeId: string;
  readonly key: string;
}

/** Shows a node's key once: the server stores only its hash. */
export function OneTimeSecret({ shown: { nodeId, key }, onClose }: { shown: OneTimeSecretValue; onClose: () => void }) {
  const t = texts.nodes;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => setCopied(true),
      // Without clipboard permission, the key can still be selected by hand.
      () => setCopied(false),
    );
  return (
    <div className={styles.key} role="alert">
      <p>{fill(t.once, { id: nodeId })}</p>
      <code>{key}</code>
      <div className={styles.acts}>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t.kept}
        </Button>
      </div>
    </div>
  );
}
