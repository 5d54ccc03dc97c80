import { signOut as signOutEndpoint } from '@functions/accounts/contract/sessions';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSignedInByNativeApp } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { queryClient } from '@web/lib/http/queries';
import { currentSession, signOut } from '@web/lib/auth/session-state';
import { call } from '@web/lib/http/api';
import { endPush } from '@web/lib/browser/push';
import { forgetSession } from '@web/lib/browser/storage';
import { forgetCustomer } from '@web/lib/purchases/purchases';

let isInProgress = false;

/** Not awaited: signing out must also work without a network. Without the call the browser stays in the list. */
function tellServer(): void {
  const session = currentSession();
  if (session === null || session === 'asking') return;
  void call(signOutEndpoint, { uid: session.uid, email: session.email }, { keepalive: true });
}

/** True from the logout until the landing page is shown. RequireSession must not redirect to /login meanwhile. */
export const isSigningOut = (): boolean => isInProgress;

/** Called when RequireSession unmounts. StrictMode's extra unmount on the same page is ignored. */
export const signOutFinished = (): void => {
  if (window.location.pathname === '/') isInProgress = false;
};

/**
 * How a session ends; news in this browser ends with it. `logOut` is the customer's logout (§4): it tells the server,
 * clears the stored data, notifies the native app and opens /. `leaveEndedSession` does the same without a word to the
 * server, which has ended the session. `discardSession` follows a 401 response; RequireSession then opens /login.
 */
export function useSignOut() {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    isInProgress = true;
    void endPush();
    forgetCustomer();
    if (isSignedInByNativeApp()) await callNative('LogOut', { success: true, reason: 'no_reason' });
    await signOut();
    queryClient.clear();
    await navigate('/', { replace: true });
  }, [navigate]);
  return {
    logOut: useCallback(() => {
      tellServer();
      void leave();
    }, [leave]),
    leaveEndedSession: useCallback(() => void leave(), [leave]),
    discardSession: useCallback(async () => {
      void endPush();
      forgetSession();
      await signOut();
      queryClient.clear();
    }, []),
  };
}
