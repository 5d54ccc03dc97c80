import { secondFactorDraft } from '@contract/panel/staff/second-factor';
import { ONE_TIME_CODE_DIGITS } from '@contract/values/staff';
import { schemaResolver, useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { useHasSession } from '../session/session';
import { clearPendingConfirmation, pendingConfirmation, signIn } from '../session/sign-in';
import { loginTexts as t } from '../login-texts';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';

/** How long the success message stays visible. */
const SUCCESS_MS = 700;

/**
 * Second step of the login (spec §2): asks for the one-time code, stores the tokens of the response and opens
 * /panel-search.
 */
export function ConfirmPage() {
  const id = useId();
  const hasSession = useHasSession();
  const [isLeaving, setLeaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm] = useState(pendingConfirmation);
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(secondFactorDraft, { sync: true }),
  });

  if (isLeaving || (hasSession && !isDone && !form.submitting)) return <Navigate to="/panel-search" replace />;
  if (confirm === null) return <Navigate to="/panel-login" replace />;

  const submit = form.onSubmit(async ({ code }) => {
    setProblem(null);
    const result = await signIn({ confirm, code });
    if (result.kind === 'signed-in') {
      clearPendingConfirmation();
      setDone(true);
      setTimeout(() => setLeaving(true), SUCCESS_MS);
      return;
    }
    form.reset();
    setProblem(result.kind === 'refused' && result.message !== null ? result.message : t.unreachable);
  });

  return (
    <LoginFrame heading={t.confirmHeading}>
      <p className={styles.state} role="status">
        {isDone ? t.done : t.waiting}
      </p>
      {!isDone && (
        <form className={styles.form} onSubmit={submit}>
          <p className={styles.hint}>{t.codeHint}</p>
          <div className={`${styles.field} ${styles.code}`}>
            <label htmlFor={id}>{t.code}</label>
            <div className={styles.row}>
              <input
                id={id}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                {...form.getInputProps('code', { withError: false })}
                onChange={({ target: { value } }) =>
                  form.setFieldValue('code', value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))
                }
              />
            </div>
          </div>
          <Button type="submit" look="primary" disabled={form.submitting || !form.isValid()}>
            {form.submitting ? t.loading : t.confirm}
          </Button>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <ButtonLink to="/panel-login">{t.again}</ButtonLink>
        </form>
      )}
    </LoginFrame>
  );
}
