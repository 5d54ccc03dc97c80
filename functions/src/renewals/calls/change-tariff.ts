import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type {
  changeTariff as changeEndpoint,
  previewTariffs as previewEndpoint,
} from '@functions/renewals/contract/change-tariff';
import { toRoubles } from '@functions/base/contract/values/money';
import { isTariff, TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { standingOf } from '@functions/subscription/rules/standing';
import { isSameDiscount } from '@functions/subscription/rules/discounts';
import {
  noSubscription,
  plannedTariff,
  type Subscription,
  isRenewalOn,
} from '@functions/subscription/rules/subscription';
import { priceWithTariff } from '@functions/subscription/rules/tariff-choice';
import type { Deps, Repositories } from '@functions/campaigns/ports/repositories';
import { hasSignedInRecently } from '@functions/accounts/steps/has-signed-in-recently';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import { saveMandate } from '@functions/payments/steps/writes';

/**
 * Returns what each tariff costs from the next charge on, in roubles, and from when one can be chosen. Fails with
 * `restricted`, or with `not_active` if nothing renews.
 */
export async function previewTariffs(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof previewEndpoint>> {
  const now = await clock.now();
  const subscription = (await store.nonTransactional.subscriptions.get(customer.uid)) ?? noSubscription(customer.uid);
  const renewing = renewingOf(subscription);
  if (!renewing.ok) return renewing;
  const { tariff, planned, chargeAt } = renewing.value;
  const current = await withCurrentFriends(store.nonTransactional, subscription, now);
  return ok({
    success: true,
    now: toIso(now),
    tariff,
    tariffNextPeriod: planned,
    chargeDate: toIso(chargeAt),
    possibleFrom: standingOf(subscription, now).can.chooseTariff ? null : toIso(chargeAt),
    tariffs: TARIFFS.map((choice) => ({ tariff: choice, amount: chargeIfChosen(current, choice, now) })),
  });
}

/**
 * Chooses the tariff from the next charge on, and stores the consents to its sum with the mandate (decision 75). The
 * tariff that is planned already succeeds without effect. Fails with `consents_missing`, `too_many_attempts`,
 * `tariff_not_sold`, `restricted`, `not_active`, `charge_announced`, with `amount_changed` if the customer agreed to
 * another sum, or with `recent_sign_in_needed` if the sum is above the one that is planned (T22).
 */
export async function changeTariff(
  deps: Pick<Deps, 'store' | 'clock' | 'rateLimits' | 'auth'>,
  { customer, caller, request }: { customer: Customer; caller: Caller; request: RequestOf<typeof changeEndpoint> },
): Promise<ResultOf<typeof changeEndpoint>> {
  const { tariff, consents } = request;
  if (!consents.autoCharge || !consents.offer) return fail('consents_missing');
  if (!isTariff(tariff)) return fail('tariff_not_sold');
  const now = await deps.clock.now();
  const counted = { limit: ACCOUNT_CHANGES, key: customer.uid };
  return countedTransaction<ResultOf<typeof changeEndpoint>, Repositories>(deps, counted, async (repositories) => {
    const [stored, mandate] = await Promise.all([
      repositories.subscriptions.get(customer.uid),
      repositories.mandates.get(customer.uid),
    ]);
    const subscription = stored ?? noSubscription(customer.uid);
    const renewing = renewingOf(subscription);
    if (!renewing.ok) return renewing;
    const { planned, chargeAt } = renewing.value;
    const current = await withCurrentFriends(repositories, subscription, now);
    const amount = chargeIfChosen(current, tariff, now);
    const answer = ok({ success: true, tariffNextPeriod: tariff, chargeDate: toIso(chargeAt), amount } as const);
    if (planned === tariff) return answer;
    if (!standingOf(subscription, now).can.chooseTariff) return fail('charge_announced');
    if (amount !== request.amount) return fail('amount_changed');
    if (amount > chargeIfChosen(current, planned, now) && !(await hasSignedInRecently(deps, caller)))
      return fail('recent_sign_in_needed');
    const recording = await decideSubscriptionEvents(repositories, customer.uid, [
      ...(isSameDiscount(current.friends, subscription.friends)
        ? []
        : [{ type: 'referralChanged', at: now, friends: current.friends } as const]),
      { type: 'tariffChosen', at: now, tariff },
    ]);
    // A free term was ordered without a card: there is nothing to charge, and no mandate to consent to.
    if (mandate) {
      const given = { ...consents, version: CONSENT_VERSION, at: now };
      await saveMandate(repositories, { ...mandate, consents: given });
    }
    await saveRecording(repositories, recording, now);
    return answer;
  });
}

/** The next charge if this tariff is chosen, in roubles. */
const chargeIfChosen = (subscription: Subscription, choice: Tariff, now: Instant): number =>
  toRoubles(priceWithTariff(subscription, choice, now));

/** The tariffs and the coming charge of a subscription that renews. */
function renewingOf(
  subscription: Subscription,
): Result<{ tariff: Tariff; planned: Tariff; chargeAt: Instant }, 'restricted' | 'not_active'> {
  const { tariff, currentPeriodEnd, restricted } = subscription;
  if (restricted !== null) return fail('restricted');
  if (!isRenewalOn(subscription) || tariff === null || currentPeriodEnd === null) return fail('not_active');
  return ok({ tariff, planned: plannedTariff(subscription) ?? tariff, chargeAt: currentPeriodEnd });
}
