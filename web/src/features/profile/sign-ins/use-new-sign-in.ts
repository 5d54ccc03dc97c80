import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkProblemOf, proofProblemOf } from '@web/lib/auth/link-problems';
import type { Proof } from '@web/lib/auth/link-sign-in';
import type { RecentSignIn } from '@web/lib/auth/recent-change';
import { errorCode, logSignInFailed } from '@web/lib/browser/log';
import { notify } from '@web/lib/browser/notify';
import { useAction } from '@web/lib/browser/use-action';
import { ApiError } from '@web/lib/http/api-error';
import { reloadAnswers } from '@web/lib/http/customer-calls';
import { loadChunk } from '@web/lib/http/load-chunk';
import { useCallProblem } from '@web/lib/http/use-call-problem';

type Actions = Awaited<ReturnType<typeof loadActions>>;
type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>;
type Made = Awaited<ReturnType<Actions['addSignIn'] | Passkeys['addPasskeyOfThisDevice']>>;

export const loadActions = () => loadChunk(() => import('./sign-in-actions'));
export const loadPasskeys = () => import('@web/lib/auth/passkey-session');

/** Adds one sign-in at a time to the account, which needs a recent sign-in, and says why one was not added. */
export function useNewSignIn(recent: RecentSignIn, onAdded: () => void) {
  const { t } = useTranslation('profile');
  const queryClient = useQueryClient();
  const problemOf = useCallProblem();
  const { isBusy, run } = useAction();
  const [problem, setProblem] = useState<string | null>(null);

  const sayConfirmed = () => void notify(t('confirm.done'), 'success');
  const add = (way: 'link' | 'passkey', make: () => Promise<Made>) =>
    run(async () => {
      setProblem(null);
      try {
        const made = await make();
        if (made.ok) {
          await (way === 'passkey' ? reloadAnswers(queryClient, listSignIns) : queryClient.invalidateQueries());
          onAdded();
          void notify(t('signIns.added'), 'success');
        } else if (made.kind === 'not-made') setProblem(t(`signIns.problem.${made.problem}`));
        else if (made.failure?.code === 'recent_sign_in_needed') recent.ask(sayConfirmed);
        else if (made.failure?.code === 'passkey_refused') setProblem(t('signIns.problem.passkeyRefused'));
        else setProblem(problemOf(new ApiError(made), t(`signIns.problem.${linkProblemOf(made.failure?.code)}`)));
      } catch (error) {
        logSignInFailed(way, errorCode(error));
        setProblem(t(`signIns.problem.${proofProblemOf(errorCode(error))}`));
      }
    });
  return {
    isBusy,
    problem,
    setProblem,
    /** A window or a redirect needs a press of its own after the confirmation. */
    start: (action: () => void) => recent.run(action, { afterwards: sayConfirmed }),
    link: (prove: (actions: Actions) => Promise<Proof>) =>
      add('link', async () => {
        const actions = await loadActions();
        return actions.addSignIn(await prove(actions));
      }),
    addPasskey: () => add('passkey', async () => (await loadChunk(loadPasskeys)).addPasskeyOfThisDevice()),
  };
}
