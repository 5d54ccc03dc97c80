import type { PasskeyOptions } from '@contract/accounts/passkey-answers';
import { ONE_TIME_CODE_DIGITS } from '@contract/values/staff';
import { useId, useState, type SyntheticEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { onIntent } from '@web/ui/lazy-part';
import { loadPart } from '@web/lib/http/load-chunk';
import { pageAfterLogin, useHasSession } from '../session/session';
import { clearPendingConfirmation, pendingConfirmation, signIn } from '../session/sign-in';
import { loginTexts as t } from '../login-texts';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';

/** How long the success message stays visible. */
const SUCCESS_MS = 700;

const loadPasskeys = () => import('../session/passkey-sign-in');
const passkeyIntent = onIntent(loadPasskeys);

type State = 'waiting' | 'checking' | 'done';

/**
 * Second step of the login (spec §2): asks for a passkey or the one-time code, stores the tokens of the response and
 * opens the first page.
 */
export function ConfirmPage() {
  const id = useId();
  const hasSession = useHasSession();
  const [isLeaving, setLeaving] = useState(false);
  const [code, setCode] = useState('');
  const [state, setState] = useState<State>('waiting');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending] = useState(pendingConfirmation);

  if (isLeaving || (hasSession && state === 'waiting')) return <Navigate to={pageAfterLogin()} replace />;
  if (pending === null) return <Navigate to="/panel-login" replace />;

  const finish = () => {
    clearPendingConfirmation();
    setState('done');
    setTimeout(() => setLeaving(true), SUCCESS_MS);
  };
  const handlePasskey = async (options: PasskeyOptions) => {
    if (state !== 'waiting') return;
    setState('checking');
    setProblem(null);
    const refusal = await loadPart(loadPasskeys).then(
      (passkeys) => passkeys.confirmWithPasskey(pending.confirm, options),
      () => t.unreachable,
    );
    if (refusal === null) {
      finish();
      return;
    }
    setState('waiting');
    setProblem(refusal);
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (state !== 'waiting') return;
    setState('checking');
    setProblem(null);
    const result = await signIn({ confirm: pending.confirm, code });
    if (result.kind === 'signed-in') {
      finish();
      return;
    }
    setState('waiting');
    setCode('');
    setProblem(result.kind === 'refused' && result.message !== null ? result.message : t.unreachable);
  };

  const { acceptsCode, passkeyOptions } = pending;
  return (
    <LoginFrame heading={t.confirmHeading}>
      <p className={styles.state} role="status">
        {state === 'done' ? t.done : t.waiting}
      </p>
      {state !== 'done' && passkeyOptions !== null && (
        <div className={styles.form}>
          <p className={styles.hint}>{t.passkeyHint}</p>
          <Button
            look="primary"
            autoFocus
            isBusy={state === 'checking'}
            {...passkeyIntent}
            onClick={() => void handlePasskey(passkeyOptions)}
          >
            {state === 'checking' ? t.loading : t.confirmPasskey}
          </Button>
          {!acceptsCode && (
            <>
              <p className={styles.problem} role="alert">
                {problem}
              </p>
              <ButtonLink to="/panel-login">{t.again}</ButtonLink>
            </>
          )}
        </div>
      )}
      {state !== 'done' && acceptsCode && (
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
          <p className={styles.hint}>{passkeyOptions === null ? t.codeHint : t.passkeyOrCode}</p>
          <div className={`${styles.field} ${styles.code}`}>
            <label htmlFor={id}>{t.code}</label>
            <div className={styles.row}>
              <input
                id={id}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus={passkeyOptions === null}
                value={code}
                onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, ONE_TIME_CODE_DIGITS))}
              />
            </div>
          </div>
          <Button
            type="submit"
            look="primary"
            disabled={code.length < ONE_TIME_CODE_DIGITS}
            isBusy={state === 'checking'}
          >
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
