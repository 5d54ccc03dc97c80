import { useEffect, useRef, useState, type ReactNode } from 'react';
import { env } from '@web/lib/browser/env';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { loadRecaptcha } from '@web/lib/auth/recaptcha';
import { isDarkTheme } from '@web/lib/browser/theme';
import styles from './captcha.module.css';

interface HumanCheckProps {
  /** The token of the ticked box, good once; null again when it ran out. */
  onToken: (token: string | null) => void;
  /** Another number asks for another tick: a token is used up by each attempt. */
  attempt: number;
  /** Shown while the box is not there, for its place is kept. */
  waiting: ReactNode;
  /** Shown when the box cannot be had (a blocker, no connection). */
  failed: (retry: () => void) => ReactNode;
}

/** The box «I am not a robot» of the human check. Must stay mounted while its token is in use. */
export function CaptchaBox({ onToken, attempt, waiting, failed }: HumanCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onToken);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    tell.current = onToken;
  });

  useEffect(() => {
    // A box cannot be taken out again, so that each one gets a place of its own.
    const box = document.createElement('div');
    place.current?.append(box);
    let isGone = false;
    const forget = () => tell.current(null);
    loadRecaptcha().then(
      (recaptcha) => {
        if (isGone) return;
        recaptcha.render(box, {
          sitekey: env.VITE_RECAPTCHA_SITE_KEY ?? '',
          theme: isDarkTheme() ? 'dark' : 'light',
          callback: (token) => tell.current(token),
          'expired-callback': forget,
          'error-callback': forget,
        });
        setState('there');
      },
      (error: unknown) => {
        logCallFailed('humanCheck', 'unreachable', errorCode(error));
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      box.remove();
      forget();
    };
  }, [attempt, tries]);

  const retry = () => {
    setState('waiting');
    setTries(tries + 1);
  };
  return (
    <div className={styles.check}>
      <div ref={place} className={styles.box} />
      {state === 'waiting' && <p className={styles.note}>{waiting}</p>}
      {state === 'failed' && <div className={styles.note}>{failed(retry)}</div>}
    </div>
  );
}
