import { ONE_TIME_CODE_DIGITS } from '@contract/values/staff';
import { useId, useState, type SyntheticEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { FIRST_PAGE } from '../session/first-page';
import { useHasSession } from '../session/session';
import { clearPendingConfirmation, pendingConfirmation, signIn } from '../session/sign-in';
import { loginTexts as t } from '../login-texts';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';

/** How long the success message stays visible. */
const SUCCESS_MS = 700;

type State = 'waiting' | 'checking' | 'done';

/**
 * Second step of the login (spec §2): asks for the one-time code, stores the tokens of the response and opens the first
 * page.
 */
export function ConfirmPage() {
  const id = useId();
  const hasSession = useHasSession();
  const [isLeaving, setLeaving] = useState(false);
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>('waiting');
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm] = useState(pendingConfirmation);

  if (isLeaving || (hasSession && state === 'waiting')) return <Navigate to={FIRST_PAGE} replace />;
  if (confirm === null) return <Navigate to="/panel-login" replace />;

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (state !== 'waiting') return;
    setState('checking');
    setProblem(null);
    const result = await signIn({ confirm, code });
    if (result.kind === 'signed-in') {
      clearPendingConfirmation();
      setState('done');
      setTimeout(() => setLeaving(true), SUCCESS_MS);
      return;
    }
    setState('waiting');
    setCode('');
    setProblem(result.kind === 'refused' && result.message !== null ? result.message : t.unreachable);
  };

  return (
    <LoginFrame heading={t.confirmHeading}>
      <p className={styles.state} role="status">
        {state === 'done' ? t.done : t.waiting}
      </p>
      {state !== 'done' && (
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
          <p className={styles.hint}>{t.codeHint}</p>
          <div className={`${styles.field} ${styles.code}`}>
            <label htmlFor={id}>{t.code}</label>
            <div className={styles.row}>
              <input
                id={id}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))}
              />
            </div>
          </div>
          <Button type="submit" look="primary" disabled={state === 'checking' || code.length < ONE_TIME_CODE_DIGITS}>
            {state === 'checking' ? t.loading : t.confirm}
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
