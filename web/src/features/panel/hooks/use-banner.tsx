import { useEffect, useState } from 'react';
import styles from '@web/features/panel/components/components.module.css';

/** §9: banners and field errors of the panel disappear after seven seconds. */
export const BANNER_MS = 7_000;

interface Message {
  readonly text: string;
  readonly isGood: boolean;
}

/** What a form answered: green or red, gone after seven seconds. */
export function useBanner() {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return {
    banner: (
      <div role="status" className={styles.bannerPlace}>
        {message !== null && (
          <p className={styles.banner} data-tone={message.isGood ? 'good' : 'bad'}>
            {message.text}
          </p>
        )}
      </div>
    ),
    show: (text: string, isGood: boolean) => setMessage({ text, isGood }),
    clear: () => setMessage(null),
  };
}
