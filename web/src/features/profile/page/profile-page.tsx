import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIdentity } from '@web/lib/auth/identity';
import { notify } from '@web/lib/browser/notify';
import { hasJustPaid } from '@web/lib/purchases/paid-state';
import type { Until } from '@web/lib/purchases/purchases';
import { Facts, RefreshFailed, RefreshNote } from '@web/ui/last-facts';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import { ProfileHeader } from './profile-header';
import { useGetProfile, useLastProfile } from '@web/features/profile/api/get-profile';
import { illustrationFor, lacksFirstDevice } from './section-state';
import { ProfileSections, type RenderGifts, type RenderPurchase } from './profile-sections';
import { StatusHeading } from './status-heading';
import { isPaymentApplied, usePendingPayment } from '@web/features/profile/payments/use-pending-payment';

/** How often the page looks whether the first device has connected. */
const DEVICE_POLLING_MS = 15_000;

/** The page after a payment begins at its top. */
function showTop(heading: HTMLHeadingElement | null): void {
  window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}

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
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const hasPaid = hasJustPaid(state);
  const payment = usePendingPayment(identity.uid, hasPaid);
  const profile = useGetProfile(identity, (loaded) => {
    const delay = payment.pollEvery();
    return delay !== false ? delay : loaded !== undefined && lacksFirstDevice(loaded) && DEVICE_POLLING_MS;
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = profile;
  const lastVisit = useLastProfile(identity);
  // Deferred: the sections are rendered anew in slices, because at once they would keep a phone from answering.
  const isFresh = useDeferredValue(data !== undefined);
  // Never while a payment is awaited: it has changed the facts.
  const last = isFresh || payment.isAwaiting || hasPaid ? null : lastVisit;
  const facts = last?.facts ?? data;

  const { awaited, settle } = payment;
  const applied = awaited !== null && data !== undefined && isPaymentApplied(data, awaited.until) ? data : null;
  const arrival = arrivalOf(awaited?.until ?? {});
  useEffect(() => {
    if (applied === null) return;
    settle(applied);
    showTop(heading.current);
    onPaymentConfirmed?.(applied.userInfo.expirationDate);
    void notify(t(`awaiting.${arrival}`), 'success');
  }, [applied, arrival, settle, t, onPaymentConfirmed]);

  const isShown = data !== undefined;
  useEffect(() => {
    if (!hasPaid || !isShown) return;
    showTop(heading.current);
    // A reload or a way back is no arrival.
    void navigate('.', { replace: true, state: null });
  }, [hasPaid, isShown, navigate]);

  const isAwaiting = payment.isAwaiting && applied === null;
  const isWaiting = isAwaiting && !payment.isLate;
  const handleRetry = () => void profile.refetch();
  const { waitAgain } = payment;
  const handlePaid = useCallback(() => {
    waitAgain();
    showTop(heading.current);
  }, [waitAgain]);
  return (
    <Page
      title={t('title')}
      illustration={isWaiting ? 'in-progress' : facts ? illustrationFor(facts) : 'neutral'}
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
          <RefreshNote at={profile.isError ? null : (last?.at ?? null)} />
        </>
      }
      fillsScreen
    >
      {!data && profile.isError && <RefreshFailed title={t('failed')} at={last?.at ?? null} onRetry={handleRetry} />}
      {facts && (
        <Facts isOld={last !== null}>
          <ProfileSections
            profile={facts}
            wait={isAwaiting ? (payment.isLate ? 'late' : 'waiting') : 'none'}
            begun={applied === null && !isAwaiting ? awaited : null}
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

/** The text about an applied payment. */
function arrivalOf({ slots, consentsBefore }: Until): 'slotArrived' | 'cardArrived' | 'arrived' {
  if (consentsBefore !== undefined) return 'cardArrived';
  return slots === undefined ? 'arrived' : 'slotArrived';
}
