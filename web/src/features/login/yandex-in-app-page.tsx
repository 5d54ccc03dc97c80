import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeBridge } from '@web/lib/native/native-bridge';
import heading from '@web/ui/heading.module.css';
import { HumanCheck } from '@web/ui/human-check';
import { Page } from '@web/ui/page';
import { Help } from '@web/ui/help';
import { handOffToApp, type HandoffResult } from './native-handoff';
import styles from './password-form.module.css';
import { takeYandexReturn } from '@web/lib/auth/yandex';

/** §2 /yauth-mobile: passes the Yandex account to the native app and shows the reply. Creates no session here. */
export function YandexInAppPage() {
  const { t } = useTranslation('login');
  const [handoff, setHandoff] = useState<HandoffResult | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void handOffToApp(takeYandexReturn(), nativeBridge).then(setHandoff);
  }, []);

  const isWaiting = handoff === null || handoff.kind === 'human';
  const text =
    handoff === null
      ? t('yandexReturn.loading')
      : handoff.kind === 'human'
        ? t('yandexReturn.human')
        : t(`inAppReturn.${handoff.kind}`);
  return (
    <Page
      title={t('title')}
      illustration={isWaiting ? 'in-progress' : handoff.kind === 'done' ? 'active' : 'inactive'}
      isBare
      heading={
        <div role="status">
          <h1 className={heading.title}>{text}</h1>
        </div>
      }
    >
      <meta name="robots" content="noindex" />
      {handoff?.kind === 'human' && (
        <div className={styles.stale}>
          <HumanCheck
            onToken={(token) => {
              setHandoff(null);
              void handoff.retry(token).then(setHandoff);
            }}
          />
        </div>
      )}
      {handoff !== null && !isWaiting && handoff.kind !== 'done' && <Help />}
      {handoff?.kind === 'done' && handoff.reply !== '' && (
        <div className={styles.stale}>
          <p>{`${t('inAppReturn.reply')} ${handoff.reply}`}</p>
        </div>
      )}
    </Page>
  );
}
