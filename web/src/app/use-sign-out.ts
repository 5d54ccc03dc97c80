import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { queryClient } from '@web/lib/http/queries';
import { signOut } from '@web/lib/auth/session';
import { forgetCustomer, forgetSession } from '@web/lib/browser/storage';

let isGoing = false;

/** True from the logout until the start page has come: the gate then keeps still, or it would answer the ended session with /login. */
export const isSigningOut = (): boolean => isGoing;

/** The gate calls it when it is taken down; React's rehearsals of that, while still on its page, are not the end. */
export const signOutFinished = (): void => {
  if (window.location.pathname === '/') isGoing = false;
};

/** The two ways a session ends: the customer's logout (§4: clears all, tells the native app, then /) and the server's refusal (then /login). */
export function useSignOut() {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    isGoing = true;
    forgetCustomer();
    if (isInNativeWebView()) await callNative('LogOut', { success: true, reason: 'no_reason' });
    await signOut();
    queryClient.clear();
    await navigate('/', { replace: true });
  }, [navigate]);
  return {
    leave: useCallback(() => void leave(), [leave]),
    loseSession: useCallback(async () => {
      forgetSession();
      await signOut();
      queryClient.clear();
    }, []),
  };
}
