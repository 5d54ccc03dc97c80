import type { Profile } from '@functions/customer-life/contract/get-profile';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import type { Purchase } from '@web/lib/purchases/purchases';
import { NoticeList } from '@web/ui/notice-list';
import { UnsettledNote, UnsettledPurchase } from '@web/ui/unsettled-purchase';
import { FirstDevice } from '@web/features/profile/devices/first-device';
import { PendingPaymentBanner } from '@web/features/profile/payments/pending-payment-banner';
import { UnclaimedPayment } from '@web/features/profile/payments/unclaimed-payment';
import { EndedNotice } from '@web/features/profile/subscription/ended-notice';
import { PastDueBanner } from '@web/features/profile/subscription/past-due-banner';
import { RenewalsNotice } from '@web/features/profile/subscription/renewals-notice';
import { RestrictedBanner } from '@web/features/profile/subscription/restricted-banner';
import type { PaymentWait } from './use-arrival';

interface ProfileBannersProps {
  profile: Profile;
  wait: PaymentWait;
  /** A payment that this browser began, and that nobody has reported. */
  begun: Purchase | null;
  onPaid: () => void;
}

/** What a customer has to know before the sections. */
export function ProfileBanners({ profile, wait, begun, onPaid }: ProfileBannersProps) {
  // A payment that is under way may end what they say.
  const isSettled = wait !== 'waiting';
  return (
    <>
      <NoticeList notices={profile.notices} />
      {profile.restricted !== null && (
        <RestrictedBanner
          customerId={profile.userInfo.id}
          reason={profile.restricted}
          renews={profile.renews}
          isCustomer={profile.userInfo.subscriptionStatus !== 'NOT_ACTIVE'}
        />
      )}
      {isSettled && <SubscriptionBanners profile={profile} onPaid={onPaid} />}
      {wait !== 'none' && <PendingPaymentBanner isLate={wait === 'late'} onCheckAgain={onPaid} />}
      {begun !== null && <UnsettledNote purchase={begun} />}
      <UnsettledPurchase />
      {profile.unclaimed && isSettled && <UnclaimedPayment unclaimed={profile.unclaimed} now={profile.now} />}
      {!isInNativeWebView() && <FirstDevice profile={profile} />}
    </>
  );
}

/** Why the subscription has ended, renews no more, or could not be charged. */
function SubscriptionBanners({ profile, onPaid }: Pick<ProfileBannersProps, 'profile' | 'onPaid'>) {
  const { ended, pastDue, renews, restricted, userInfo } = profile;
  const hasEndedButRenews = renews && restricted === null && !userInfo.subscriptionIsActive;
  return (
    <>
      {ended && <EndedNotice ended={ended} />}
      {hasEndedButRenews && <RenewalsNotice />}
      {pastDue !== null && <PastDueBanner profile={profile} pastDue={pastDue} onPaid={onPaid} />}
    </>
  );
}
