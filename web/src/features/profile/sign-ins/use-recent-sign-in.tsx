import { useCallback, useState, type ReactNode } from 'react';
import { isSessionRecent } from '@web/lib/auth/recent-session';
import { ConfirmSignIn } from './confirm-sign-in';

export interface RecentSignIn {
  /** Runs `change` if the sign-in is recent; otherwise asks for a new one, and then runs `afterwards`. */
  run: (change: () => void, afterwards?: () => void) => void;
  /** Asks for a new sign-in, because the server refused a change without one. */
  ask: (afterwards: () => void) => void;
  /** The question; null while there is none. */
  readonly question: ReactNode;
}

/** Guards the changes that need a sign-in of the last ten minutes (T22). */
export function useRecentSignIn(): RecentSignIn {
  const [pending, setPending] = useState<{ readonly afterwards: () => void } | null>(null);
  const ask = useCallback((afterwards: () => void) => setPending({ afterwards }), []);
  const run = useCallback(
    (change: () => void, afterwards = change) =>
      void isSessionRecent().then((isRecent) => (isRecent ? change() : ask(afterwards))),
    [ask],
  );
  const handleConfirmed = () => {
    setPending(null);
    pending?.afterwards();
  };
  return {
    run,
    ask,
    question: pending && <ConfirmSignIn onConfirmed={handleConfirmed} onCancel={() => setPending(null)} />,
  };
}
