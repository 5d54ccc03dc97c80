import { ProfilePage } from '@web/features/profile/page/profile-page';
import { PurchaseBlock } from '@web/features/purchase/purchase-block';
import { isInAppFrame } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { useLeave } from './use-sign-out';

export function ProfileRoute() {
  const { leave, loseSession } = useLeave();
  return (
    <ProfilePage
      renderPurchase={(purchase) => <PurchaseBlock {...purchase} />}
      onSignOut={leave}
      onArrived={isInAppFrame() ? tellApp : undefined}
      onSessionLost={() => void loseSession()}
    />
  );
}

const tellApp = (expirationDate: string | null) => void callNative('paymentCompleted', { expirationDate });
