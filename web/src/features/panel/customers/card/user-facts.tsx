import type { PanelUser } from '@contract/panel/customers/get-user';
import { Link } from 'react-router-dom';
import { BRAND } from '@contract/values/brand';
import { showDay, showFraction, showMoment, showSum } from '@web/features/panel/format/format';
import type { Fact } from '@web/features/panel/components/description-list';
import { StatusBadge } from '@web/features/panel/components/status-badge';
import { userPath } from '@web/features/panel/session/selected-customer';
import { fill, plural, texts, wordFor } from '@web/features/panel/texts';

const yesNo = (value: boolean): string => (value ? texts.yes : texts.no);
const dayOrNone = (iso: string | null): string => (iso === null ? texts.none : showDay(iso));
const sumOrNone = (roubles: number | null): string => (roubles === null ? texts.none : showSum(roubles));

/** Spec §9: the site root with the code as `token`. */
const invitationLink = (code: string): string =>
  `${__LOCAL_SUITE__ ? window.location.origin : BRAND.siteUrl}/?${new URLSearchParams({ token: code }).toString()}`;

/** Spec §2 /panel-user: what is shown of a customer, in its order. */
export function accountFacts(user: PanelUser): Fact[] {
  const words = texts.user.facts;
  const { subscription } = user;
  const link = invitationLink(user.invitationCode);
  return [
    [words.id, user.id],
    [words.email, user.email],
    [words.status, <StatusBadge key="status" status={subscription.status} isActive={user.subscriptionIsActive} />],
    [words.start, dayOrNone(subscription.startDate)],
    [words.end, dayOrNone(subscription.endDate)],
    [words.firstPayment, user.firstPayment === null ? texts.none : `${showSum(user.firstPayment)} (${user.currency})`],
    [words.cost, sumOrNone(subscription.totalCost)],
    [words.isFirstPaid, yesNo(user.firstPaymentIsActive)],
    [words.isPromo, yesNo(user.isPromoActivated)],
    [words.discount, showFraction(user.discount)],
    [words.referralDiscount, showFraction(user.referralDiscount)],
    [words.extraDevices, slots(user)],
    [
      words.invitation,
      <a key="link" href={link} target="_blank" rel="noreferrer noopener">
        {link}
      </a>,
    ],
  ];
}

function slots({ subscription: { deviceCount }, deviceCountAtRenewal }: PanelUser): string {
  return deviceCountAtRenewal === null
    ? String(deviceCount)
    : fill(texts.user.facts.atRenewal, { now: deviceCount, then: deviceCountAtRenewal });
}

/** What the spec's card leaves out and a caller on the line asks. */
export function moreFacts(user: PanelUser): Fact[] {
  const words = texts.user.facts;
  const { card, promo, inviter, swaps } = user;
  return [
    [words.access, user.accessUntil === null ? texts.none : showMoment(user.accessUntil)],
    [words.tariff, user.tariff === null ? texts.none : plural(user.tariff, texts.months)],
    [
      words.card,
      card === null
        ? texts.none
        : card.expires === null
          ? card.mask
          : fill(words.cardUntil, { mask: card.mask, expires: card.expires }),
    ],
    [
      words.promo,
      promo === null
        ? texts.none
        : fill(words.promoUntil, {
            code: promo.code,
            percent: showFraction(promo.discount),
            date: showDay(promo.until),
          }),
    ],
    [
      words.inviter,
      inviter === null ? (
        texts.none
      ) : (
        <Link key="inviter" to={userPath('/panel-user', inviter.id)}>
          {inviter.email}
        </Link>
      ),
    ],
    [words.swaps, fill(words.swapsOf, swaps)],
    [words.trial, user.isTrialAllowed ? words.trialAllowed : user.isTrialDenied ? words.trialBarred : texts.none],
    [words.provider, wordFor(texts.providers, user.providerId)],
    [words.language, user.language],
    [words.uid, user.uid],
  ];
}
