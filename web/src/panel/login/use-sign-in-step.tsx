import { useState } from 'react';
import { useAction } from '@web/lib/browser/use-action';
import { loadChunk } from '@web/lib/http/load-chunk';
import { onIntent } from '@web/ui/lazy-part';
import { loginTexts as t } from '../login-texts';
import styles from './login.module.css';

const loadPasskeys = () => import('../session/passkey-sign-in');
type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>;

export const passkeyIntent = onIntent(loadPasskeys);

/** A step of the login: one attempt at a time, and what the last one was refused with. */
export function useSignInStep() {
  const { isBusy, run } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (act: () => Promise<string | null>) =>
    void run(async () => {
      setProblem(null);
      setProblem(await act());
    });
  return {
    isBusy,
    attempt,
    setProblem,
    /** `answer` returns what refused the passkey; null when the session is open. */
    attemptByPasskey: (answer: (passkeys: Passkeys) => Promise<string | null>) =>
      attempt(() => loadChunk(loadPasskeys).then(answer, () => t.unreachable)),
    refusal: (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    ),
  };
}
