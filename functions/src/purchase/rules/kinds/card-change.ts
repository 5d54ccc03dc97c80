import type { Kopecks } from '@functions/base/contract/values/money';
import type { PurchaseOf } from '@functions/purchase/rules/purchase';
import { fail, ok } from '@functions/base/rules/result';
import type { Instant } from '@functions/base/rules/calendar';
import { view, type Subscription, isPaidAhead, isRenewalOn } from '@functions/subscription/rules/subscription';
import type { PurchaseKind } from './kind';

/** The payment that checks a card. It is refunded as soon as it is settled. */
const CARD_CHECK: Kopecks = 1_00;

/**
 * Whether another card may replace the saved one: a charge will follow, also while the provider retries it. A term that
 * was paid by a method without a token gets its first card in the same way, and renews from then on (decision 103). A
 * cancelled subscription has no charge to consent to, and a lost mandate is replaced by the payment of the period
 * (decision 76).
 */
export const mayChangeCard = (subscription: Subscription, now: Instant): boolean =>
  (isRenewalOn(subscription) || isPaidAhead(subscription)) && view(subscription, now).isActive;

/** Another card for the renewals. Its payment buys nothing and is refunded as soon as it is settled (decision 76). */
export const cardChange: PurchaseKind<PurchaseOf<'card-change'>> = {
  buy: {
    byGuest: null,
    renews: true,
    mayBeOneOff: false,
    isPaidByRenewal: false,
    servesSubscription: true,
    bySavedCard: false,
    byLink: () => false,
    offer: (_wanted, { subscription, now }) =>
      mayChangeCard(subscription, now)
        ? ok({ purchase: { kind: 'card-change' }, amount: CARD_CHECK })
        : fail('not_active'),
    offeredUntil: () => null,
    content: (purchase) => purchase,
    quote: () => null,
  },
  check: {
    isStillUseful: (_purchase, subscription, now) => mayChangeCard(subscription, now),
    grantsWhatItQuoted: () => true,
  },
  form: { asksForToken: false, description: 'card-change' },
  settle: { event: null, countsForReferral: false, beginsWhenPaid: false },
  after: {
    sold: () => ({ kind: 'card-check' }),
    tariff: () => null,
    followsMerge: false,
    restored: null,
    erased: (purchase) => purchase,
    attached: null,
  },
};
