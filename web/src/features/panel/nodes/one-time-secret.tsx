import { Button } from '@mantine/core';
import { useState } from 'react';
import { fill, texts } from '@web/features/panel/texts';
import styles from './nodes.module.css';

export interface ShownKey {
  readonly nodeId: string;
  readonly key: string;
}

/** A node's key: we keep only its hash, so that it is shown here and never again. */
export function ShownOnce({ shown: { nodeId, key }, onClose }: { shown: ShownKey; onClose: () => void }) {
  const words = texts.nodes;
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => setCopied(true),
      // Without the right to the clipboard the key can still be marked by hand.
      () => setCopied(false),
    );
  return (
    <div className={styles.key} role="alert">
      <p>{fill(words.once, { id: nodeId })}</p>
      <code>{key}</code>
      <div className={styles.acts}>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}
