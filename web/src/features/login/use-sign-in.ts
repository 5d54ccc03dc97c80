import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorCode, logSignInFailed } from '@web/lib/log';
import { notify } from '@web/lib/notify';
import { takeReturn } from '@web/lib/return-to';
import { signInAsTestAccount, signInWithGoogle } from '@web/lib/session';
import { registerAfterSignIn } from './api/register-customer';
import { useTellClaim } from './use-tell-claim';
import { startYandexSignIn } from '@web/lib/yandex';

export type SignInProblem = 'blocked' | 'closed' | 'wrong' | 'often' | 'throughGoogle' | 'throughPassword' | 'failed';

/** One sign-in at a time: the provider, then the registration, then the profile or (§8) the landing page with a toast. */
export function useSignIn() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const tell = useTellClaim();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const isRunning = useRef(false);

  const register = async () => {
    const registered = await registerAfterSignIn();
    tell(registered);
    if (registered.kind === 'elsewhere') {
      setProblem(registered.provider === 'password' ? 'throughPassword' : 'throughGoogle');
      return;
    }
    if (registered.kind === 'failed') void notify(t('failed'), 'error');
    const target = registered.kind === 'done' ? takeReturn() : registered.kind === 'needsContact' ? '/login' : '/';
    await navigate(target, { replace: registered.kind !== 'failed' });
  };

  /** `signIn` answers false when there is nobody to register yet, and has told why. */
  const run = async (provider: string, signIn: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    setIsBusy(true);
    try {
      if ((await signIn()) !== false) await register();
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
    run,
    /** Who is signed in already: only the registration is left. */
    asMyself: () => void run('session', () => Promise.resolve()),
    withGoogle: () => void run('google', signInWithGoogle),
    withYandex: () => startYandexSignIn(),
    asTestAccount: (email: string) => void run('test', () => signInAsTestAccount(email)),
  };
}

const PROBLEMS: Record<string, SignInProblem> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/invalid-credential': 'wrong',
  'auth/invalid-login-credentials': 'wrong',
  'auth/wrong-password': 'wrong',
  'auth/user-not-found': 'wrong',
  'auth/too-many-requests': 'often',
};

const problemOf = (code: string): SignInProblem => PROBLEMS[code] ?? 'failed';
