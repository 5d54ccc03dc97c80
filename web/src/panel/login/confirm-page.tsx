import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import { ONE_TIME_CODE_DIGITS } from '@functions/staff/contract/values/staff';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { submit } from '@web/lib/browser/submit';
import { pageAfterLogin, useHasSession } from '../session/session';
import { clearPendingConfirmation, pendingConfirmation, signIn } from '../session/sign-in';
import { loginTexts as t } from '../login-texts';
import { CodeField } from './code-field';
import { LoginFrame } from './login-frame';
import styles from './login.module.css';
import { passkeyIntent, useSignInStep } from './use-sign-in-step';

/** How long the success message stays visible. */
const SUCCESS_MS = 700;

/**
 * Second step of the login (spec §2): asks for a passkey or the one-time code, stores the tokens of the response and
 * opens the first page.
 */
export function ConfirmPage() {
  const hasSession = useHasSession();
  const [isLeaving, setLeaving] = useState(false);
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  const { isBusy, attempt, attemptByPasskey, refusal } = useSignInStep();
  const [pending] = useState(pendingConfirmation);

  if (isLeaving || (hasSession && !isDone && !isBusy)) return <Navigate to={pageAfterLogin()} replace />;
  if (pending === null) return <Navigate to="/panel-login" replace />;

  /** `refused`: null when the session is open. */
  const finish = (refused: string | null) => {
    if (refused !== null) return refused;
    clearPendingConfirmation();
    setDone(true);
    setTimeout(() => setLeaving(true), SUCCESS_MS);
    return null;
  };
  const handlePasskey = (options: PasskeyOptions) =>
    attemptByPasskey(async ({ confirmWithPasskey }) => finish(await confirmWithPasskey(pending.confirm, options)));
  const signInByCode = async () => {
    const result = await signIn({ confirm: pending.confirm, code });
    if (result.kind === 'signed-in') return finish(null);
    setCode('');
    return result.kind === 'refused' && result.message !== null ? result.message : t.unreachable;
  };

  const { acceptsCode, passkeyOptions } = pending;
  return (
    <LoginFrame heading={t.confirmHeading}>
      <p className={styles.state} role="status">
        {isDone ? t.done : t.waiting}
      </p>
      {!isDone && passkeyOptions !== null && (
        <div className={styles.form}>
          <p className={styles.hint}>{t.passkeyHint}</p>
          <Button
            look="primary"
            autoFocus
            isBusy={isBusy}
            {...passkeyIntent}
            onClick={() => handlePasskey(passkeyOptions)}
          >
            {isBusy ? t.loading : t.confirmPasskey}
          </Button>
          {!acceptsCode && (
            <>
              {refusal}
              <ButtonLink to="/panel-login">{t.again}</ButtonLink>
            </>
          )}
        </div>
      )}
      {!isDone && acceptsCode && (
        <form className={styles.form} onSubmit={submit(() => attempt(signInByCode))}>
          <p className={styles.hint}>{passkeyOptions === null ? t.codeHint : t.passkeyOrCode}</p>
          <CodeField label={t.code} hasFocus={passkeyOptions === null} value={code} onChange={setCode} />
          <Button type="submit" look="primary" disabled={code.length < ONE_TIME_CODE_DIGITS} isBusy={isBusy}>
            {isBusy ? t.loading : t.confirm}
          </Button>
          {refusal}
          <ButtonLink to="/panel-login">{t.again}</ButtonLink>
        </form>
      )}
    </LoginFrame>
  );
}
