import { useCallback } from 'react';
import { isInAppFrame } from '@web/lib/app-frame';
import { callNative } from '@web/lib/native-bridge';
import { queryClient } from '@web/lib/queries';
import { signOut } from '@web/lib/session';
import { forgetCustomer, forgetSession } from '@web/lib/storage';

let isGoing = false;

/** True from the logout until the start page has come: the gate then keeps still, or it would answer the ended session with /login. */
export const isLeaving = (): boolean => isGoing;

/** The two ways a session ends: the customer's logout (§4: clears all, tells the native app, then /) and the server's refusal (then /login). */
export function useLeave() {
  return {
    leave: useCallback(() => void leave(), []),
    loseSession: useCallback(async () => {
      forgetSession();
      await signOut();
      queryClient.clear();
    }, []),
  };
}

/** The start page is a document of its own, so that nothing of the account is left in memory either. */
async function leave(): Promise<void> {
  isGoing = true;
  forgetCustomer();
  if (isInAppFrame()) await callNative('LogOut', { success: true, reason: 'no_reason' });
  await signOut();
  window.location.replace('/');
}
