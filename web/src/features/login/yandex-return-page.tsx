import type { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@web/lib/http/api';
import { failureCodeOf, needsHumanCheck, waitOf, waitOfCall, type Wait } from '@web/lib/http/api-error';
import { linkProblemOf, type LinkProblem } from '@web/lib/auth/link-problems';
import { addSignIn } from '@web/lib/auth/link-sign-in';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { reportFailure } from '@web/lib/browser/report-failure';
import { notify } from '@web/lib/browser/notify';
import { takeLoginRedirect } from '@web/lib/auth/post-login-redirect';
import { confirmWithYandex } from '@web/lib/auth/recent-session';
import { auth, signInWithCustomToken } from '@web/lib/auth/session';
import { takeYandexReturn } from '@web/lib/auth/yandex';
import { paidStateOf, type PaidState } from '@web/lib/purchases/paid-state';
import heading from '@web/ui/heading.module.css';
import { HumanCheck } from '@web/ui/human-check';
import { Page } from '@web/ui/page';
import { keptGiftLink } from '@web/lib/browser/gift-link';
import { registerAfterSignIn, rememberPhoto, type RegistrationResult } from '@web/features/login/api/register-customer';
import styles from './password-form.module.css';
import type { LoginState } from './login-state';
import { useClaimToast } from './use-claim-toast';
import { useWaitText } from '@web/lib/http/use-wait-text';

/** How long the message of each outcome is shown before the redirect, in milliseconds. */
const SHOWN_MS = { done: 700, noToken: 3000, noUser: 3000, notRegistered: 0 };

/** The outcomes without a message, and the page that opens at once. */
const TARGETS = {
  needsContact: '/login',
  denied: '/login',
  linked: '/profile',
  notLinked: '/profile',
  confirmed: '/profile',
  notConfirmed: '/profile',
};

type Progress = 'loading' | 'human' | keyof typeof SHOWN_MS | keyof typeof TARGETS;

const isUnderWay = (progress: Progress): progress is 'loading' | 'human' =>
  progress === 'loading' || progress === 'human';

const hasNoMessage = (progress: Progress): progress is keyof typeof TARGETS => progress in TARGETS;

interface SignInOutcome {
  /** With the progress `human`: continues after the human check. */
  readonly retry?: (captchaToken: string) => Promise<SignInOutcome>;
  readonly progress: Progress;
  readonly registered?: RegistrationResult;
  readonly problem?: LinkProblem;
  /** A limit refused it. */
  readonly wait?: Wait | null;
  /** With the progress `notConfirmed`: it was a sign-in of another account. */
  readonly isOtherAccount?: boolean;
}

/**
 * §2: reads Yandex's response from the fragment and signs in. After a failed sign-in it shows the reason and opens /; a
 * visitor who refused at Yandex returns to /login (decision 81). What the profile started ends on the profile.
 */
export function YandexReturnPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const showClaimToast = useClaimToast();
  const waitText = useWaitText();
  const [progress, setProgress] = useState<Progress>('loading');
  const hasStarted = useRef(false);
  const retry = useRef<SignInOutcome['retry']>(undefined);
  const paid = useRef<PaidState | null>(null);

  const show = useCallback(
    ({ progress: reached, registered, problem, wait, isOtherAccount = false, retry: retryAsHuman }: SignInOutcome) => {
      retry.current = retryAsHuman;
      paid.current = paidStateOf(registered);
      setProgress(reached);
      if (registered) showClaimToast(registered);
      if (reached === 'linked') void notify(t('linked.done'), 'success');
      if (reached === 'confirmed') void notify(t('confirmed.done'), 'success');
      if (wait) void notify(waitText(wait), 'error');
      else if (reached === 'notConfirmed')
        void notify(t(`confirmed.${isOtherAccount ? 'otherAccount' : 'failed'}`), 'error');
      else if (reached === 'notLinked') void notify(t(`linked.problem.${problem ?? 'failed'}`), 'error');
      else if (reached === 'notRegistered') void notify(t('failed'), 'error');
    },
    [showClaimToast, t, waitText],
  );
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void completeSignIn().then(show);
  }, [show]);
  const handleToken = (captchaToken: string) => {
    const retried = retry.current?.(captchaToken);
    if (retried === undefined) return;
    setProgress('loading');
    void retried.then(show);
  };

  useEffect(() => {
    if (isUnderWay(progress)) return;
    const leave = () => {
      const state: LoginState | PaidState | null =
        progress === 'denied' ? { from: takeLoginRedirect(), isYandexDenied: true } : paid.current;
      void navigate(targetOf(progress), { replace: true, state });
    };
    const timer = setTimeout(leave, hasNoMessage(progress) ? 0 : SHOWN_MS[progress]);
    return () => clearTimeout(timer);
  }, [progress, navigate]);

  const text =
    progress === 'notRegistered' ? t('failed') : t(`yandexReturn.${hasNoMessage(progress) ? 'loading' : progress}`);
  return (
    <Page
      title={t('title')}
      illustration={
        isUnderWay(progress) || hasNoMessage(progress) ? 'in-progress' : progress === 'done' ? 'active' : 'inactive'
      }
      heading={
        <div role="status">
          <h1 className={heading.title}>{text}</h1>
        </div>
      }
    >
      {progress === 'human' && (
        <div className={styles.stale}>
          <HumanCheck onToken={handleToken} />
        </div>
      )}
    </Page>
  );
}

