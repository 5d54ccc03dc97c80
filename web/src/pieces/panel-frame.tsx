import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelMantine } from '@web/panel/shell/mantine';
import { useRussianDocument } from '@web/panel/shell/use-russian-document';
import { queryClient } from '@web/lib/http/queries';
import styles from './pieces.module.css';

/** The surroundings of a component of the panel: its libraries, its type size, its language. */
export function PanelFrame({ children }: { children: ReactNode }) {
  useRussianDocument();
  return (
    <QueryClientProvider client={queryClient}>
      <PanelMantine>
        <div className={styles.panel}>{children}</div>
      </PanelMantine>
    </QueryClientProvider>
  );
}
