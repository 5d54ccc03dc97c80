import { useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { Captcha } from '@web/ui/captcha';
import { submit } from '@web/lib/browser/submit';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import { FIRST_PAGE } from '../session/first-page';
import { pageAfterLogin, useHasEnded, useKeptPage, useHasSession } from '../session/session';
import { savePendingConfirmation, signIn } from '../session/sign-in';
import { prefetchPage } from '../page-chunks';
import { loginTexts as t } from '../login-texts';
import { CodeField } from './code-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordField } from './password-field';
import { passkeyIntent, useSignInStep } from './use-sign-in-step';

/** Staff login (spec §2, /panel-login). */
export function LoginPage() {
  const navigate = useNavigate();
  const hasSession = useHasSession();
  const hasEnded = useHasEnded();
  const isPageKept = useKeptPage() !== null;
  const loginId = useId();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  /** The code of the second factor; null while it is not asked for together with the password. */
  const [code, setCode] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [captchas, setCaptchas] = useState(0);
  const { isBusy, attempt, attemptByPasskey, setProblem, refusal } = useSignInStep();

  if (hasSession) return <Navigate to={pageAfterLogin()} replace />;

  const handleToken = (token: string | null) => {
    setCaptcha(token);
    if (token !== null) setProblem((shown) => (shown === t.unsolved ? null : shown));
  };
  const signInByPassword = async () => {
    // Nothing is sent until the reCAPTCHA is solved (spec §5).
    if (captcha === null) return t.unsolved;
    prefetchPage(FIRST_PAGE);
    const result = await signIn({ username: login, password, captchaToken: captcha, ...(code && { code }) });
    if (result.kind === 'confirm') {
      savePendingConfirmation(result);
      await navigate('/panel-login/confirm');
      return null;
    }
    if (result.kind === 'signed-in') return null;
    // Under an attack on the login, the password is looked at only together with a code (decision 68).
    if (result.isTooOften) setCode((typed) => typed ?? '');
    // A reCAPTCHA token is valid once: a quick second click must not send it again.
    setCaptcha(null);
    setCaptchas(captchas + 1);
    return result.message ?? t.unreachable;
  };
  const handlePasskey = () => {
    prefetchPage(FIRST_PAGE);
    attemptByPasskey((passkeys) => passkeys.signInWithPasskey());
  };

  return (
    <LoginFrame heading={t.heading}>
      {hasEnded && (
        <p className={`${styles.state} ${styles.ended}`} role="status">
          {isPageKept ? t.endedWithPage : t.ended}
        </p>
      )}
      <form className={styles.form} onSubmit={submit(() => attempt(signInByPassword))}>
        <div className={styles.field}>
          <label htmlFor={loginId}>{t.login}</label>
          <div className={styles.row}>
            <input
              id={loginId}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={64}
              value={login}
              onChange={(event) => setLogin(event.target.value)}
            />
          </div>
        </div>
        <PasswordField value={password} onChange={setPassword} />
        {code !== null && (
          <CodeField label={t.codeWithPassword} hint={t.codeWithPasswordHint} value={code} onChange={setCode} />
        )}
        <Captcha
          attempt={captchas}
          onToken={handleToken}
          waiting={t.checkLoading}
          failed={(retry) => (
            <>
              <span>{t.checkFailed}</span> <Button onClick={retry}>{t.checkRetry}</Button>
            </>
          )}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? t.loading : t.submit}
        </Button>
        {canUsePasskeys() && (
          <Button isBusy={isBusy} {...passkeyIntent} onClick={handlePasskey}>
            {t.passkey}
          </Button>
        )}
        {refusal}
      </form>
    </LoginFrame>
  );
}
