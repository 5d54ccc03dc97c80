import { signInWithYandex } from '@contract/sign-in-with-yandex';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@web/lib/api';
import { errorCode, logSignInFailed } from '@web/lib/log';
import { notify } from '@web/lib/notify';
import { takeReturn } from '@web/lib/return-to';
import { signInWithCustomToken } from '@web/lib/session';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { registerAfterSignIn, type Registered } from './api/register-customer';
import { useTellClaim } from './use-tell-claim';
import { takeYandexReturn } from './yandex';

type Progress = 'loading' | 'done' | 'needsContact' | 'noToken' | 'noUser' | 'notRegistered';

interface Ending {
  readonly progress: Progress;
  readonly registered?: Registered;
}

/** How long each outcome can be read before the page goes on. */
const SHOWN_MS = { done: 700, needsContact: 0, noToken: 3000, noUser: 3000, notRegistered: 0 } as const;

/** §2: reads Yandex's answer from the fragment, then signs in, or says what went wrong and goes to the landing page. */
export function YandexReturnPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const tell = useTellClaim();
  const [progress, setProgress] = useState<Progress>('loading');
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void finish().then(({ progress: reached, registered }) => {
      setProgress(reached);
      if (registered) tell(registered);
    });
  }, [tell]);

  useEffect(() => {
    if (progress === 'loading') return;
    if (progress === 'notRegistered') void notify(t('failed'), 'error');
    const timer = setTimeout(() => void navigate(targetOf(progress), { replace: true }), SHOWN_MS[progress]);
    return () => clearTimeout(timer);
  }, [progress, navigate, t]);

  const text = progress === 'notRegistered' ? t('failed') : t(`yandexReturn.${progress === 'needsContact' ? 'loading' : progress}`);
  return (
    <Page
      title={t('title')}
      sun={progress === 'loading' || progress === 'needsContact' ? 'rising' : progress === 'done' ? 'high' : 'low'}
      sky={
        <div role="status">
          <h1 className={heading.title}>{text}</h1>
        </div>
      }
    />
  );
}

function targetOf(progress: Progress): string {
  if (progress === 'done') return takeReturn();
  return progress === 'needsContact' ? '/login' : '/';
}

async function finish(): Promise<Ending> {
  const answer = takeYandexReturn();
  if (answer.kind === 'missing') return { progress: 'noToken' };
  if (answer.kind === 'foreign') {
    logSignInFailed('yandex', 'state');
    return { progress: 'noUser' };
  }
  const result = await call(signInWithYandex, { accessToken: answer.accessToken });
  if (!result.ok) return { progress: 'noUser' };
  try {
    await signInWithCustomToken(result.data.customToken);
    const registered = await registerAfterSignIn();
    if (registered.kind === 'needsContact') return { progress: 'needsContact' };
    return registered.kind === 'done' ? { progress: 'done', registered } : { progress: 'notRegistered' };
  } catch (error) {
    logSignInFailed('yandex', errorCode(error));
    return { progress: 'noUser' };
  }
}
