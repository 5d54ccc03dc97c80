import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from 'reactfire';
import { auth } from '@web/lib/auth/session';
import { forgetSession } from '@web/lib/browser/storage';
import { FirebaseSession } from './firebase-session';
import { WaitingPage } from '@web/frame/waiting-page';

interface SignedInRedirectProps {
  /** Called if there is no session. */
  onSignedOut: () => void;
}

/** Sends a signed-in customer to /shop, which redirects to the profile if the subscription is active. */
export const SignedInRedirect = ({ onSignedOut }: SignedInRedirectProps) => (
  <FirebaseSession>
    <WhenKnown onSignedOut={onSignedOut} />
  </FirebaseSession>
);

function WhenKnown({ onSignedOut }: SignedInRedirectProps) {
  const navigate = useNavigate();
  const { status } = useUser();
  useEffect(() => {
    if (status !== 'success') return;
    // reactfire may still return the previous account; the auth object is up to date.
    if (auth.currentUser === null) {
      forgetSession();
      onSignedOut();
      return;
    }
    void navigate('/shop', { replace: true });
  }, [status, navigate, onSignedOut]);
  return <WaitingPage />;
}
