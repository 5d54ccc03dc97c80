import { useEffect } from 'react';
import { useIsOffline } from '@web/lib/http/use-is-offline';
import styles from './offline-line.module.css';

/** One line at the bottom of the window while the browser is offline. It covers the page and moves nothing. */
export function OfflineLine({ text }: { text: string }) {
  const isOffline = useIsOffline();
  useEffect(() => {
    // Room to scroll the end of the page, and the focused element, out from under the line.
    document.documentElement.toggleAttribute('data-offline', isOffline);
  }, [isOffline]);
  return (
    <div className={styles.place} role="status">
      {isOffline && <p className={styles.line}>{text}</p>}
    </div>
  );
}
