import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSessionRecent } from '@web/lib/auth/session-age';
import { notify } from '@web/lib/browser/notify';
import { ApiError } from '@web/lib/http/api-error';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { lazyPart } from '@web/ui/lazy-part';

const ConfirmSignIn = lazyPart(() => import('./confirm-sign-in').then((file) => file.ConfirmSignIn));

interface Options {
  /** Runs in place of the change after a new sign-in. */
  readonly afterwards?: () => void;
  /** The sign-in that the change removes. */
  readonly removed?: string;
}

export interface RecentSignIn {
  /** Runs `change` if the sign-in is recent; otherwise asks for a new one first. */
  run: (change: () => void, options?: Options) => void;
  /** Asks for a new sign-in, because the server refused a change without one. */
  ask: (afterwards: () => void, removed?: string) => void;
  /** The question; null while there is none. */
  readonly question: ReactNode;
}

const UNSENT = new ApiError({ ok: false, kind: 'unsent', status: null });

/**
 * Guards the changes that need a sign-in of the last ten minutes (T22). After a new sign-in only the server decides
 * whether it is recent.
 */
export function useRecentSignIn(): RecentSignIn {
  const { t } = useTranslation('profile');
  const problemOf = useCallProblem();
  const [pending, setPending] = useState<{ afterwards: () => void; removed: string | null } | null>(null);
  const ask = (afterwards: () => void, removed: string | null = null) => setPending({ afterwards, removed });
  const run = (change: () => void, { afterwards = change, removed }: Options = {}) =>
    void isSessionRecent().then(
      (isRecent) => (isRecent ? change() : ask(afterwards, removed)),
      // The token has expired, and it cannot be renewed without a connection.
      () => notify(problemOf(UNSENT, t('signIns.problem.failed')), 'error'),
    );
  const handleConfirmed = () => {
    setPending(null);
    pending?.afterwards();
  };
  return {
    run,
    ask,
    question: pending && (
      <ConfirmSignIn removed={pending.removed} onConfirmed={handleConfirmed} onCancel={() => setPending(null)} />
    ),
  };
}
