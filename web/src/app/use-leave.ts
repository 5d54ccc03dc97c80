import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInAppFrame } from '@web/lib/app-frame';
import { callNative } from '@web/lib/native-bridge';
import { queryClient } from '@web/lib/queries';
import { signOut } from '@web/lib/session';
import { forgetCustomer, forgetSession } from '@web/lib/storage';

/** A page that does not come keeps nobody signed in. */
const PATIENCE_MS = 3000;

/** The two ways a session ends: the customer's logout (§4: clears all, tells the native app, then /) and the server's refusal (then /login). */
export function useLeave() {
  const navigate = useNavigate();
  const whenGone = useRef<(() => void) | null>(null);
  useEffect(() => () => whenGone.current?.(), []);
  const end = useCallback(
    async (forget: () => void, target: string) => {
      forget();
      if (target === '/' && isInAppFrame()) await callNative('LogOut', { success: true, reason: 'no_reason' });
      // Away first, until this page is really gone: the gate would answer a missing session with /login.
      const gone = new Promise<void>((resolve) => {
        whenGone.current = resolve;
        setTimeout(resolve, PATIENCE_MS);
      });
      await navigate(target, { replace: true });
      await gone;
      await signOut();
      queryClient.clear();
    },
    [navigate],
  );
  return {
    leave: useCallback(() => void end(forgetCustomer, '/'), [end]),
    loseSession: useCallback(async () => {
      forgetSession();
      await signOut();
      queryClient.clear();
    }, []),
  };
}
