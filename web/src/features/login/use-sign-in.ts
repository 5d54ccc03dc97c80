import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { reportFailure } from '@web/lib/browser/report-failure';
import { notify } from '@web/lib/browser/notify';
import { useAction } from '@web/lib/browser/use-action';
import { takeLoginRedirect } from '@web/lib/auth/post-login-redirect';
import { signInAsTestAccount, signInWithGoogle, signOut } from '@web/lib/auth/session';
import { loadChunk } from '@web/lib/http/load-chunk';
import { forgetSession } from '@web/lib/browser/storage';
import type { RegistrationResult } from '@web/features/login/api/register-customer';
import { paidStateOf } from '@web/lib/purchases/paid-state';
import { useClaimToast } from './use-claim-toast';
import { startYandexSignIn } from '@web/lib/auth/yandex';
import { waitOf, type Wait } from '@web/lib/http/api-error';
import { useWaitText } from '@web/lib/http/use-wait-text';

export type SignInProblem =
  | 'blocked'
  | 'closed'
  | 'unkept'
  | 'wrong'
  | 'throughGoogle'
  | 'throughPassword'
  | 'failed'
  | Wait
  | PasskeySignInProblem;

type PasskeySignInProblem = 'passkeyCancelled' | 'passkeyUnsupported' | 'passkeyRefused' | 'passkeyBlocked';

/**
 * Runs one sign-in at a time: the provider, then the registration, then the profile. After a failure the landing page
 * opens with a toast (§8).
 */
export function useSignIn() {
  const { t } = useTranslation('login');
  const waitText = useWaitText();
  const navigate = useNavigate();
  const showClaimToast = useClaimToast();
  const { isBusy, run: runOnce } = useAction();
  const [problem, setProblem] = useState<SignInProblem | null>(null);

  const register = async () => {
    const registered = await registerOrSignOut();
    showClaimToast(registered);
    if (registered.kind === 'other-sign-in-method') {
      setProblem(registered.provider === 'password' ? 'throughPassword' : 'throughGoogle');
      return;
    }
    if (registered.kind === 'failed')
      void notify(registered.wait === null ? t('failed') : waitText(registered.wait), 'error');
    const target =
      registered.kind === 'done' ? takeLoginRedirect() : registered.kind === 'needsContact' ? '/login' : '/';
    await navigate(target, { replace: registered.kind !== 'failed', state: paidStateOf(registered) });
  };

  /** `signIn` returns false if there is no session to register; it has then shown the reason. */
  const run = (provider: string, signIn: () => Promise<unknown>) =>
    runOnce(async () => {
      setProblem(null);
      // Preloads the registration during the sign-in. `registerOrSignOut` handles a failure.
      loadRegistration().catch(() => undefined);
      try {
        if ((await signIn()) !== false) await register();
      } catch (error) {
        const code = errorCode(error);
        logSignInFailed(provider, code);
        const found = waitOf(error) ?? problemOf(code);
        setProblem(found);
        // A code that nobody expects of a visitor: a setting of the project, or a change of the provider.
        if (found === 'failed') reportFailure(`sign-in ${provider}`, code);
      }
    });

  return {
    isBusy,
    problem,
    /** The sentence of the problem. */
    said: problem === null || typeof problem === 'string' ? problem && t(`problem.${problem}`) : waitText(problem),
    run,
    /** Registers the current session without a sign-in. */
    continueAsCurrentUser: () => void run('session', () => Promise.resolve()),
    withGoogle: () => void run('google', signInWithGoogle),
    withPasskey: () => void run('passkey', byPasskey),
    withYandex: () => setProblem(startYandexSignIn() === 'unkept' ? 'unkept' : null),
    asTestAccount: (email: string) => void run('test', () => signInAsTestAccount(email)),
  };
}

/** Loaded by the press, or before one that is likely. */
export const loadPasskeys = () => import('@web/lib/auth/passkey-session');

/** Throws the name of the problem as a code, the refusal of a limit, or ChunkLoadError. */
async function byPasskey(): Promise<void> {
  const { signInWithPasskey, passkeyProblemOf } = await loadChunk(loadPasskeys);
  try {
    await signInWithPasskey();
  } catch (error) {
    if (waitOf(error) !== null) throw error;
    throw Object.assign(new Error('passkey'), { code: passkeyProblemOf(error) });
  }
}

/** Loaded after the first click because it contains the contract's schemas. */
const loadRegistration = () => import('./api/register-customer');

/** Registers the session. Ends it if the registration cannot be loaded. */
async function registerOrSignOut(): Promise<RegistrationResult> {
  const registration = await loadRegistration().catch((error: unknown) => {
    logSignInFailed('registration', errorCode(error));
    return null;
  });
  if (registration !== null) return registration.registerAfterSignIn();
  await signOut();
  forgetSession();
  return { kind: 'failed', wait: null };
}

const PROBLEMS: Record<string, SignInProblem> = {
  'auth/popup-blocked': 'blocked',
  'auth/popup-closed-by-user': 'closed',
  'auth/cancelled-popup-request': 'closed',
  'auth/invalid-credential': 'wrong',
  'auth/invalid-login-credentials': 'wrong',
  'auth/wrong-password': 'wrong',
  'auth/user-not-found': 'wrong',
  // Google does not say for how long.
  'auth/too-many-requests': { seconds: null },
  passkeyCancelled: 'passkeyCancelled',
  passkeyUnsupported: 'passkeyUnsupported',
  passkeyRefused: 'passkeyRefused',
  passkeyBlocked: 'passkeyBlocked',
};

const problemOf = (code: string): SignInProblem => PROBLEMS[code] ?? 'failed';
