import {
  comingPrice,
  comingPriceLines,
  hasAutoRenewal,
  nextFriendsPercent,
  noSubscription,
  plannedPrice,
  type Subscription,
  view,
} from '@functions/subscription/rules/subscription';
import { plannedSlots, slotsLeft } from '@functions/subscription/rules/slots';
import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getUserById as endpoint, PanelUser } from '@functions/panel/contract/get-user';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import {
  freeSlots,
  inOrder,
  slotsOf,
  workingDeviceIds,
  DEVICE_SWAP_LIMIT,
  type Device,
} from '@functions/nodes/rules/device';
import type { Mandate } from '@functions/payments/rules/mandate';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { maskedEmail } from '@functions/base/rules/masked-email';
import { giftState, type Gift } from '@functions/gifts/rules/gift';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { termsAt, termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/panel/ports/repositories';
import { presentChargeLine, nextAttemptAt, pastDueOf } from '@functions/customer-life/calls/get-profile';
import { presentPromo } from '@functions/purchase/steps/present-quote';
import type { CustomerNote } from '@functions/accounts/rules/customer-note';
import { offeredChannels } from '@functions/accounts/steps/broken-channels';
import { presentNewsAddresses } from '@functions/accounts/calls/news-addresses';
import { stayingCustomer } from '@functions/accounts/steps/person';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { presentNotes } from '@functions/accounts/calls/customer-notes';
import { presentSituation, readSituation } from '@functions/panel/steps/present-situation';
import { readRefundable } from '@functions/refunds/steps/refundable';

/**
 * Returns the Panel User (§3): the current state of a customer. Amounts in roubles, ISO dates, discounts as fractions.
 */
export async function getUserById(
  deps: Pick<Deps, 'store' | 'clock' | 'random' | 'settings' | 'publicFacts'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { customers, subscriptions, mandates, devices, invites, customerSearch, customerNotes, gifts, newsAddresses } =
    deps.store.nonTransactional;
  const customer = await customers.findById(request.id);
  if (customer === null) return fail('no_such_user');
  const { uid } = customer;
  const [now, stored, mandate, ever, invite, notes, given, received, places] = await Promise.all([
    deps.clock.now(),
    subscriptions.get(uid),
    mandates.get(uid),
    devices.ofCustomerEver(uid),
    invites.get(uid),
    customerNotes.ofCustomer(uid),
    gifts.ofPayer(uid, MOST_GIFTS),
    gifts.ofClaimant(uid, MOST_GIFTS),
    newsAddresses.ofCustomer(uid),
    logStaffRead(deps, staff, { action: 'getUserById', userId: request.id }),
  ]);
  const subscription = stored ?? noSubscription(uid);
  const [inviter, refundable, facts, mergedFrom, mergedInto] = await Promise.all([
    invite && customerSearch.get(invite.inviterUid),
    readRefundable(deps, uidsOf(customer), staff, now),
    readSituation(deps, deps.store.nonTransactional, customer, subscription, now),
    customers.getMany(customer.mergedFrom),
    customer.mergedInto === undefined ? null : stayingCustomer({ customers }, customer),
  ]);
  const offered = await offeredChannels(deps);
  const addresses = presentNewsAddresses(deps.clock, offered, places, customer).map(
    ({ id: _id, ...address }) => address,
  );
  const situation = presentSituation(customer, subscription, facts, now);
  return ok(
    panelUser(customer, subscription, {
      mandate,
      ever,
      inviter,
      notes,
      situation,
      given,
      received,
      addresses,
      refundable,
      mergedFrom,
      mergedInto,
      now,
    }),
  );
}

const MOST_GIFTS = 20;

interface UserContext {
  readonly mandate: Mandate | null;
  readonly ever: readonly Device[];
  readonly inviter: SearchRow | null;
  readonly notes: readonly CustomerNote[];
  readonly situation: PanelUser['situation'];
  readonly given: readonly Gift[];
  readonly received: readonly Gift[];
  readonly addresses: PanelUser['newsAddresses'];
  readonly refundable: PanelUser['refundable'];
  readonly mergedFrom: readonly Customer[];
  readonly mergedInto: Customer | null;
  readonly now: Instant;
}

/** Maps what is stored about a customer to the response. */
export function panelUser(customer: Customer, subscription: Subscription, context: UserContext): PanelUser {
  const { mandate, ever, inviter, notes, situation, given, received, addresses } = context;
  const { refundable, mergedFrom, mergedInto, now } = context;
  const chargeTerms = termsOfNextCharge(subscription, now);
  const { status, isActive } = view(subscription, now);
  const [slotCount, plannedCount] = [slotsLeft(subscription, now).length, plannedSlots(subscription).length];
  const promo = subscription.promo !== null && now < subscription.promo.until ? subscription.promo : null;
  return {
    id: customer.id,
    uid: customer.uid,
    email: customer.email,
    subscription: {
      status,
      startDate: toIsoOrNull(subscription.startedAt),
      endDate: toIsoOrNull(subscription.currentPeriodEnd),
      totalCost: roublesOrNull(plannedPrice(subscription, chargeTerms)),
      deviceCount: slotCount,
    },
    ...devicesOf(subscription, ever, now),
    firstPayment: roublesOrNull(subscription.firstPayment),
    currency: CURRENCY,
    firstPaymentIsActive: subscription.firstPayment !== null,
    isPromoActivated: promo !== null,
    discount: (promo?.percent ?? 0) / 100,
    referralDiscount: nextFriendsPercent(subscription) / 100,
    invitationCode: customer.invitationCode,

    now: toIso(now),
    created: toIso(customer.created),
    providerId: customer.providerId,
    language: customer.language,
    subscriptionIsActive: isActive,
    accessUntil: toIsoOrNull(subscription.accessEndsAt),
    tariff: subscription.tariff,
    tariffAtRenewal: subscription.tariffNextPeriod,
    nextTransactionDate: toIsoOrNull(isActive ? nextAttemptAt(subscription, mandate) : null),
    amount: roublesOrNull(comingPrice(subscription, chargeTerms)),
    chargeLines: comingPriceLines(subscription, chargeTerms).map(presentChargeLine),
    card: mandate?.card ? { mask: mandate.card.mask, expires: mandate.card.expires } : null,
    pastDue: isActive ? pastDueOf(subscription, now) : null,
    promo: presentPromo(promo),
    renews: hasAutoRenewal(subscription),
    restricted: subscription.restricted?.reason ?? null,
    deviceCountAtRenewal: slotCount === plannedCount ? null : plannedCount,
    inviter: inviter && { id: inviter.id, email: inviter.email },
    isTrialDenied: customer.isTrialDenied,
    isTrialAllowed: customer.isTrialAllowed,
    situation,
    gifts: giftsOf(given, received, now),
    newsAddresses: addresses,
    refundable,
    ...(mergedFrom.length > 0 && { mergedFrom: mergedFrom.map(({ id, email }) => ({ id, email })) }),
    ...(mergedInto && { mergedInto: { id: mergedInto.id, email: mergedInto.email } }),
    notes: presentNotes(notes),
  };
}

/**
 * Returns the bound devices, then the detached ones, the number of free slots, and how many swaps were made within the
 * limit period.
 */
function devicesOf(
  subscription: Subscription,
  ever: readonly Device[],
  now: Instant,
): Pick<PanelUser, 'devices' | 'inactiveDevices' | 'swaps'> {
  const active = ever.filter(({ isActive }) => isActive);
  const former = ever.filter(({ isActive }) => !isActive);
  const used = former.filter(
    ({ isSwap, detachedAt }) => isSwap && detachedAt !== null && detachedAt > now - DEVICE_SWAP_LIMIT.within,
  ).length;
  const hasAccess = view(subscription, now).isActive;
  const slots = slotsOf(subscription, termsAt(now), now);
  const working = workingDeviceIds(active, slots, hasAccess);
  return {
    devices: [...inOrder(active), ...inOrder(former)].map(
      ({ deviceId, deviceName, platform, created, firstActivation, isActive }) => ({
        deviceId,
        deviceName,
        platform,
        created: toIso(created),
        firstActivation: toIsoOrNull(firstActivation),
        isActive,
        isWorking: working.has(deviceId),
      }),
    ),
    inactiveDevices: hasAccess ? freeSlots(slots, active) : 0,
    swaps: { used, limit: DEVICE_SWAP_LIMIT.most },
  };
}

const roublesOrNull = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));

const giftsOf = (given: readonly Gift[], received: readonly Gift[], now: Instant): PanelUser['gifts'] =>
  [
    ...given.map((gift) => ({ gift, isGiven: true, at: gift.paidAt })),
    ...received.map((gift) => ({ gift, isGiven: false, at: gift.claimedAt ?? gift.paidAt })),
  ]
    .toSorted((left, right) => right.at - left.at)
    .map(({ gift, isGiven, at }) => ({
      id: gift.transactionId,
      isGiven,
      months: gift.months,
      state: giftState(gift, now),
      at: toIso(at),
      recipient: gift.recipientEmail === '' ? '' : maskedEmail(gift.recipientEmail),
    }));
