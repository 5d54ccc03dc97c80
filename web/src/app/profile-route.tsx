import { ProfilePage } from '@web/features/profile/profile-page';
import { PurchaseBlock } from '@web/features/purchase/purchase-block';
import { useLeave } from './use-leave';

export function ProfileRoute() {
  const { leave, loseSession } = useLeave();
  return (
    <ProfilePage
      renderPurchase={(purchase) => <PurchaseBlock {...purchase} />}
      onSignOut={leave}
      onSessionLost={() => void loseSession()}
    />
  );
}
