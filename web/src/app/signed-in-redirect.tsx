import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';
import { useSession } from '@web/lib/auth/session-state';
import { forgetSession } from '@web/lib/browser/storage';
import { WaitingPage } from './waiting-page';

interface SignedInRedirectProps {
  /** Called if there is no session. */
  onSignedOut: () => void;
}

/** Sends a signed-in customer to /shop, which redirects to the profile if the subscription is active. */
export function SignedInRedirect({ onSignedOut }: SignedInRedirectProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useSession();
  useEffect(() => {
    if (session === 'asking') return;
    if (session === null) {
      forgetSession();
      onSignedOut();
      return;
    }
    rememberPromo(search);
    rememberCampaign(search, 'purchase');
    void navigate('/shop', { replace: true });
  }, [session, navigate, search, onSignedOut]);
  return <WaitingPage />;
}
