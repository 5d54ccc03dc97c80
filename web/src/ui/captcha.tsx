import { useEffect, useRef, useState, type ReactNode } from 'react';
import { env } from '@web/lib/browser/env';
import { errorCode, logCallFailed } from '@web/lib/browser/log';
import { reportFailure } from '@web/lib/browser/report-failure';
import { loadRecaptcha } from '@web/lib/auth/recaptcha';
import { isDarkTheme } from '@web/lib/browser/theme';
import styles from './captcha.module.css';

interface CaptchaBoxProps {
  /** Receives the one-time token after the check, and null when the token expires. */
  onToken: (token: string | null) => void;
  /** A new number resets the widget because each attempt uses up a token. */
  attempt: number;
  /** Shown in the reserved space while the widget loads. */
  waiting: ReactNode;
  /** Shown if the widget cannot be loaded (an ad blocker, no connection). */
  failed: (retry: () => void) => ReactNode;
}

/** The reCAPTCHA checkbox. Must stay mounted while its token is in use. */
export function Captcha({ onToken, attempt, waiting, failed }: CaptchaBoxProps) {
  const container = useRef<HTMLDivElement>(null);
  const onTokenRef = useRef(onToken);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    onTokenRef.current = onToken;
  });

  useEffect(() => {
    // reCAPTCHA cannot remove a widget; each widget therefore gets a new element.
    const box = document.createElement('div');
    container.current?.append(box);
    let isUnmounted = false;
    const clearToken = () => onTokenRef.current(null);
    loadRecaptcha().then(
      (recaptcha) => {
        if (isUnmounted) return;
        recaptcha.render(box, {
          sitekey: env.VITE_RECAPTCHA_SITE_KEY ?? '',
          theme: isDarkTheme() ? 'dark' : 'light',
          callback: (token) => onTokenRef.current(token),
          'expired-callback': clearToken,
          'error-callback': clearToken,
        });
        setState('there');
      },
      (error: unknown) => {
        logCallFailed('captcha', 'unreachable', errorCode(error));
        reportFailure('captcha', errorCode(error));
        if (!isUnmounted) setState('failed');
      },
    );
    return () => {
      isUnmounted = true;
      box.remove();
      clearToken();
    };
  }, [attempt, tries]);

  const retry = () => {
    setState('waiting');
    setTries(tries + 1);
  };
  return (
    <div className={styles.check}>
      <div ref={container} className={styles.box} />
      {state === 'waiting' && <p className={styles.note}>{waiting}</p>}
      {state === 'failed' && <div className={styles.note}>{failed(retry)}</div>}
    </div>
  );
}
