import { ONE_TIME_CODE_DIGITS } from '@contract/values/staff';
import { useId, useState, type SyntheticEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { Captcha } from '@web/ui/captcha';
import { onIntent } from '@web/ui/lazy-part';
import { useAction } from '@web/lib/browser/use-action';
import { canUsePasskeys } from '@web/lib/auth/passkey-support';
import { loadPart } from '@web/lib/http/load-chunk';
import { FIRST_PAGE } from '../session/first-page';
import { pageAfterLogin, useHasEnded, useKeptPage, useHasSession } from '../session/session';
import { savePendingConfirmation, signIn } from '../session/sign-in';
import { prefetchPage } from '../shell/page-chunks';
import { loginTexts as t } from '../login-texts';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordField } from './password-field';

const loadPasskeys = () => import('../session/passkey-sign-in');
const passkeyIntent = onIntent(loadPasskeys);

/** Staff login (spec §2, /panel-login). */
export function LoginPage() {
  const navigate = useNavigate();
  const hasSession = useHasSession();
  const hasEnded = useHasEnded();
  const isPageKept = useKeptPage() !== null;
  const loginId = useId();
  const codeId = useId();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  /** The code of the second factor; null while it is not asked for together with the password. */
  const [code, setCode] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useAction();

  if (hasSession) return <Navigate to={pageAfterLogin()} replace />;

  const handleToken = (token: string | null) => {
    setCaptcha(token);
    if (token !== null) setProblem((shown) => (shown === t.unsolved ? null : shown));
  };
  const signInByPassword = async () => {
    // Nothing is sent until the reCAPTCHA is solved (spec §5).
    if (captcha === null) {
      setProblem(t.unsolved);
      return;
    }
    setProblem(null);
    prefetchPage(FIRST_PAGE);
    const result = await signIn({ username: login, password, captchaToken: captcha, ...(code && { code }) });
    if (result.kind === 'confirm') {
      savePendingConfirmation(result);
      await navigate('/panel-login/confirm');
      return;
    }
    if (result.kind === 'signed-in') return;
    setProblem(result.message ?? t.unreachable);
    // Under an attack on the login, the password is looked at only together with a code (decision 68).
    if (result.isTooOften) setCode((typed) => typed ?? '');
    // A reCAPTCHA token is valid once: a quick second click must not send it again.
    setCaptcha(null);
    setAttempt(attempt + 1);
  };

  const signInByPasskey = async () => {
    setProblem(null);
    prefetchPage(FIRST_PAGE);
    const refusal = await loadPart(loadPasskeys).then(
      (passkeys) => passkeys.signInWithPasskey(),
      () => t.unreachable,
    );
    if (refusal !== null) setProblem(refusal);
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(signInByPassword);
  };

  return (
    <LoginFrame heading={t.heading}>
      {hasEnded && (
        <p className={`${styles.state} ${styles.ended}`} role="status">
          {isPageKept ? t.endedWithPage : t.ended}
        </p>
      )}
      <form className={styles.form} onSubmit={handleSubmit}>
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
          <div className={`${styles.field} ${styles.code}`}>
            <label htmlFor={codeId}>{t.codeWithPassword}</label>
            <p className={styles.hint} id={`${codeId}-hint`}>
              {t.codeWithPasswordHint}
            </p>
            <div className={styles.row}>
              <input
                id={codeId}
                inputMode="numeric"
                autoComplete="one-time-code"
                aria-describedby={`${codeId}-hint`}
                value={code}
                onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))}
              />
            </div>
          </div>
        )}
        <Captcha
          attempt={attempt}
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
          <Button isBusy={isBusy} {...passkeyIntent} onClick={() => void run(signInByPasskey)}>
            {t.passkey}
          </Button>
        )}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
    </LoginFrame>
  );
}
