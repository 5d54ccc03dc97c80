import { useEffect, useState } from 'react';
import { changeFailureText } from '@web/panel/api/failure-text';
import styles from './components.module.css';

/** Banners and field errors of the panel disappear after seven seconds (spec §9). */
export const BANNER_MS = 7_000;

interface Message {
  readonly text: string;
  readonly isGood: boolean;
}

/** Result message of a form: green or red, hidden after `BANNER_MS`. */
export function useBanner() {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const show = (text: string, isGood: boolean) => setMessage({ text, isGood });
  const showFailure = (error: unknown) => show(changeFailureText(error), false);
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
    show,
    showFailure,
    clear: () => setMessage(null),
  };
}
