import type { getProfile as endpoint, Profile } from '@functions/customer-life/contract/get-profile';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import type { RefundOutcome } from '@functions/subscription/contract/values/renewal-end';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { discountPercent, type ChargeLine } from '@functions/subscription/rules/charge';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { slotsOf } from '@functions/nodes/rules/device';
import { lateChargeOf, type Mandate } from '@functions/payments/rules/mandate';
import { isForgotten, isSilent, type VpnNode } from '@functions/nodes/rules/node';
import { noticesFor } from '@functions/operations/rules/service-notice';
import { presentNotices, usedNodesWithNotice } from '@functions/operations/calls/get-notices';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { standingOf, type Standing } from '@functions/subscription/rules/standing';
import {
  hasAutoRenewal,
  nextChargeBasis,
  noSubscription,
  renews,
  type Subscription,
  waitsForPayment,
} from '@functions/subscription/rules/subscription';
import { presentChargeAfterRetry, presentPromo } from '@functions/purchase/steps/present-quote';
import { retryOffer } from '@functions/purchase/rules/kinds/past-due-payment';
import type { Promo } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/messages/ports/repositories';
import { presentPreferences } from '@functions/accounts/calls/set-preferences';
import { aheadOffer, type AheadOffer } from '@functions/purchase/steps/ahead-offer';
import { presentDevices } from '@functions/devices/steps/present-devices';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { findUnclaimed } from '@functions/customer-life/steps/find-unclaimed';
import { readRenewalEnd } from '@functions/payments/steps/read-renewal-end';

/**
 * Reads everything that the profile shows except the customer's own document, so it can run in parallel with the
 * authorization.
 */
export async function readProfile(
  deps: Pick<Deps, 'store' | 'clock' | 'publicFacts' | 'settings' | 'signedTokens'>,
  caller: Pick<Caller, 'uid' | 'email' | 'providerId'>,
) {
  const { store, clock, publicFacts } = deps;
  const { uid } = caller;
  const [[now, usedNodes], stored, mandate, active, receipts, notices, nodes, tengeRate, unclaimed] = await Promise.all(
    [
      clock.now().then(async (now) => [now, await usedNodesWithNotice(deps, uid, now)] as const),
      store.nonTransactional.subscriptions.get(uid),
      store.nonTransactional.mandates.get(uid),
      store.nonTransactional.devices.ofCustomer(uid),
      store.nonTransactional.receipts.ofCustomer(uid, 1),
      publicFacts.notices(),
      publicFacts.nodes(),
      publicFacts.tengeRate(),
      findUnclaimed(deps, caller),
    ],
  );
  const common = { notices, usedNodes, tengeRate, servers: presentServers(nodes, clock.realNow()) };
  // Only who has friends, cannot be charged, or got the money of a payment back, needs more reads.
  const [ahead, end, subscription] = await Promise.all([
    stored && aheadOffer(deps, store.nonTransactional, stored, now),
    stored && isRefunded(standingOf(stored, now)) ? readRenewalEnd(store.nonTransactional, stored) : null,
    stored && withCurrentFriends(store.nonTransactional, stored, now),
  ]);
  return {
    now,
    stored: subscription,
    mandate,
    active,
    newest: receipts[0],
    ahead: ahead?.ok ? ahead.value : null,
    money: end?.money ?? null,
    unclaimed,
    common,
  };
}

/** The servers that were seen within the last days, and whether each answers (real time). */
const presentServers = (nodes: readonly VpnNode[], realNow: Instant) =>
  nodes.flatMap(({ serverName: name, lastSeen }) =>
    lastSeen === null || isForgotten({ lastSeen }, realNow)
      ? []
      : [{ name, works: !isSilent({ lastSeen }, realNow), lastSeen: toIso(lastSeen) }],
  );

