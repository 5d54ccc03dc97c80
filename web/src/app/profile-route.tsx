import { ProfilePage } from '@web/features/profile/profile-page';
import { PurchaseBlock } from '@web/features/purchase/purchase-block';
import { isInAppFrame } from '@web/lib/app-frame';
import { callNative } from '@web/lib/native-bridge';
import { useLeave } from './use-leave';

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
