import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '@web/lib/auth/identity';
import { hasJustPaid } from '@web/lib/purchases/paid-state';
import { Facts, RefreshFailed, RefreshNote } from '@web/ui/last-facts';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import type { IllustrationState } from '@web/ui/status-illustration';
import { ProfileHeader } from './profile-header';
import { illustrationFor } from '@web/features/profile/kit/section-state';
import { ProfileSections, type RenderGifts, type RenderPurchase } from './profile-sections';
import { StatusHeading } from './status-heading';
import { showTop, useArrival } from './use-arrival';
import { useFacts } from './use-facts';
import { usePendingPayment } from '@web/features/profile/payments/use-pending-payment';

interface ProfilePageProps {
  renderPurchase: RenderPurchase;
  renderGifts: RenderGifts;
  onSignOut: () => void;
  /** The server has ended the session: the account was deleted, or its customer signed out everywhere. */
  onSessionEnded: () => void;
  /** Called when an awaited payment was applied, with the new end of the subscription as an ISO date. */
  onPaymentConfirmed?: ((expirationDate: string | null) => void) | undefined;
}

/**
 * §2: the customer's profile. It polls until an awaited payment is confirmed, and until a first device has connected.
 * After a payment it shows its top.
 */
export function ProfilePage({
  renderPurchase,
  renderGifts,
  onSignOut,
  onSessionEnded,
  onPaymentConfirmed,
}: ProfilePageProps) {
  // The texts of the forms that a press opens come with the page: a later request would replace the page meanwhile.
  const { t } = useTranslation(['profile', 'purchase']);
  const identity = useIdentity();
  const { state } = useLocation() as { state: unknown };
  const hasPaid = hasJustPaid(state);
  const payment = usePendingPayment(identity.uid, hasPaid);
  const { profile, facts, lastAt } = useFacts(identity, payment, hasPaid);
  const { data } = profile;
  const heading = useRef<HTMLHeadingElement>(null);
  const { wait, begun } = useArrival({ payment, hasPaid, data, heading, onPaymentConfirmed });
  const isWaiting = wait === 'waiting';
  const handleRetry = () => void profile.refetch();
  const { waitAgain } = payment;
  const handlePaid = useCallback(() => {
    waitAgain();
    showTop(heading.current);
  }, [waitAgain]);
  return (
    <Page
      title={t('title')}
      illustration={illustrationOf(facts, isWaiting)}
      top={
        <ProfileHeader
          email={data?.userInfo.email ?? identity.email}
          photoURL={data?.photoURL ?? identity.photoURL}
          onSignOut={onSignOut}
        />
      }
      heading={
        <>
          <StatusHeading
            ref={heading}
            profile={facts}
            isWaiting={isWaiting}
            isJustPaid={payment.hasArrived && !payment.isAwaiting}
          />
          <RefreshNote at={profile.isError ? null : lastAt} />
        </>
      }
      fillsScreen
    >
      {!data && profile.isError && <RefreshFailed title={t('failed')} at={lastAt} onRetry={handleRetry} />}
      {facts && (
        <Facts isOld={lastAt !== null}>
          <ProfileSections
            profile={facts}
            wait={wait}
            begun={begun}
            renderPurchase={renderPurchase}
            renderGifts={renderGifts}
            onPaid={handlePaid}
            onSessionEnded={onSessionEnded}
          />
        </Facts>
      )}
      {!facts && profile.isPending && <Skeleton rows={6} onRetry={handleRetry} />}
    </Page>
  );
}

function illustrationOf(facts: Profile | undefined, isWaiting: boolean): IllustrationState {
  if (isWaiting) return 'in-progress';
  return facts ? illustrationFor(facts) : 'neutral';
}
