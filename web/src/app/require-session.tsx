import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from 'firebase/auth';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from 'reactfire';
import { IdentityContext } from '@web/lib/auth/identity';
import { auth, currentIdentity } from '@web/lib/auth/session';
import { guardedPage } from '@web/lib/auth/post-login-redirect';
import { forgetSession } from '@web/lib/browser/storage';
import { onLostSession } from '@web/lib/http/lost-session';
import { identityKey } from '@web/lib/http/session-keys';
import { ErrorPanel } from '@web/ui/error-panel';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { FirebaseSession } from './firebase-session';
import { signOutFinished, isSigningOut, useSignOut } from './use-sign-out';
import { useSaveLanguage } from './use-save-language';
import { WaitingPage } from './waiting-page';

/**
 * Guards routes that need a session. Without a session it clears the display cache and redirects to /login. A session
 * that the server rejects is discarded.
 */
export const RequireSession = () => (
  <FirebaseSession>
    <WithIdentity />
  </FirebaseSession>
);

const identityQuery = (user: User | null) =>
  queryOptions({
    queryKey: identityKey(user?.uid),
    // Not of `user`: another sign-in of the same customer replaces that object without a new render.
    queryFn: currentIdentity,
    enabled: user !== null,
    staleTime: Infinity,
  });

function WithIdentity() {
  const { status } = useUser();
  const { discardSession } = useSignOut();
  useEffect(() => onLostSession(() => void discardSession()), [discardSession]);
  // reactfire may still return the previous account; the auth object is up to date.
  const user = status === 'success' ? auth.currentUser : null;
  const identity = useQuery(identityQuery(user));
  useSaveLanguage(identity.data ?? null);
  if (status === 'success' && user === null) return <SignedOut />;
  if (identity.isError) return <IdentityError onRetry={() => void identity.refetch()} />;
  if (!identity.data) return <WaitingPage />;
  return (
    <IdentityContext value={identity.data}>
      <Outlet />
    </IdentityContext>
  );
}

/** The session exists, but its token cannot be renewed because there is no connection. */
function IdentityError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('error.title')}
      illustration="inactive"
      heading={<h1 className={heading.title}>{t('error.title')}</h1>}
    >
      <ErrorPanel onRetry={onRetry} />
    </Page>
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
