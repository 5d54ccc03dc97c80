import type { Profile } from '@functions/customer-life/contract/get-profile';
import { memo, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { isInNativeWebView } from '@web/lib/native/native-webview';
import type { Purchase } from '@web/lib/purchases/purchases';
import { ButtonLink } from '@web/ui/button-link';
import { CustomerSupport } from '@web/ui/customer-support';
import { ActiveSection } from '@web/features/profile/subscription/active-section';
import { AppsSection } from './apps-section';
import { sectionsFor, sellsDevices, type Section } from '@web/features/profile/kit/section-state';
import type { PaymentWait } from './use-arrival';
import { DataRow, LettersRow, PaymentsRow, SignInsRow } from './profile-rows';
import { CancelledSection } from '@web/features/profile/subscription/cancelled-section';
import { DevicesSection } from '@web/features/profile/devices/devices-section';
import { ProfileBanners } from './profile-banners';
import { ReferralTeaser } from '@web/features/profile/subscription/referral-teaser';
import type { Parts } from '@web/ui/parts';

/** Renders the purchase feature; features must not import each other. */
export type RenderPurchase = (purchase: {
  kind: 'new-subscription' | 'resubscribe';
  onPaid: () => void;
  ahead?: { readonly tariff: number; readonly endBefore: string | null };
  lastOneOff?: number | undefined;
}) => Parts;

/** Renders the gifts of the customer beside the invitation; `canGive`: also the form. */
export type RenderGifts = (payer: { uid: string; email: string }, canGive: boolean, friends: Friends) => Parts;

export interface Friends {
  readonly title: string;
  /** What the friends give now; null if nothing. */
  readonly note: string | null;
  readonly invitation: Parts;
}

interface ProfileSectionsProps {
  profile: Profile;
  wait: PaymentWait;
  /** A payment that this browser began, and that nobody has reported. */
  begun: Purchase | null;
  renderPurchase: RenderPurchase;
  renderGifts: RenderGifts;
  onPaid: () => void;
  onSessionEnded: () => void;
}

/** How many sections are on the first screen of a phone, and how many follow at a time. */
const STEP = 2;

/** The first sections, and more with each paint: all at once would keep a phone from answering. */
function useInSteps(sections: readonly Section[]): readonly Section[] {
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count === Infinity) return;
    startTransition(() => setCount(count + STEP < sections.length ? count + STEP : Infinity));
  }, [count, sections.length]);
  return sections.slice(0, count);
}

/** Rendered anew only with other facts: together the sections are the longest work of the page. */
export const ProfileSections = memo(function ProfileSections({
  profile,
  wait,
  begun,
  renderPurchase,
  renderGifts,
  onPaid,
  onSessionEnded,
}: ProfileSectionsProps) {
  const { t } = useTranslation('profile');
  const identity = useIdentity();
  // No purchase while a payment is pending, and none for restricted accounts.
  const canBuy = wait !== 'waiting' && profile.restricted === null;
  const lastOneOff = profile.ended?.reason === 'notRenewable' ? (profile.tariff ?? undefined) : undefined;
  const purchase = (kind: 'new-subscription' | 'resubscribe') =>
    canBuy ? renderPurchase({ kind, lastOneOff, onPaid }) : null;
  const { payAhead } = profile;
  const purchaseAhead =
    payAhead && canBuy
      ? renderPurchase({
          kind: 'resubscribe',
          ahead: { tariff: payAhead.tariff, endBefore: profile.userInfo.expirationDate },
          onPaid,
        })
      : null;
  const friendsPercent = profile.chargeLines.find(({ kind }) => kind === 'referral')?.percent ?? 0;
  const sections: Record<Section, () => Parts> = {
    referral: () => <ReferralTeaser discount={profile.inviteeDiscount} />,
    active: () => (
      <ActiveSection profile={profile} purchaseAhead={purchaseAhead} canPay={wait !== 'waiting'} onCardPaid={onPaid} />
    ),
    cancelled: () => <CancelledSection profile={profile} purchase={purchase('resubscribe')} />,
    devices: () => <DevicesSection profile={profile} canBuy={canBuy && sellsDevices(profile)} onPaid={onPaid} />,
    apps: () => !isInNativeWebView() && <AppsSection />,
    purchase: () => purchase('new-subscription'),
    // A restricted account gives nothing more, and can take back what it gave.
    friends: () =>
      renderGifts(identity, profile.restricted === null, {
        title: t('friends.title'),
        note:
          friendsPercent > 0 ? t('friends.now', { percent: formatDiscount(friendsPercent, currentLanguage()) }) : null,
        invitation: <ButtonLink to="/promo">{t('invite')}</ButtonLink>,
      }),
    payments: () => <PaymentsRow profile={profile} canPay={wait !== 'waiting'} onCardPaid={onPaid} />,
    signIns: () => <SignInsRow signIns={profile.signIns} onSignedOut={onSessionEnded} />,
    letters: () => <LettersRow profile={profile} />,
    data: () => <DataRow onDeleted={onSessionEnded} />,
    support: () => <CustomerSupport customerId={profile.userInfo.id} />,
  };
  const shown = useInSteps(sectionsFor(profile.userInfo));
  return (
    <>
      <ProfileBanners profile={profile} wait={wait} begun={begun} onPaid={onPaid} />
      {shown.map((section) => (
        <div key={section}>{sections[section]()}</div>
      ))}
    </>
  );
});