function targetOf(progress: Exclude<Progress, 'loading' | 'human'>): string {
  if (progress === 'done') return takeLoginRedirect();
  if (progress === 'denied' && keptGiftLink() !== null) return '/attach';
  return hasNoMessage(progress) ? TARGETS[progress] : '/';
}

const WITHOUT_TOKEN = { missing: 'noToken', denied: 'denied', foreign: 'noUser' } as const;

async function completeSignIn(): Promise<SignInOutcome> {
  const yandexReturn = takeYandexReturn();
  const { purpose } = yandexReturn;
  if (yandexReturn.kind !== 'token') {
    if (yandexReturn.kind === 'foreign') logSignInFailed('yandex', 'state');
    if (purpose === 'link') return { progress: 'notLinked' };
    if (purpose === 'confirm') return { progress: 'notConfirmed' };
    return { progress: WITHOUT_TOKEN[yandexReturn.kind] };
  }
  if (purpose === 'link') return link(yandexReturn.accessToken);
  if (purpose === 'confirm') return confirm(yandexReturn.accessToken);
  return signIn(yandexReturn.accessToken);
}

async function signIn(accessToken: string, captchaToken?: string): Promise<SignInOutcome> {
  const result = await call(signInWithYandex, { accessToken, ...(captchaToken !== undefined && { captchaToken }) });
  if (!result.ok)
    return needsHumanCheck(result)
      ? { progress: 'human', retry: (token) => signIn(accessToken, token) }
      : { progress: 'noUser' };
  try {
    await signInWithCustomToken(result.data.customToken);
    rememberPhoto(result.data.photoURL);
    const registered = await registerAfterSignIn();
    if (registered.kind === 'needsContact') return { progress: 'needsContact' };
    if (registered.kind === 'done') return { progress: 'done', registered };
    return { progress: 'notRegistered', wait: registered.kind === 'failed' ? registered.wait : null };
  } catch (error) {
    logSignInFailed('yandex', errorCode(error));
    reportFailure('sign-in yandex', errorCode(error));
    return { progress: 'noUser' };
  }
}

/** Links the Yandex account to the signed-in account. The profile starts this flow. */
async function link(yandexToken: string): Promise<SignInOutcome> {
  await auth.authStateReady();
  const linked = await addSignIn({ yandexToken });
  return linked.ok
    ? { progress: 'linked' }
    : { progress: 'notLinked', problem: linkProblemOf(linked.failure?.code), wait: waitOfCall(linked) };
}

/** Confirms the session for a change on the profile, which needs a recent sign-in. */
async function confirm(yandexToken: string): Promise<SignInOutcome> {
  await auth.authStateReady();
  try {
    await confirmWithYandex(yandexToken);
    return { progress: 'confirmed' };
  } catch (error) {
    logSignInFailed('yandex', errorCode(error));
    const isOtherAccount = failureCodeOf<typeof confirmSignIn>(error) === 'other_account';
    return { progress: 'notConfirmed', isOtherAccount, wait: waitOf(error) };
  }
}
