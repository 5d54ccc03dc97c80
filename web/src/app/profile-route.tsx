import { ProfilePage } from '@web/features/profile/page/profile-page';
import { PurchaseBlock } from '@web/features/purchase/purchase-block';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { useSignOut } from './use-sign-out';

export function ProfileRoute() {
  const { logOut } = useSignOut();
  return (
    <ProfilePage
      renderPurchase={(purchase) => <PurchaseBlock {...purchase} />}
      onSignOut={logOut}
      onPaymentConfirmed={isInNativeWebView() ? notifyNativeApp : undefined}
    />
  );
}

const notifyNativeApp = (expirationDate: string | null) => void callNative('paymentCompleted', { expirationDate });
