import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { ContentOf } from '@functions/base/rules/mail';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { mayBuyTerm, premiseOf } from '@functions/purchase/rules/kinds/term';
import type { Offer, Purchase } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import {
  plannedTariff,
  type Subscription,
  isPaidAhead,
  timeLeftUntil,
} from '@functions/subscription/rules/subscription';
import type { Deps, Repositories } from '@functions/purchase/ports/repositories';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';

/** The offer of one more term without renewal. */
export type AheadOffer = Offer & { readonly purchase: Extract<Purchase, { kind: 'new-subscription' | 'resubscribe' }> };

/**
 * The offer to pay the next term of a subscription that cannot be charged: its tariff, at the price of a purchase now,
 * in kopecks (decision 103). It is added to the time that is left. Fails with `restricted`, or with `nothing_to_pay` if
 * something renews, the term is free, a year is paid ahead, or the terminal offers no method without renewal.
 */
export async function aheadOffer(
  { settings }: { readonly settings: Pick<Deps['settings'], 'otherMethods'> },
  repositories: Pick<Repositories, 'invites'>,
  stored: Subscription,
  now: Instant,
): Promise<Result<AheadOffer, 'restricted' | 'nothing_to_pay'>> {
  if (stored.restricted !== null) return fail('restricted');
  const tariff = plannedTariff(stored);
  if (!isPaidAhead(stored) || stored.deletedAt !== null || tariff === null) return fail('nothing_to_pay');
  if (settings.otherMethods.length === 0 || !mayBuyTerm(stored, now)) return fail('nothing_to_pay');
  const subscription = await withCurrentFriends(repositories, stored, now);
  const quoted = quote({ tariff, trialDays: 0, now, isOneOff: true }, subscription);
  if (quoted.firstPayment === 0) return fail('nothing_to_pay');
  return ok({
    isOneOff: true,
    purchase: { kind: 'resubscribe', quote: quoted, premise: premiseOf(subscription, now) },
    amount: quoted.firstPayment,
  });
}

/**
 * The e-mail with the pay link for the next term, while access lasts; null if the term cannot be paid ahead. The link
 * shows the price of its own moment.
 */
export async function aheadMail(
  deps: Parameters<typeof aheadOffer>[0],
  repositories: Parameters<typeof aheadOffer>[1],
  subscription: Subscription,
  now: Instant,
): Promise<ContentOf<PurchaseMail, 'end-ahead'> | null> {
  const until = timeLeftUntil(subscription, now);
  if (until === null) return null;
  const offer = await aheadOffer(deps, repositories, subscription, now);
  return offer.ok
    ? { kind: 'end-ahead', daysAhead: Math.ceil((until - now) / DAY), until, payAhead: termPaidBy(offer.value) }
    : null;
}

/** What the e-mail says about the term. */
export const termPaidBy = ({ purchase: { quote: quoted }, amount }: AheadOffer) => ({
  months: quoted.tariff,
  amount,
  paidUntil: quoted.firstChargeAt,
});
