import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorCode, logSignInFailed } from '@web/lib/log';
import { notify } from '@web/lib/notify';
import { takeReturn } from '@web/lib/return-to';
import { signInAsTestAccount, signInWithGoogle } from '@web/lib/session';
import { registerAfterSignIn } from './api/register-customer';
import { useTellClaim } from './use-tell-claim';
import { startYandexSignIn } from './yandex';

export type SignInProblem = 'blocked' | 'closed' | 'failed';

/** One sign-in at a time: the provider, then the registration, then the profile or (§8) the landing page with a toast. */
export function useSignIn() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const tellClaim = useTellClaim();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const isRunning = useRef(false);

  const run = async (provider: string, signIn: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    setIsBusy(true);
    try {
      await signIn();
      const registered = await registerAfterSignIn();
      if (registered === null) void notify(t('failed'), 'error');
      else tellClaim(registered.claim);
      void navigate(registered ? takeReturn() : '/', { replace: registered !== null });
    } catch (error) {
      logSignInFailed(provider, errorCode(error));
      setProblem(problemOf(errorCode(error)));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };

  return {
    isBusy,
    problem,
    withGoogle: () => void run('google', signInWithGoogle),
    withYandex: startYandexSignIn,
    asTestAccount: (email: string) => void run('test', () => signInAsTestAccount(email)),
  };
}

function problemOf(code: string): SignInProblem {
  if (code === 'auth/popup-blocked') return 'blocked';
  if (code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request') return 'closed';
  return 'failed';
}
