import type { Payer } from '@web/features/gifts/api/gifts';
import { GiftsBlock } from '@web/features/gifts/gifts-block';
import { requestProfile } from '@web/features/profile/api/get-profile';
import { ProfilePage } from '@web/features/profile/page/profile-page';
import { ConfirmSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import type { Friends, RenderPurchase } from '@web/features/profile/page/profile-sections';
import { currentSession } from '@web/lib/auth/session-state';
import { readStored } from '@web/lib/browser/kept';
import { queryClient } from '@web/lib/http/queries';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import { callNative } from '@web/lib/native/native-bridge';
import { lazyPart } from '@web/ui/lazy-part';
import styles from './profile-route.module.css';
import { useSignOut } from './use-sign-out';

const PurchaseBlock = lazyPart(
  () => import('@web/features/purchase/purchase-block').then((file) => file.PurchaseBlock),
  <div className={styles.purchase} />,
);

const renderPurchase: RenderPurchase = (purchase) => <PurchaseBlock {...purchase} />;

const renderGifts = (payer: Payer, canGive: boolean, friends: Friends) => (
  <GiftsBlock payer={payer} canGive={canGive} Confirm={ConfirmSignIn} friends={friends} />
);

export function ProfileRoute() {
  const { logOut, leaveEndedSession } = useSignOut();
  return (
    <ProfilePage
      renderPurchase={renderPurchase}
      renderGifts={renderGifts}
      onSignOut={logOut}
      onSessionEnded={leaveEndedSession}
      onPaymentConfirmed={isInNativeWebView() ? notifyNativeApp : undefined}
    />
  );
}

/** Requests what the page needs as soon as its chunk is there: its texts may take longer (decision 95). */
export function beginProfile(): void {
  const session = currentSession();
  if (window.location.pathname !== '/profile' || session === null || session === 'asking') return;
  requestProfile(queryClient, session);
  // Without access the page begins with the purchase.
  if (readStored('subscriptionIsActive') === 'false') PurchaseBlock.prepare();
}

const notifyNativeApp = (expirationDate: string | null) => void callNative('paymentCompleted', { expirationDate });
