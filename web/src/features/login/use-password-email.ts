import { useState } from 'react';
import type { PasswordAction } from '@functions/accounts/contract/values/customers';
import { useAction } from '@web/lib/browser/use-action';
import { waitOfCall, type FailureCode, type Wait } from '@web/lib/http/api-error';
import { purchaseToClaim } from '@web/lib/purchases/purchases';
import { requestPasswordEmail } from '@web/features/login/api/manage-password';

export type PasswordEmailProblem = 'captcha' | 'failed' | Wait;

/** Sends one e-mail at a time. Each attempt uses up a CAPTCHA token. */
export function usePasswordEmail() {
  const [token, setToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, run } = useAction();
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<PasswordEmailProblem | null>(null);

  const ask = (action: PasswordAction, email: string, password: string) =>
    run(async () => {
      if (token === null) return;
      setProblem(null);
      const purchase = purchaseToClaim();
      const result = await requestPasswordEmail({
        action,
        email,
        captchaToken: token,
        ...(purchase !== null && { prepaidToken: purchase.claim }),
        ...(action === 'signUp' && { password }),
      });
      // The token is used up; a quick second click must not send it again.
      setToken(null);
      setAttempt((count) => count + 1);
      if (result.ok) setIsSent(true);
      else setProblem(waitOfCall(result) ?? problemOf(result.failure?.code));
    });

  return {
    ask,
    setToken,
    attempt,
    isBusy,
    isSent,
    problem,
    isHuman: token !== null,
    reset: () => {
      setIsSent(false);
      setProblem(null);
    },
  };
}

const problemOf = (code: FailureCode | undefined): PasswordEmailProblem =>
  code === 'human_check_failed' ? 'captcha' : 'failed';
