import { useEffect, useRef, useState } from 'react';
import { nativeBridge } from '@web/lib/native/native-bridge';
import { useTranslation } from '@web/lib/i18n/use-translation';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { handToApp, type HandedOver } from './native-handoff';
import styles from './password-form.module.css';
import { takeYandexReturn } from '@web/lib/auth/yandex';

/** §2 /yauth-mobile: passes the Yandex account to the native app and shows the reply. Creates no session here. */
export function YandexInAppPage() {
  const { t } = useTranslation('login');
  const [handed, setHanded] = useState<HandedOver | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void handToApp(takeYandexReturn(), nativeBridge).then(setHanded);
  }, []);

  const text = handed === null ? t('yandexReturn.loading') : t(`inAppReturn.${handed.kind}`);
  return (
    <Page
      title={t('title')}
      sun={handed === null ? 'rising' : handed.kind === 'done' ? 'high' : 'low'}
      isBare
      sky={
        <div role="status">
          <h1 className={heading.title}>{text}</h1>
        </div>
      }
    >
      <meta name="robots" content="noindex" />
      {handed?.kind === 'done' && handed.reply !== '' && (
        <div className={styles.stale}>
          <p>
            {t('inAppReturn.reply')} {handed.reply}
          </p>
        </div>
      )}
    </Page>
  );
}
