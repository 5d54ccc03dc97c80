import type { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofProblemOf } from '@web/lib/auth/link-problems';
import { passkeyProblemOf } from '@web/lib/auth/passkey-problems';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { useAction } from '@web/lib/browser/use-action';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { reloadAnswers } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';

const WRONG_PASSWORD = ['auth/invalid-credential', 'auth/invalid-login-credentials', 'auth/wrong-password'];

/** Proves one sign-in at a time, and says why it failed. A wrong password has a state of its own: its field says it. */
export function useConfirmation(onConfirmed: () => void) {
  const queryClient = useQueryClient();
  const textOf = useTextOf();
  const { isBusy, run } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const confirm = (prove: () => Promise<void>) =>
    run(async () => {
      setProblem(null);
      setIsWrong(false);
      try {
        await prove();
        await reloadAnswers(queryClient, listSignIns);
        onConfirmed();
      } catch (error) {
        logSignInFailed('confirm', errorCode(error));
        if (WRONG_PASSWORD.includes(errorCode(error))) setIsWrong(true);
        else setProblem(textOf(error));
      }
    });
  return { confirm, isBusy, isWrong, problem, setProblem };
}

/** The text about a proof that failed, or that the server refused. */
function useTextOf(): (error: unknown) => string {
  const { t } = useTranslation('profile');
  const problemOf = useCallProblem();
  return (error) => {
    const passkey = passkeyProblemOf(error);
    if (passkey === 'passkeyRefused' || passkey === 'passkeyBlocked') return t(`signIns.problem.${passkey}`);
    if (error instanceof ApiError) {
      const isOther = failureCodeOf<typeof confirmSignIn>(error) === 'other_account';
      return problemOf(error, t(isOther ? 'confirm.otherAccount' : 'confirm.failed'));
    }
    return t(`signIns.problem.${passkey === 'passkeyCancelled' ? 'closed' : proofProblemOf(errorCode(error))}`);
  };
}
