import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';
import { auth } from '@web/lib/auth/session';
import { forgetSession } from '@web/lib/browser/storage';
import { WaitingPage } from './waiting-page';

/**
 * Sends a signed-in customer to /shop, which redirects to the profile if the subscription is active. Calls `onUnknown`
 * if there is no session.
 */
export function KnownBuyer({ onUnknown }: { onUnknown: () => void }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => {
    void auth.authStateReady().then(() => {
      if (auth.currentUser === null) {
        forgetSession();
        onUnknown();
        return;
      }
      rememberPromo(search);
      rememberCampaign(search, 'purchase');
      void navigate('/shop', { replace: true });
    });
  }, [navigate, search, onUnknown]);
  return <WaitingPage />;
}
