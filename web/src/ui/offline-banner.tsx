import { useEffect } from 'react';
import { useIsWaitingForNetwork } from '@web/lib/http/connection';
import { useIsOffline } from '@web/lib/http/use-is-offline';
import styles from './offline-banner.module.css';

interface OfflineBannerProps {
  /** Says that changes are not sent. */
  text: string;
  /** Says that what was opened follows when the network returns. */
  waitingText: string;
}

/** One line at the bottom of the window while the browser is offline. It covers the page and moves nothing. */
export function OfflineBanner({ text, waitingText }: OfflineBannerProps) {
  const isOffline = useIsOffline();
  const isWaiting = useIsWaitingForNetwork();
  useEffect(() => {
    // Room to scroll the end of the page, and the focused element, out from under the line.
    document.documentElement.toggleAttribute('data-offline', isOffline);
  }, [isOffline]);
  return (
    <div className={styles.place} role="status">
      {isOffline && <p className={styles.line}>{isWaiting ? waitingText : text}</p>}
    </div>
  );
}
