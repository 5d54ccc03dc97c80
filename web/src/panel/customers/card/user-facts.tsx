import type { PanelUser } from '@functions/panel/contract/get-user';
import { Link } from 'react-router-dom';
import { BRAND } from '@functions/base/contract/values/brand';
import { env } from '@web/lib/browser/env';
import { formatDay, formatFraction, formatMinute, formatAmount } from '@web/panel/format/format';
import type { Fact } from '@web/panel/components/description-list';
import { StatusBadge } from '@web/panel/components/status-badge';
import { userPath } from '@web/panel/session/selected-customer';
import { fill, plural, texts, labelFor } from '@web/panel/texts';

const yesNo = (value: boolean): string => (value ? texts.yes : texts.no);
const dayOrNone = (iso: string | null): string => (iso === null ? texts.none : formatDay(iso));
const sumOrNone = (roubles: number | null): string => (roubles === null ? texts.none : formatAmount(roubles));

/** The root of the customers' site with the invitation code as `token` (spec §9). */
const invitationLink = (code: string): string =>
  `${env.VITE_SITE_URL ?? BRAND.siteUrl}/?${new URLSearchParams({ token: code }).toString()}`;

/** The fields of the customer card in the order of spec §2, /panel-user. */
export function accountFacts(user: PanelUser): Fact[] {
  const t = texts.user.facts;
  const { subscription } = user;
  const link = invitationLink(user.invitationCode);
  return [
    [t.id, user.id],
    [t.email, user.email],
    [t.status, <StatusBadge key="status" status={subscription.status} isActive={user.subscriptionIsActive} />],
    [t.start, dayOrNone(subscription.startDate)],
    [t.end, dayOrNone(subscription.endDate)],
    [t.firstPayment, user.firstPayment === null ? texts.none : `${formatAmount(user.firstPayment)} (${user.currency})`],
    [t.cost, sumOrNone(subscription.totalCost)],
    [t.isFirstPaid, yesNo(user.firstPaymentIsActive)],
    [t.isPromo, yesNo(user.isPromoActivated)],
    [t.discount, formatFraction(user.discount)],
    [t.referralDiscount, formatFraction(user.referralDiscount)],
    [t.extraDevices, slots(user)],
    [
      t.invitation,
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

function tariffs({ tariff, tariffAtRenewal }: PanelUser): string {
  if (tariff === null) return texts.none;
  const now = plural(tariff, 'months');
  return tariffAtRenewal === null
    ? now
    : fill(texts.user.facts.atRenewal, { now, then: plural(tariffAtRenewal, 'months') });
}

/** «Telegram, с 20.11.2026, последняя 27.11.2026; Firefox, Windows, с 21.11.2026» */
function newsPlaces(addresses: NonNullable<PanelUser['newsAddresses']>): string {
  if (addresses.length === 0) return texts.none;
  const t = texts.user.facts;
  return addresses
    .map(({ channel, label, created, lastSent }) => {
      const place = channel === 'telegram' ? 'Telegram' : label || 'Web Push';
      const since = fill(t.newsSince, { date: formatDay(created) });
      return [place, since, ...(lastSent === null ? [] : [fill(t.newsLast, { date: formatDay(lastSent) })])].join(', ');
    })
    .join('; ');
}

/** «450 ₽, СБП, 25.11.2026». */
function lastPaymentOf({ lastPayment }: PanelUser['situation']): string {
  if (lastPayment === null) return texts.none;
  const { amount, method, at } = lastPayment;
  return [formatAmount(amount), ...(method === undefined ? [] : [texts.methods[method]]), formatDay(at)].join(', ');
}

const linkTo = ({ id, email }: { readonly id: string; readonly email: string }) => (
  <Link key={id} to={userPath('/panel-user', id)}>
    {email}
  </Link>
);

/** Fields that the specification does not list and support needs during a call. */
export function moreFacts(user: PanelUser): Fact[] {
  const t = texts.user.facts;
  const { card, promo, inviter, swaps, situation, mergedFrom = [], mergedInto } = user;
  return [
    [t.access, user.accessUntil === null ? texts.none : formatMinute(user.accessUntil)],
    [t.tariff, tariffs(user)],
    [t.lastPayment, lastPaymentOf(situation)],
    [
      t.card,
      card === null
        ? texts.none
        : card.expires === null
          ? card.mask
          : fill(t.cardUntil, { mask: card.mask, expires: card.expires }),
    ],
    [
      t.promo,
      promo === null
        ? texts.none
        : fill(t.promoUntil, {
            code: promo.code,
            percent: formatFraction(promo.discount),
            date: formatDay(promo.until),
          }),
    ],
    [t.inviter, inviter === null ? texts.none : linkTo(inviter)],
    ...(mergedInto === undefined ? [] : [[t.mergedInto, linkTo(mergedInto)] satisfies Fact]),
    ...mergedFrom.map((each): Fact => [t.mergedFrom, linkTo(each)]),
    [t.swaps, fill(t.swapsOf, swaps)],
    [t.trial, user.isTrialAllowed ? t.trialAllowed : user.isTrialDenied ? t.trialDenied : texts.none],
    [t.provider, labelFor(texts.providers, user.providerId)],
    [t.language, labelFor(texts.languages, user.language)],
    [t.news, newsPlaces(user.newsAddresses)],
    [t.uid, user.uid],
  ];
}
