import { PASSWORD_MIN } from '@contract/values/customers';
import { normaliseEmail } from '@contract/values/email';
import { listSignIns } from '@contract/accounts/sign-ins';
import type { User } from 'firebase/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { ApiError } from '@web/lib/http/api-error';
import { useIdentity } from '@web/lib/auth/identity';
import { linkProblemOf, proofProblemOf } from '@web/lib/auth/link-problems';
import type { Proof } from '@web/lib/auth/link-sign-in';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { notify } from '@web/lib/browser/notify';
import { useAction } from '@web/lib/browser/use-action';
import { loadChunk } from '@web/lib/http/load-chunk';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import { reloadAnswers } from '@web/lib/http/customer-calls';
import { useGoogleWindow } from '@web/lib/auth/use-google-window';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { Button } from '@web/ui/button';
import { onIntent } from '@web/ui/lazy-part';
import { SecretField } from '@web/ui/secret-field';
import { TextField } from '@web/ui/text-field';
import { Problem } from '@web/ui/problem';
import { takeCaret, useFields } from '@web/ui/use-field';
import type { SignIn } from '@web/features/profile/api/sign-ins';
import styles from './sign-ins.module.css';
import type { RecentSignIn } from '@web/lib/auth/recent-change';

type Actions = Awaited<ReturnType<typeof loadActions>>;
type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>;
type Made = Awaited<ReturnType<Actions['addSignIn'] | Passkeys['addPasskeyOfThisDevice']>>;

interface AddSignInProps {
  signIns: readonly SignIn[];
  recent: RecentSignIn;
}

const loadActions = () => loadChunk(() => import('./sign-in-actions'));
const intent = onIntent(() => import('./sign-in-actions'));
const prepareGoogle = () =>
  void import('./sign-in-actions').then(
    (actions) => actions.prepareGoogleWindow(),
    // The press tries again.
    () => undefined,
  );

const loadPasskeys = () => import('@web/lib/auth/passkey-session');
const passkeyIntent = onIntent(loadPasskeys);

const idTokenOf = (user: User): Promise<string> => user.getIdToken();

/** Adds a sign-in method. The customer proves its ownership at the provider; the session stays. */
export function AddSignIn({ signIns, recent }: AddSignInProps) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const { email } = useIdentity();
  const [open, setOpen] = useState<'password' | 'test' | null>(null);
  const { isBusy, run } = useAction();
  const { typed, change, field } = useFields({ text: '' }, isBusy);
  const problemOf = useCallProblem();
  const [problem, setProblem] = useState<string | null>(null);
  const has = (provider: SignIn['provider']) => signIns.some((signIn) => signIn.provider === provider);

  const googleButton = useRef<HTMLButtonElement>(null);
  // Google refuses sign-in windows of a web view.
  const isGoogleOffered = !has('google.com') && !isInNativeWebView();
  useGoogleWindow(googleButton, isGoogleOffered, prepareGoogle);

  const sayConfirmed = () => void notify(t('confirm.done'), 'success');
  const add = (way: 'link' | 'passkey', make: () => Promise<Made>) =>
    run(async () => {
      setProblem(null);
      try {
        const made = await make();
        if (made.ok) {
          await (way === 'passkey' ? reloadAnswers(queryClient, listSignIns) : queryClient.invalidateQueries());
          setOpen(null);
          change('text', '');
          void notify(t('signIns.added'), 'success');
        } else if (made.kind === 'not-made') setProblem(t(`signIns.problem.${made.problem}`));
        else if (made.failure?.code === 'recent_sign_in_needed') recent.ask(sayConfirmed);
        else if (made.failure?.code === 'passkey_refused') setProblem(t('signIns.problem.passkeyRefused'));
        else setProblem(problemOf(new ApiError(made), t(`signIns.problem.${linkProblemOf(made.failure?.code)}`)));
      } catch (error) {
        logSignInFailed(way, errorCode(error));
        setProblem(t(`signIns.problem.${proofProblemOf(errorCode(error))}`));
      }
    });
  const link = (prove: (actions: Actions) => Promise<Proof>) =>
    add('link', async () => {
      const actions = await loadActions();
      return actions.addSignIn(await prove(actions));
    });
  const handlePasskey = () => void add('passkey', async () => (await loadChunk(loadPasskeys)).addPasskeyOfThisDevice());
  /** A window or a redirect needs a press of its own after the confirmation. */
  const start = (action: () => void) => recent.run(action, { afterwards: sayConfirmed });
  const handleGoogle = () =>
    __LOCAL_STACK__
      ? setOpen('test')
      : void link(async ({ withGoogleProof }) => ({ idToken: await withGoogleProof(idTokenOf) }));
  const handleYandex = () =>
    void loadActions().then(
      ({ startYandexSignIn }) =>
        setProblem(startYandexSignIn('/yauth', 'link') === 'unkept' ? t('signIns.problem.unkept') : null),
      () => setProblem(t('signIns.problem.failed')),
    );
  const handleSubmit = () =>
    link(async ({ withTestAccountProof }) =>
      open === 'password'
        ? { password: typed.text }
        : { idToken: await withTestAccountProof(normaliseEmail(typed.text).toLowerCase(), idTokenOf) },
    );
  const canAddPassword =
    !has('password') && signIns.some(({ provider, isCurrent }) => provider === 'google.com' && isCurrent);
  return (
    <div className={styles.add}>
      <div className="actions">
        {isGoogleOffered && (
          <Button ref={googleButton} isBusy={isBusy} {...intent} onClick={() => start(handleGoogle)}>
            {t('signIns.addGoogle')}
          </Button>
        )}
        {!has('yandex') && (
          <Button isBusy={isBusy} {...intent} onClick={() => start(handleYandex)}>
            {t('signIns.addYandex')}
          </Button>
        )}
        {canUsePasskeys() && (
          <Button isBusy={isBusy} {...passkeyIntent} onClick={() => start(handlePasskey)}>
            {t('signIns.addPasskey')}
          </Button>
        )}
        {canAddPassword && open !== 'password' && (
          <Button isBusy={isBusy} onClick={() => start(() => setOpen('password'))}>
            {t('signIns.addPassword')}
          </Button>
        )}
      </div>
      {canUsePasskeys() && <p className={styles.hint}>{t('signIns.passkeyHint')}</p>}
      {open !== null && (
        <form className={styles.form} onSubmit={submit(handleSubmit)}>
          {open === 'password' ? (
            <SecretField
              ref={takeCaret}
              label={t('signIns.newPassword')}
              autoComplete="new-password"
              account={email}
              {...field('text')}
              hint={t('signIns.rule', { count: PASSWORD_MIN })}
            />
          ) : (
            <TextField
              ref={takeCaret}
              label={t('signIns.testAccount')}
              type="email"
              autoComplete="off"
              {...field('text')}
            />
          )}
          <Button type="submit" isBusy={isBusy} {...intent}>
            {t('signIns.save')}
          </Button>
        </form>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}
