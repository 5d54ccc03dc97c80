import type { ReactNode } from 'react';
import { PanelMantine } from '@web/features/panel/shell/mantine';
import { useRussianDocument } from '@web/features/panel/shell/use-russian-document';
import styles from './pieces.module.css';

/** The surroundings of a component of the panel: its libraries, its type size, its language. */
export function PanelFrame({ children }: { children: ReactNode }) {
  useRussianDocument();
  return (
    <PanelMantine>
      <div className={styles.panel}>{children}</div>
    </PanelMantine>
  );
}
