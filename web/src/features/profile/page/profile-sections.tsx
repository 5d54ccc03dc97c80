import type { Profile } from '@contract/subscription/get-profile';
import type { ReactNode } from 'react';
import { isInAppFrame } from '@web/lib/native/native-webview';
import { SupportBlock } from '@web/ui/support-block';
import { AccountBlock } from '@web/features/profile/account/account-section';
import { ActiveBlock } from '@web/features/profile/subscription/active-section';
import { AppsBlock } from './apps-section';
import { AwaitingBlock } from '@web/features/profile/payments/pending-payment-banner';
import { blocksFor, type Block } from './section-state';
import { CancelledBlock } from '@web/features/profile/subscription/cancelled-section';
import { DevicesBlock } from '@web/features/profile/devices/devices-section';
import { PastDueBanner } from '@web/features/profile/subscription/past-due-banner';
import { PaymentsBlock } from '@web/features/profile/payments/payments-section';
import { ReferralTeaser } from '@web/features/profile/subscription/referral-teaser';
import { RenewalsNotice } from '@web/features/profile/subscription/renewals-notice';
import { RestrictedBanner } from '@web/features/profile/subscription/restricted-banner';
import { SignInsBlock } from '@web/features/profile/sign-ins/sign-ins-section';
import type { AwaitedPayment } from '@web/features/profile/payments/use-pending-payment';
import { useStoreVisit } from './use-scroll-to-apps';

interface ProfileBlocksProps {
  profile: Profile;
  wait: 'none' | 'waiting' | 'late';
  renderPurchase: (kind: 'new-subscription' | 'resubscribe') => ReactNode;
  onPaid: (awaited?: AwaitedPayment) => void;
  onDeleted: () => void;
}

export function ProfileBlocks({ profile, wait, renderPurchase, onPaid, onDeleted }: ProfileBlocksProps) {
  const store = useStoreVisit();
  // While the bank is asked nothing is offered a second time, and who is restricted is not sold to.
  const canBuy = wait !== 'waiting' && profile.restricted === null;
  const purchase = (kind: 'new-subscription' | 'resubscribe') => (canBuy ? renderPurchase(kind) : null);
  const isOverAndRenews = profile.renews && profile.restricted === null && !profile.userInfo.subscriptionIsActive;
  const handleSlotPaid = () => onPaid({ slots: profile.deviceSlots + 1 });
  const blocks: Record<Block, () => ReactNode> = {
    referral: () => <ReferralTeaser />,
    active: () => <ActiveBlock profile={profile} />,
    cancelled: () => <CancelledBlock profile={profile} purchase={purchase('resubscribe')} />,
    devices: () => (
      <DevicesBlock
        profile={profile}
        canBuy={canBuy && profile.pastDue === null}
        onPaid={handleSlotPaid}
        onGoToStore={store.go}
      />
    ),
    apps: () =>
      !isInAppFrame() && <AppsBlock ref={store.heading} visits={store.visits} isIosAsked={store.isIosAsked} />,
    purchase: () => purchase('new-subscription'),
    payments: () => <PaymentsBlock profile={profile} />,
    account: () => (
      <>
        <SignInsBlock />
        <AccountBlock preferences={profile.preferences} onDeleted={onDeleted} />
      </>
    ),
    support: () => <SupportBlock />,
  };
  return (
    <>
      {profile.restricted !== null && (
        <RestrictedBanner
          reason={profile.restricted}
          renews={profile.renews}
          isCustomer={profile.userInfo.subscriptionStatus !== 'NOT_ACTIVE'}
        />
      )}
      {isOverAndRenews && wait !== 'waiting' && <RenewalsNotice />}
      {profile.pastDue !== null && wait !== 'waiting' && (
        <PastDueBanner profile={profile} pastDue={profile.pastDue} onPaid={() => onPaid()} />
      )}
      {wait !== 'none' && <AwaitingBlock isLate={wait === 'late'} onCheckAgain={() => onPaid()} />}
      {blocksFor(profile.userInfo).map((block) => (
        <div key={block}>{blocks[block]()}</div>
      ))}
    </>
  );
}
