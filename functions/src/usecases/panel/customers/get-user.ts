import { nextFriendsPercent } from '@functions/domain/subscription/subscription';
import { plannedSlots, slotsLeft } from '@functions/domain/devices/slots';
import type { RequestOf } from '@contract/endpoint';
import type { getUserById as endpoint, PanelUser } from '@contract/panel/customers/get-user';
import { CURRENCY, toRoubles } from '@contract/values/money';
import { toIso, toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import { uidsOf, type Customer } from '@functions/domain/accounts/customer';
import {
  freeSlots,
  inOrder,
  slotsOf,
  workingDeviceIds,
  DEVICE_SWAP_LIMIT,
  type Device,
} from '@functions/domain/devices/device';
import type { Mandate } from '@functions/domain/payments/mandate';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { maskedEmail } from '@functions/domain/panel/masked-email';
import { giftState, type Gift } from '@functions/domain/purchase/gift';
import { hasAutoRenewal } from '@functions/domain/subscription/subscription';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { StaffCaller } from '@functions/domain/panel/staff';
import {
  comingPrice,
  plannedPrice,
  comingPriceLines,
  noSubscription,
  view,
  type Subscription,
} from '@functions/domain/subscription/subscription';
import { termsAt, termsOfNextCharge } from '@functions/domain/subscription/terms';
import type { Deps } from '@functions/ports/services';
import { presentChargeLine, nextAttemptAt, pastDueOf } from '@functions/usecases/subscription/get-profile';
import { presentPromo } from '@functions/usecases/purchase/present-quote';
import type { CustomerNote } from '@functions/domain/accounts/customer-note';
import { offeredChannels } from '@functions/usecases/platform/broken-channels';
import { presentNewsAddresses } from '@functions/usecases/accounts/news-addresses';
import { stayingCustomer } from '@functions/usecases/accounts/person';
import { logStaffRead } from '@functions/usecases/panel/audit/audit-log';
import { presentNotes } from './customer-notes';
import { presentSituation, readSituation } from './present-situation';
import { readRefundable } from './refundable';

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
