import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';
import { auth } from '@web/lib/auth/session';
import { forgetSession } from '@web/lib/browser/storage';
import { WaitingPage } from './waiting-page';

/**
 * Sends a signed-in customer to /shop, which redirects to the profile if the subscription is active. Calls
 * `onSignedOut` if there is no session.
 */
export function SignedInRedirect({ onSignedOut }: { onSignedOut: () => void }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => {
    void auth.authStateReady().then(() => {
      if (auth.currentUser === null) {
        forgetSession();
        onSignedOut();
        return;
      }
      rememberPromo(search);
      rememberCampaign(search, 'purchase');
      void navigate('/shop', { replace: true });
    });
  }, [navigate, search, onSignedOut]);
  return <WaitingPage />;
}
