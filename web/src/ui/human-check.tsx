import { Button } from './button';
import { Captcha } from './captcha';
import { useTexts } from '@web/lib/i18n/translation-source';
import styles from './human-check.module.css';

/**
 * The CAPTCHA in place of a call that the server answered with `human_check_needed`. `onToken` repeats the call with
 * the token. Each token is valid once: a new check is a new element (`key`).
 */
export function HumanCheck({ onToken }: { onToken: (token: string) => void }) {
  const t = useTexts();
  return (
    <div className={styles.check} role="group" aria-label={t('human.title')}>
      <p role="status">{t('human.text')}</p>
      <Captcha
        attempt={0}
        onToken={(token) => {
          if (token !== null) onToken(token);
        }}
        waiting={t('human.waiting')}
        failed={(retry) => (
          <>
            <span>{t('human.failed')}</span> <Button onClick={retry}>{t('human.retry')}</Button>
          </>
        )}
      />
    </div>
  );
}
