import { PASSWORD_MIN } from '@functions/accounts/contract/values/customers';
import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { useEffect, useId, useRef, useState, type Ref, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signInWithPassword } from '@web/lib/auth/password-session';
import { signOut } from '@web/lib/auth/session';
import { typedEmail } from '@web/lib/purchases/buyer-draft';
import { Button } from '@web/ui/button';
import { SecretField } from '@web/ui/secret-field';
import { TextField } from '@web/ui/text-field';
import { useFields } from '@web/ui/use-field';
import { Problem } from '@web/ui/problem';
import { LoginCaptcha } from './login-captcha';
import styles from './password-form.module.css';
import { usePasswordEmail } from './use-password-email';
import type { useSignIn } from './use-sign-in';
import { useWaitText } from '@web/lib/http/use-wait-text';

type Mode = 'signIn' | 'signUp' | 'reset' | 'verify';

interface PasswordFormProps {
  initialMode: Mode;
  signIn: ReturnType<typeof useSignIn>;
  isDisabled: boolean;
}

/** §2: sign-in with e-mail and password. Every mode that sends an e-mail requires the CAPTCHA. */
export function PasswordForm({ initialMode, signIn, isDisabled }: PasswordFormProps) {
  const { t } = useTranslation('login');
  const [mode, setMode] = useState<Mode>(initialMode);
  const [isEmailWrong, setIsEmailWrong] = useState(false);
  const mail = usePasswordEmail();
  const isOff = isDisabled || mail.isBusy;
  const { typed, field } = useFields(() => ({ email: typedEmail(), password: '' }), isOff);
  const emailField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const email = normaliseEmail(typed.email);
  const hasPassword = mode === 'signIn' || mode === 'signUp';
  const isWrong = mode === 'signIn' && signIn.problem === 'wrong';
  useEffect(() => {
    if (isWrong) passwordField.current?.focus();
  }, [isWrong]);
  const switchTo = (next: Mode) => {
    mail.reset();
    setIsEmailWrong(false);
    setMode(next);
    heading.current?.focus();
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isNoEmail = !isEmail(email);
    setIsEmailWrong(isNoEmail);
    if (isNoEmail) emailField.current?.focus();
    else if (mode === 'signIn') void signIn.run('password', signInConfirmed);
    else void mail.ask(mode, email, typed.password);
  };
  /** Without a confirmed address there is no sign-in; the form offers the confirmation e-mail again. */
  const signInConfirmed = async () => {
    const user = await signInWithPassword(email, typed.password);
    if (user.emailVerified) return true;
    await signOut();
    switchTo('verify');
    return false;
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-labelledby="by-password">
      <h2 id="by-password" ref={heading} tabIndex={-1} className={styles.heading}>
        {t(mail.isSent ? 'password.sent.title' : `password.${mode}.title`)}
      </h2>
      {mail.isSent ? (
        <p role="status">{t('password.sent.text', { email })}</p>
      ) : (
        <>
          {!hasPassword && <p className={styles.note}>{t(`password.${mode}.note`)}</p>}
          <TextField
            ref={emailField}
            label={t('password.email')}
            type="email"
            autoComplete="username"
            {...field('email')}
            problem={isEmailWrong ? t('password.emailProblem') : null}
          />
          {hasPassword && (
            <PasswordField key={mode} mode={mode} isWrong={isWrong} {...field('password')} ref={passwordField} />
          )}
          <SubmitPart mode={mode} mail={mail} isBusy={isOff} />
        </>
      )}
      <Ways isAtSignIn={mode === 'signIn' && !mail.isSent} onSwitch={switchTo} />
    </form>
  );
}

interface PasswordFieldProps {
  mode: 'signIn' | 'signUp';
  isWrong: boolean;
  value: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The password of the account, or the one that a new account gets. */
function PasswordField({ mode, isWrong, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  return (
    <SecretField
      label={t('password.password')}
      autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
      account={null}
      {...field}
      problem={isWrong ? t('problem.wrong') : null}
      {...(mode === 'signUp' && { hint: t('password.rule', { count: PASSWORD_MIN }) })}
    />
  );
}

interface SubmitPartProps {
  mode: Mode;
  mail: ReturnType<typeof usePasswordEmail>;
  isBusy: boolean;
}

/** The CAPTCHA of the modes that send an e-mail, why it was not sent, and the button. */
function SubmitPart({ mode, mail, isBusy }: SubmitPartProps) {
  const { t } = useTranslation('login');
  const waitText = useWaitText();
  const captchaState = useId();
  const isNotHuman = mode !== 'signIn' && !mail.isHuman;
  return (
    <>
      {mode !== 'signIn' && <LoginCaptcha attempt={mail.attempt} onToken={mail.setToken} />}
      {mail.problem !== null && (
        <Problem>
          {typeof mail.problem === 'object' ? waitText(mail.problem) : t(`password.problem.${mail.problem}`)}
        </Problem>
      )}
      <Button
        type="submit"
        look="primary"
        isWide
        {...(isNotHuman && { 'aria-describedby': captchaState })}
        disabled={isNotHuman}
        isBusy={isBusy}
      >
        {t(`password.${mode}.submit`)}
      </Button>
      {isNotHuman && (
        <p id={captchaState} className={styles.note}>
          {t('password.needsCaptcha')}
        </p>
      )}
    </>
  );
}

/** Leads to the other modes. */
function Ways({ isAtSignIn, onSwitch }: { isAtSignIn: boolean; onSwitch: (mode: Mode) => void }) {
  const { t } = useTranslation('login');
  return (
    <div className={styles.ways}>
      {isAtSignIn ? (
        <>
          <Button look="quiet" onClick={() => onSwitch('signUp')}>
            {t('password.toSignUp')}
          </Button>
          <Button look="quiet" onClick={() => onSwitch('reset')}>
            {t('password.toReset')}
          </Button>
        </>
      ) : (
        <Button look="quiet" onClick={() => onSwitch('signIn')}>
          {t('password.toSignIn')}
        </Button>
      )}
    </div>
  );
}
