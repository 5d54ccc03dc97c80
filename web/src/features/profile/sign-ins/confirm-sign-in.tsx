import { listSignIns } from '@functions/accounts/contract/sign-ins';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { normaliseEmail } from '@functions/base/contract/values/email';
import { useEffect, useRef, useState, type ComponentProps, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { useIdentity } from '@web/lib/auth/identity';
import type { ConfirmSignIn as Question } from '@web/lib/auth/recent-change';
import { prepareGoogleWindow } from '@web/lib/auth/google-window';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import {
  confirmWithGoogle,
  confirmWithPasskey,
  confirmWithPassword,
  confirmWithTestAccount,
} from '@web/lib/auth/recent-session';
import { useGoogleWindow } from '@web/lib/auth/use-google-window';
import { startYandexSignIn } from '@web/lib/auth/yandex';
import { useCustomerQuery } from '@web/lib/http/customer-calls';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { Button } from '@web/ui/button';
import { onIntent } from '@web/ui/lazy-part';
import { SecretField } from '@web/ui/secret-field';
import { NotLoaded } from '@web/ui/skeleton';
import { TextField } from '@web/ui/text-field';
import { Problem } from '@web/ui/problem';
import { useFields } from '@web/ui/use-field';
import block from '@web/features/profile/kit/block.module.css';
import styles from './sign-ins.module.css';
import { useConfirmation } from './use-confirmation';

const passkeyIntent = onIntent(() => import('@web/lib/auth/passkey-session'));

/** Asks for a new sign-in by a method of the account, before a change that needs a recent one. */
export function ConfirmSignIn({ removed, onConfirmed, onCancel }: ComponentProps<Question>) {
  const { t } = useTranslation('profile');
  const list = useCustomerQuery(listSignIns);
  const methods = methodsOf(list.data, removed);
  const [open, setOpen] = useState<'password' | 'test' | null>(null);
  const { confirm, isBusy, isWrong, problem, setProblem } = useConfirmation(onConfirmed);
  const passwordField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const googleButton = useRef<HTMLButtonElement>(null);
  useGoogleWindow(googleButton, methods.google, prepareGoogleWindow);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isWrong) passwordField.current?.focus();
  }, [isWrong]);

  const handleGoogle = () => (__LOCAL_STACK__ ? setOpen('test') : void confirm(confirmWithGoogle));
  const handleYandex = () =>
    setProblem(startYandexSignIn('/yauth', 'confirm') === 'unkept' ? t('signIns.problem.unkept') : null);
  return (
    <div className={styles.confirm}>
      <h3 ref={heading} tabIndex={-1}>
        {t('confirm.title')}
      </h3>
      <p className={block.text}>{t('confirm.text')}</p>
      {!list.data && <NotLoaded query={list} rows={1} />}
      {methods.googleElsewhere && <p className={block.text}>{t('confirm.googleInApp')}</p>}
      <div className="actions">
        {methods.google && (
          <Button ref={googleButton} isBusy={isBusy} onClick={handleGoogle}>
            {t('confirm.google')}
          </Button>
        )}
        {methods.yandex && (
          <Button isBusy={isBusy} onClick={handleYandex}>
            {t('confirm.yandex')}
          </Button>
        )}
        {methods.password && open !== 'password' && (
          <Button isBusy={isBusy} onClick={() => setOpen('password')}>
            {t('confirm.password')}
          </Button>
        )}
        {methods.passkey && (
          <Button isBusy={isBusy} {...passkeyIntent} onClick={() => void confirm(confirmWithPasskey)}>
            {t('confirm.passkey')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('confirm.cancel')}
        </Button>
      </div>
      {open !== null && (
        <AccountForm open={open} isWrong={isWrong} isBusy={isBusy} passwordField={passwordField} confirm={confirm} />
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

/** The methods of the account that this browser can use, without the one that the change removes. */
function methodsOf(list: ResponseOf<typeof listSignIns> | undefined, removed: string | null) {
  const signIns = list?.signIns.filter(({ signIn }) => signIn !== removed) ?? [];
  const passkeys = list?.passkeys.filter(({ isBlocked, signIn }) => !isBlocked && signIn !== removed) ?? [];
  const has = (provider: string) => signIns.some((each) => each.provider === provider);
  return {
    // Google refuses sign-in windows of a web view.
    google: has('google.com') && !isInNativeWebView(),
    googleElsewhere: has('google.com') && isInNativeWebView(),
    yandex: has('yandex'),
    password: has('password'),
    passkey: passkeys.length > 0 && canUsePasskeys(),
  };
}

interface AccountFormProps {
  open: 'password' | 'test';
  /** The password was wrong. */
  isWrong: boolean;
  isBusy: boolean;
  passwordField: Ref<HTMLInputElement>;
  confirm: (prove: () => Promise<void>) => Promise<void>;
}

/** Confirms with the password, or on the local stack with a test account. */
function AccountForm({ open, isWrong, isBusy, passwordField, confirm }: AccountFormProps) {
  const { t } = useTranslation('profile');
  const { email } = useIdentity();
  const { typed, field } = useFields({ email, password: '' }, isBusy);
  const handleSubmit = () => {
    const address = normaliseEmail(typed.email).toLowerCase();
    return confirm(() =>
      open === 'password' ? confirmWithPassword(address, typed.password) : confirmWithTestAccount(address),
    );
  };
  return (
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
  );
}
