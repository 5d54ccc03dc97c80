import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import { Captcha } from '@web/ui/captcha';
import styles from './password-form.module.css';

interface LoginCaptchaProps {
  attempt: number;
  onToken: (token: string | null) => void;
}

/** The CAPTCHA with the texts of the login page. */
export function LoginCaptcha({ attempt, onToken }: LoginCaptchaProps) {
  const { t } = useTranslation('login');
  return (
    <Captcha
      attempt={attempt}
      onToken={onToken}
      waiting={t('captcha.waiting')}
      failed={(retry) => (
        <span className={styles.blocked}>
          <span>{t('captcha.failed')}</span> <Button onClick={retry}>{t('captcha.retry')}</Button>
        </span>
      )}
    />
  );
}
