import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '@web/lib/queries';
import { signOut } from '@web/lib/session';
import { forgetCustomer, forgetSession } from '@web/lib/storage';

/** The two ways a session ends: the customer's logout (§4: clears all, then /) and the server's refusal (then /login). */
export function useLeave() {
  const navigate = useNavigate();
  const end = useCallback(
    async (forget: () => void, target: string) => {
      forget();
      // Away first: the gate would answer a missing session with /login.
      await navigate(target, { replace: true });
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
