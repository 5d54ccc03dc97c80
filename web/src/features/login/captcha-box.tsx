import { useTranslation } from '@web/lib/i18n/use-translation';
import { Button } from '@web/ui/button';
import { CaptchaBox } from '@web/ui/captcha';
import styles from './password-form.module.css';

interface CaptchaProps {
  attempt: number;
  onToken: (token: string | null) => void;
}

/** The CAPTCHA with the texts of the login page. */
export function HumanBox({ attempt, onToken }: CaptchaProps) {
  const { t } = useTranslation('login');
  return (
    <CaptchaBox
      attempt={attempt}
      onToken={onToken}
      waiting={t('human.waiting')}
      failed={(retry) => (
        <span className={styles.blocked}>
          {t('human.failed')} <Button onClick={retry}>{t('human.retry')}</Button>
        </span>
      )}
    />
  );
}
