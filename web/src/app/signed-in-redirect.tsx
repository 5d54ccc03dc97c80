import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';
import { auth } from '@web/lib/auth/session';
import { forgetSession } from '@web/lib/browser/storage';
import { WaitingPage } from './waiting-page';

/** A signed-in customer buys for their account: /shop, which leads on to the profile when the subscription is active. */
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
