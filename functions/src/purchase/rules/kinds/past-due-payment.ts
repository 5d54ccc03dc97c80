import type { Instant } from '@functions/base/rules/calendar';
import { ok, fail, type Result } from '@functions/base/rules/result';
import type { Offer, PurchaseOf } from '@functions/purchase/rules/purchase';
import { isRenewing } from '@functions/subscription/rules/rules';
import {
  asBuyer,
  comingPrice,
  plannedTariff,
  type Subscription,
  isPeriodEnd,
  waitsForPayment,
} from '@functions/subscription/rules/subscription';
import { GRACE, termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { PurchaseKind } from './kind';
import { attachedTerm } from './term';

type PastDue = PurchaseOf<'past-due-payment'>;

/**
 * The offer to pay the period that the provider could not charge, in kopecks: what was announced, and after the end of
 * access what the shop asks. 0: the period has become free, and only has to be taken. Fails with `restricted` or
 * `nothing_to_pay`.
 */
export function retryOffer(
  subscription: Subscription,
  now: Instant,
): Result<Offer<PastDue>, 'restricted' | 'nothing_to_pay'> {
  const { currentPeriodEnd } = subscription;
  const tariff = plannedTariff(subscription);
  if (subscription.restricted !== null) return fail('restricted');
  const amount = comingPrice(asBuyer(subscription, now), termsOfNextCharge(subscription, now));
  if (currentPeriodEnd === null || tariff === null || amount === null) return fail('nothing_to_pay');
  if (!waitsForPayment(subscription)) return fail('nothing_to_pay');
  return ok({ purchase: { kind: 'past-due-payment', periodEnd: currentPeriodEnd, tariff }, amount });
}

/** The same for a link, by which a free period cannot be taken: it opens a payment form. */
export function retryByLink(subscription: Subscription, now: Instant): ReturnType<typeof retryOffer> {
  const offer = retryOffer(subscription, now);
  return offer.ok && offer.value.amount === 0 ? fail('nothing_to_pay') : offer;
}

/** The period of which the charge failed. The saved card is charged for it meanwhile, so no link pays it days later. */
export const pastDuePayment: PurchaseKind<PastDue> = {
  buy: {
    byGuest: null,
    renews: true,
    mayBeOneOff: false,
    isPaidByRenewal: true,
    servesSubscription: true,
    bySavedCard: false,
    byLink: () => false,
    offer: (_wanted, { subscription, now }) => retryOffer(subscription, now),
    offeredUntil: ({ periodEnd }, created) => (created <= periodEnd + GRACE ? periodEnd + GRACE + 1 : null),
    content: (purchase) => purchase,
    quote: () => null,
  },
  check: {
    isStillUseful: ({ periodEnd }, subscription) => isPeriodEnd(subscription, periodEnd) && isRenewing(subscription),
    grantsWhatItQuoted: () => true,
  },
  form: { asksForToken: false, description: 'subscription' },
  settle: {
    event: (_purchase, settled) => ({ type: 'renewalSettled', ...settled }),
    countsForReferral: true,
    beginsWhenPaid: false,
  },
  after: {
    sold: ({ tariff }) => ({ kind: 'term', months: tariff }),
    tariff: ({ tariff }) => tariff,
    // It belongs to its own subscription.
    followsMerge: false,
    restored: null,
    erased: (purchase) => purchase,
    attached: attachedTerm,
  },
};
