import type { confirmSignIn } from '@contract/accounts/confirm-sign-in';
import { listSignIns } from '@contract/accounts/sign-ins';
import { normaliseEmail } from '@contract/values/email';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { useIdentity } from '@web/lib/auth/identity';
import type { ConfirmSignIn as Question } from '@web/lib/auth/recent-change';
import { prepareGoogleWindow } from '@web/lib/auth/google-window';
import { proofProblemOf } from '@web/lib/auth/link-problems';
import { passkeyProblemOf } from '@web/lib/auth/passkey-problems';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import {
  confirmWithGoogle,
  confirmWithPasskey,
  confirmWithPassword,
  confirmWithTestAccount,
} from '@web/lib/auth/recent-session';
import { useGoogleWindow } from '@web/lib/auth/use-google-window';
import { startYandexSignIn } from '@web/lib/auth/yandex';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { useAction } from '@web/lib/browser/use-action';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { reloadAnswers, useCustomerQuery } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { Button } from '@web/ui/button';
import { onIntent } from '@web/ui/lazy-part';
import { SecretField } from '@web/ui/secret-field';
import { NotLoaded } from '@web/ui/skeleton';
import { TextField } from '@web/ui/text-field';
import { Problem } from '@web/ui/problem';
import { useFields } from '@web/ui/use-field';
import block from '@web/features/profile/page/block.module.css';
import styles from './sign-ins.module.css';

const passkeyIntent = onIntent(() => import('@web/lib/auth/passkey-session'));

/** Asks for a new sign-in by a method of the account, before a change that needs a recent one. */
export function ConfirmSignIn({ removed, onConfirmed, onCancel }: ComponentProps<Question>) {
  const { t } = useTranslation('profile');
  const { email } = useIdentity();
  const queryClient = useQueryClient();
  const list = useCustomerQuery(listSignIns);
  const problemOf = useCallProblem();
  const [open, setOpen] = useState<'password' | 'test' | null>(null);
  const { isBusy, run } = useAction();
  const { typed, field } = useFields({ email, password: '' }, isBusy);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const googleButton = useRef<HTMLButtonElement>(null);
  const has = (provider: string) =>
    list.data?.signIns.some((each) => each.provider === provider && each.signIn !== removed) === true;
  const hasPasskey = list.data?.passkeys.some((each) => !each.isBlocked && each.signIn !== removed) === true;
  const isGoogleOffered = has('google.com') && !isInNativeWebView();
  useGoogleWindow(googleButton, isGoogleOffered, prepareGoogleWindow);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isWrong) passwordField.current?.focus();
  }, [isWrong]);

  const textOf = (error: unknown): string => {
    const passkey = passkeyProblemOf(error);
    if (passkey === 'passkeyRefused' || passkey === 'passkeyBlocked') return t(`signIns.problem.${passkey}`);
    if (error instanceof ApiError) {
      const isOther = failureCodeOf<typeof confirmSignIn>(error) === 'other_account';
      return problemOf(error, t(isOther ? 'confirm.otherAccount' : 'confirm.failed'));
    }
    return t(`signIns.problem.${passkey === 'passkeyCancelled' ? 'closed' : proofProblemOf(errorCode(error))}`);
  };
  const confirm = (prove: () => Promise<void>) =>
    run(async () => {
      setProblem(null);
      setIsWrong(false);
      try {
        await prove();
        await reloadAnswers(queryClient, listSignIns);
        onConfirmed();
      } catch (error) {
        logSignInFailed('confirm', errorCode(error));
        if (WRONG_PASSWORD.includes(errorCode(error))) setIsWrong(true);
        else setProblem(textOf(error));
      }
    });
  const handleYandex = () =>
    setProblem(startYandexSignIn('/yauth', 'confirm') === 'unkept' ? t('signIns.problem.unkept') : null);
  const handleSubmit = () => {
    const address = normaliseEmail(typed.email).toLowerCase();
    return confirm(() =>
      open === 'password' ? confirmWithPassword(address, typed.password) : confirmWithTestAccount(address),
    );
  };
  return (
    <div className={styles.confirm}>
      <h3 ref={heading} tabIndex={-1}>
        {t('confirm.title')}
      </h3>
      <p className={block.text}>{t('confirm.text')}</p>
      {!list.data && <NotLoaded query={list} rows={1} />}
      {has('google.com') && !isGoogleOffered && <p className={block.text}>{t('confirm.googleInApp')}</p>}
      <div className="actions">
        {isGoogleOffered && (
          <Button
            ref={googleButton}
            isBusy={isBusy}
            onClick={() => (__LOCAL_STACK__ ? setOpen('test') : void confirm(confirmWithGoogle))}
          >
            {t('confirm.google')}
          </Button>
        )}
        {has('yandex') && (
          <Button isBusy={isBusy} onClick={handleYandex}>
            {t('confirm.yandex')}
          </Button>
        )}
        {has('password') && open !== 'password' && (
          <Button isBusy={isBusy} onClick={() => setOpen('password')}>
            {t('confirm.password')}
          </Button>
        )}
        {hasPasskey && canUsePasskeys() && (
          <Button isBusy={isBusy} {...passkeyIntent} onClick={() => void confirm(confirmWithPasskey)}>
            {t('confirm.passkey')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
      </div>
      {open !== null && (
        <form className={styles.form} onSubmit={submit(handleSubmit)}>
          <TextField
            label={t(open === 'test' ? 'signIns.testAccount' : 'confirm.email')}
            type="email"
            autoComplete="username"
            {...field('email')}
          />
          {open === 'password' && (
            <SecretField
              ref={passwordField}
              problem={isWrong ? t('confirm.wrong') : null}
              label={t('confirm.passwordField')}
              autoComplete="current-password"
              account={null}
              {...field('password')}
            />
          )}
          <Button type="submit" isBusy={isBusy}>
            {t('confirm.submit')}
          </Button>
        </form>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

const WRONG_PASSWORD = ['auth/invalid-credential', 'auth/invalid-login-credentials', 'auth/wrong-password'];
