import { PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { normaliseEmail } from '@functions/base/contract/values/email';
import type { User } from 'firebase/auth';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { useIdentity } from '@web/lib/auth/identity';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
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
import { loadActions, loadPasskeys, useNewSignIn } from './use-new-sign-in';
import type { RecentSignIn } from '@web/lib/auth/recent-change';

interface AddSignInProps {
  signIns: readonly SignIn[];
  recent: RecentSignIn;
}

const intent = onIntent(() => import('./sign-in-actions'));
const prepareGoogle = () =>
  void import('./sign-in-actions').then(
    (actions) => actions.prepareGoogleWindow(),
    // The press tries again.
    () => undefined,
  );
const passkeyIntent = onIntent(loadPasskeys);

const idTokenOf = (user: User): Promise<string> => user.getIdToken();

/** Adds a sign-in method. The customer proves its ownership at the provider; the session stays. */
export function AddSignIn({ signIns, recent }: AddSignInProps) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState<'password' | 'test' | null>(null);
  const { start, link, addPasskey, isBusy, problem, setProblem } = useNewSignIn(recent, () => setOpen(null));
  const has = (provider: SignIn['provider']) => signIns.some((signIn) => signIn.provider === provider);

  const googleButton = useRef<HTMLButtonElement>(null);
  // Google refuses sign-in windows of a web view.
  const isGoogleOffered = !has('google.com') && !isInNativeWebView();
  useGoogleWindow(googleButton, isGoogleOffered, prepareGoogle);

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
  const handleSubmit = (text: string) =>
    link(async ({ withTestAccountProof }) =>
      open === 'password'
        ? { password: text }
        : { idToken: await withTestAccountProof(normaliseEmail(text).toLowerCase(), idTokenOf) },
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
          <Button isBusy={isBusy} {...passkeyIntent} onClick={() => start(() => void addPasskey())}>
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
      {open !== null && <AccountForm open={open} isBusy={isBusy} onSubmit={handleSubmit} />}
      <Problem>{problem}</Problem>
    </div>
  );
}

interface AccountFormProps {
  open: 'password' | 'test';
  isBusy: boolean;
  onSubmit: (text: string) => Promise<void>;
}

/** Asks for a new password, or on the local stack for the address of a test account. */
function AccountForm({ open, isBusy, onSubmit }: AccountFormProps) {
  const { t } = useTranslation('profile');
  const { email } = useIdentity();
  const { typed, field } = useFields({ text: '' }, isBusy);
  return (
    <form className={styles.form} onSubmit={submit(() => onSubmit(typed.text))}>
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
  );
}
