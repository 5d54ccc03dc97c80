import { ProfilePage } from '@web/features/profile/page/profile-page';
import { PurchaseBlock } from '@web/features/purchase/purchase-block';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { useSignOut } from './use-sign-out';

export function ProfileRoute() {
  const { leave, loseSession: dropSession } = useSignOut();
  return (
    <ProfilePage
      renderPurchase={(purchase) => <PurchaseBlock {...purchase} />}
      onSignOut={leave}
      onArrived={isInNativeWebView() ? notifyNativeApp : undefined}
      onSessionLost={() => void dropSession()}
    />
  );
}

const notifyNativeApp = (expirationDate: string | null) => void callNative('paymentCompleted', { expirationDate });
