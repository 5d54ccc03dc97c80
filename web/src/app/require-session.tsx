import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { IdentityContext } from '@web/lib/auth/identity';
import { guardedPage } from '@web/lib/auth/post-login-redirect';
import { useSession } from '@web/lib/auth/session-state';
import { forgetSession } from '@web/lib/browser/storage';
import { queryClient } from '@web/lib/http/queries';
import { onLostSession } from '@web/lib/http/lost-session';
import { registerServiceWorker } from '@web/service-worker/register';
import { signOutFinished, isSigningOut, useSignOut } from './use-sign-out';
import { useSaveLanguage } from './use-save-language';
import { WaitingPage } from '@web/frame/waiting-page';

/**
 * Guards routes that need a session. Without a session it clears the display cache and redirects to /login. A session
 * that the server rejects is discarded. Firebase is not loaded while the stored token is valid (decision 95).
 */
export function RequireSession() {
  const session = useSession();
  const { discardSession } = useSignOut();
  useEffect(() => onLostSession(() => void discardSession()), [discardSession]);
  const identity = session === 'asking' ? null : session;
  useSaveLanguage(identity);
  const isSignedIn = identity !== null;
  useEffect(() => {
    if (isSignedIn) registerServiceWorker(() => queryClient.isFetching() === 0);
  }, [isSignedIn]);
  if (session === null) return <SignedOut />;
  if (session === 'asking') return <WaitingPage />;
  return (
    <IdentityContext value={identity}>
      <Outlet />
    </IdentityContext>
  );
}

function SignedOut() {
  const { pathname, search } = useLocation();
  useEffect(forgetSession, []);
  useEffect(() => signOutFinished, []);
  return isSigningOut() ? (
    <WaitingPage />
  ) : (
    <Navigate to="/login" state={{ from: guardedPage(pathname, search) }} replace />
  );
}