/** Returns the profile page (§3, §7): amounts in roubles, ISO dates, discounts as fractions. */
export async function getProfile(
  _deps: object,
  {
    customer,
    prefetched: {
      now,
      stored,
      mandate,
      active,
      newest,
      ahead,
      money,
      unclaimed,
      common: { notices, usedNodes, servers, tengeRate },
    },
  }: { customer: Customer; prefetched: Awaited<ReturnType<typeof readProfile>> },
): Promise<ResultOf<typeof endpoint>> {
  const subscription = stored ?? noSubscription(customer.uid);
  const terms = termsAt(now);
  const basis = nextChargeBasis(subscription);
  const standing = standingOf(subscription, now);
  const { isActive, shownUntil, comingTerm } = standing;
  const nextAt = isActive ? nextAttemptAt(subscription, mandate) : null;
  return ok({
    success: true,
    now: toIso(now),
    userInfo: {
      id: customer.id,
      email: customer.email,
      expirationDate: toIsoOrNull(shownUntil),
      subscriptionIsActive: isActive,
      subscriptionStatus: standing.status,
      discount: basis === null ? 0 : discountPercent(basis) / 100,
      nextTransactionDate: toIsoOrNull(nextAt),
      amount: comingTerm && toRoubles(comingTerm.price),
      currency: CURRENCY,
    },
    ...presentDevices(subscription, active, now),
    deviceSlots: isActive ? slotsOf(subscription, terms, now) : 0,
    photoURL: customer.photoURL || null,
    isGift: standing.isGift,
    tariff: subscription.tariff,
    tariffNextPeriod: subscription.tariffNextPeriod,
    chargeLines: comingTerm?.lines.map(presentChargeLine) ?? [],
    lastReceipt: newest ? { at: toIso(newest.dateTime), amount: toRoubles(newest.amount) } : null,
    pastDue: isActive ? pastDueOf(subscription, now) : null,
    ended: presentEnding(standing, money),
    promo: presentPromo(promoInForce(subscription, now)),
    renews: hasAutoRenewal(subscription),
    payAhead: ahead && presentAhead(ahead),
    unclaimed,
    restricted: standing.state === 'restricted' ? standing.reason : null,
    signIns: customer.signIns.map((via) => ({ via, provider: via.slice(0, via.indexOf(':')) })),
    preferences: presentPreferences(customer),
    ...presentMandate(mandate),
    inviteeDiscount: terms.referralPercent / 100,
    notices: presentNotices(noticesFor(notices, { hasAccess: isActive, usedNodes }, now)),
    servers,
    tengeRate,
  });
}

/** The saved card, and what its owner agreed to. */
const presentMandate = (mandate: Mandate | null) => ({
  card: mandate?.card ? { mask: mandate.card.mask, expires: mandate.card.expires } : null,
  consents: mandate?.consents ? { version: mandate.consents.version, at: toIso(mandate.consents.at) } : null,
});

const promoInForce = ({ promo }: Subscription, now: Instant): Promo | null =>
  promo !== null && now < promo.until ? promo : null;

const presentAhead = ({ purchase: { quote }, amount }: AheadOffer) => ({
  tariff: quote.tariff,
  amount: toRoubles(amount),
  until: toIso(quote.firstChargeAt),
});

const isRefunded = (standing: Standing): boolean => standing.state === 'ended' && standing.reason === 'refunded';

function presentEnding(standing: Standing, money: RefundOutcome | null): Profile['ended'] {
  if (standing.state !== 'ended') return null;
  const { since, reason, decline } = standing;
  return { since: toIso(since), reason, decline, ...(isRefunded(standing) && money !== null && { money }) };
}

/**
 * Returns the state of a failed renewal, or of one that the provider cannot charge any more. Both wait for a payment by
 * the customer.
 */
export function pastDueOf(subscription: Subscription, now: Instant): Profile['pastDue'] {
  const { pastDue, autoRenewalEndedAt, accessEndsAt, currentPeriodEnd } = subscription;
  if (accessEndsAt === null || !waitsForPayment(subscription)) return null;
  const offer = retryOffer(subscription, now);
  return {
    since: toIso(pastDue?.since ?? autoRenewalEndedAt ?? currentPeriodEnd ?? now),
    attempts: pastDue?.attempts ?? 0,
    decline: pastDue?.decline ?? 'declined',
    reasonCode: pastDue?.reasonCode ?? null,
    accessUntil: toIso(accessEndsAt),
    retry: offer.ok
      ? { amount: toRoubles(offer.value.amount), ...presentChargeAfterRetry(subscription, offer.value, now) }
      : null,
  };
}

/**
 * When the next term follows, charged or free; null if none does. After a failure it is the provider's next attempt,
 * not the end of the period, and a late charge has a date of its own.
 */
export function nextAttemptAt(subscription: Subscription, mandate: Mandate | null): Instant | null {
  const { currentPeriodEnd, pastDue } = subscription;
  if (!renews(subscription)) return null;
  if (pastDue) return mandate?.providerState?.nextChargeAt ?? null;
  return (mandate && lateChargeOf(mandate, subscription))?.at ?? currentPeriodEnd;
}

/** Maps a charge line to roubles. */
export function presentChargeLine(line: ChargeLine) {
  return { ...line, amount: toRoubles(line.amount) };
}
