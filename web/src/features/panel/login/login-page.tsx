import { staffCredentials } from '@contract/panel/staff/sign-in-staff';
import { schemaResolver, useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { Captcha } from '@web/ui/captcha';
import { useHasSession } from '../session/session';
import { savePendingConfirmation, signIn } from '../session/sign-in';
import { loginTexts as t } from '../login-texts';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { PasswordField } from './password-field';

/** Staff login (spec §2, /panel-login). */
export function LoginPage() {
  const navigate = useNavigate();
  const hasSession = useHasSession();
  const loginId = useId();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(staffCredentials, { sync: true }),
  });
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  if (hasSession) return <Navigate to="/panel-search" replace />;

  const submit = form.onSubmit(
    async (credentials) => {
      // Nothing is sent until the reCAPTCHA is solved (spec §5).
      if (captcha === null) {
        setProblem(t.unsolved);
        return;
      }
      setProblem(null);
      const result = await signIn({ ...credentials, captchaToken: captcha });
      if (result.kind === 'confirm') {
        savePendingConfirmation(result.confirm);
        await navigate('/panel-login/confirm');
        return;
      }
      if (result.kind === 'signed-in') return;
      setProblem(result.message ?? t.unreachable);
      // A reCAPTCHA token is valid once: a quick second click must not send it again.
      setCaptcha(null);
      setAttempt(attempt + 1);
    },
    (errors) => setProblem('username' in errors ? t.loginInvalid : t.passwordInvalid),
  );

  return (
    <LoginFrame heading={t.heading}>
      <form className={styles.form} onSubmit={submit}>
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
              {...form.getInputProps('username', { withError: false })}
            />
          </div>
        </div>
        <PasswordField {...form.getInputProps('password', { withError: false })} />
        <Captcha
          attempt={attempt}
          onToken={setCaptcha}
          waiting={t.checkLoading}
          failed={(retry) => (
            <>
              {t.checkFailed} <Button onClick={retry}>{t.checkRetry}</Button>
            </>
          )}
        />
        <Button type="submit" look="primary" disabled={form.submitting}>
          {form.submitting ? t.loading : t.submit}
        </Button>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
    </LoginFrame>
  );
}
