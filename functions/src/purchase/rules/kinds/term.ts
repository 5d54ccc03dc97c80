import { isTariff, isTrialLength } from '@functions/base/contract/values/tariff';
import { plannedSlots } from '@functions/subscription/rules/slots';
import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok } from '@functions/base/rules/result';
import type { Term } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import { view, type Subscription, isPaidAhead, timeLeftUntil } from '@functions/subscription/rules/subscription';
import type { Premise } from '@functions/subscription/rules/subscription-event';
import { OLDEST_REFUND } from '@functions/subscription/rules/terms';
import type { PurchaseKind } from './kind';

/** The premise of a purchase made now. */
export function premiseOf(subscription: Subscription, now: Instant): Premise {
  const { lastPaid } = subscription;
  const paidUntil = timeLeftUntil(subscription, now);
  return paidUntil === null
    ? { lastPaid, paidUntil }
    : { lastPaid, paidUntil, extraDevices: plannedSlots(subscription).length };
}

/**
 * Whether the customer may buy a term now: renewals are off, or nothing can be charged for the next term, which is
 * then paid ahead (decision 103). No payment can be refunded after a year: not more than a year is paid before another
 * term is added.
 */
export const mayBuyTerm = (subscription: Subscription, now: Instant): boolean =>
  (view(subscription, now).status !== 'ACTIVE' || isPaidAhead(subscription)) &&
  (subscription.currentPeriodEnd ?? now) <= now + OLDEST_REFUND;

/**
 * A term without renewal, from now on. Tariff, renewals and next sum of the account stay: its customer agreed to no
 * other.
 */
export const attachedTerm: PurchaseKind<Term<TermKind>>['after']['attached'] = {
  gain: 'term',
  event: (settled, { months, trialDays }) =>
    months === null
      ? null
      : {
          type: 'orderSettled',
          ...settled,
          cause: 'moved',
          isOneOff: true,
          tariff: months,
          trialDays,
          promo: null,
          renewable: false,
        },
};

type TermKind = 'new-subscription' | 'resubscribe';

/** Time at a tariff: the first one may be a trial, and may be bought before there is an account. */
const term = <Kind extends TermKind>(
  kind: Kind,
  { byGuest }: Pick<PurchaseKind<Term<Kind>>['buy'], 'byGuest'>,
): PurchaseKind<Term<Kind>> => ({
  buy: {
    byGuest,
    renews: true,
    mayBeOneOff: true,
    isPaidByRenewal: true,
    servesSubscription: false,
    bySavedCard: false,
    // A trial is one per card.
    byLink: ({ quote: { trialDays } }) => trialDays === 0,
    offer: ({ tariff, period, isOneOff = false }, { subscription, promo, isTrialDenied, now }) => {
      if (!isTariff(tariff)) return fail('tariff_not_sold');
      if (!isTrialLength(period)) return fail('trial_days_out_of_range');
      if (!mayBuyTerm(subscription, now)) return fail('already_active');
      if (!promo.ok) return promo;
      // Nothing renews after a trial that is paid once, and no card shows whose second trial it is.
      const trialDays = isOneOff ? 0 : period;
      const wanted = { tariff, trialDays, now, promo: promo.value, isTrialDenied, isOneOff };
      const quoted = quote(wanted, subscription);
      // A term at no charge is ordered with renewal, which then needs no card.
      if (isOneOff && quoted.firstPayment === 0) return fail('nothing_to_pay');
      return ok({
        ...(isOneOff && { isOneOff }),
        purchase: { kind, quote: quoted, premise: premiseOf(subscription, now) },
        amount: quoted.firstPayment,
      });
    },
    offeredUntil: ({ premise }) => premise?.paidUntil ?? null,
    content: ({ quote: { tariff, trialDays, firstPayment, regularCharge, promo }, ...rest }) => ({
      ...rest,
      quote: { tariff, trialDays, firstPayment, regularCharge, promo: promo?.code },
    }),
    quote: (purchase) => purchase.quote,
  },
  check: {
    isStillUseful: ({ quote: { trialDays, promo }, premise }, subscription, now) => {
      const isTrialGone = trialDays > 0 && subscription.trialUsed;
      const isCodeGone = promo !== null && subscription.usedPromos.includes(promo.code);
      const isPaidMeanwhile = premise !== undefined && premise.lastPaid !== subscription.lastPaid;
      return !isTrialGone && !isCodeGone && !isPaidMeanwhile && mayBuyTerm(subscription, now);
    },
    grantsWhatItQuoted: ({ premise }, subscription, now) => {
      const current = premiseOf(subscription, now);
      const hasSameDevices = premise?.extraDevices === undefined || premise.extraDevices === current.extraDevices;
      return premise === undefined || (premise.paidUntil === current.paidUntil && hasSameDevices);
    },
  },
  form: { asksForToken: false, description: 'subscription' },
  settle: {
    event: ({ quote: { tariff, trialDays, promo }, premise }, settled, { renewable, isOneOff, isOfGuest }) => ({
      type: 'orderSettled',
      ...settled,
      tariff,
      trialDays,
      promo,
      renewable,
      ...(isOneOff && { isOneOff }),
      ...(!isOfGuest && premise !== undefined && { premise }),
    }),
    countsForReferral: true,
    beginsWhenPaid: true,
  },
  after: {
    // A trial is sold as a trial, not as the term that follows it.
    sold: ({ quote: { tariff, trialDays } }) =>
      trialDays > 0 ? { kind: 'trial', days: trialDays } : { kind: 'term', months: tariff },
    tariff: ({ quote: { tariff } }) => tariff,
    // A link may still pay it; its premise decides whether the term is given or the payment refunded.
    followsMerge: true,
    restored: null,
    erased: (purchase) => purchase,
    attached: attachedTerm,
  },
});

export const newSubscription = term('new-subscription', { byGuest: 'to-claim' });
export const resubscribe = term('resubscribe', { byGuest: null });
