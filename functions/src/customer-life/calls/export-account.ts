import { comingPrice, nextFriendsPercent, type Subscription, view } from '@functions/subscription/rules/subscription';
import { slotsLeft } from '@functions/subscription/rules/slots';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { exportAccount as endpoint } from '@functions/customer-life/contract/export-account';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { uidsOf, type Customer } from '@functions/accounts/rules/customer';
import { isBound } from '@functions/accounts/rules/news-address';
import { inOrder, type Device } from '@functions/nodes/rules/device';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { Order } from '@functions/purchase/rules/order';
import { EXPORTS } from '@functions/base/rules/call-limits';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/messages/ports/repositories';
import { ofEachUid } from '@functions/accounts/steps/person';
import { presentGifts } from '@functions/gifts/steps/present-gifts';
import { presentPromo } from '@functions/purchase/steps/present-quote';
import { presentReceipt } from '@functions/purchase/steps/present-receipt';

type Export = ResponseOf<typeof endpoint>['export'];

/** Above any real account; support handles an account with more. */
const MAX_ROWS = 2000;

/**
 * Returns a copy of the personal data of a customer, also of the accounts that were merged into this one: amounts in
 * roubles, ISO dates. Keys, tokens and the identity of invitees are not included.
 */
export async function exportAccount(
  { store: { nonTransactional }, clock, rateLimits }: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const { uid } = customer;
  const counted = await rateLimits.consume(EXPORTS, uid);
  if (!counted.ok) return counted;
  const now = await clock.now();
  const ofPerson = <Row>(read: (each: string) => Promise<readonly Row[]>) => ofEachUid(uidsOf(customer), read);
  const [
    subscription,
    mandate,
    merged,
    history,
    devices,
    orders,
    receipts,
    invitees,
    invite,
    logs,
    notes,
    sessions,
    passkeys,
    gifts,
    newsAddresses,
  ] = await Promise.all([
    nonTransactional.subscriptions.get(uid),
    nonTransactional.mandates.get(uid),
    nonTransactional.customers.getMany(customer.mergedFrom),
    ofPerson((each) => nonTransactional.subscriptions.history(each)),
    ofPerson((each) => nonTransactional.devices.ofCustomerEver(each)),
    ofPerson((each) => nonTransactional.orders.ofCustomer(each, MAX_ROWS)),
    ofPerson((each) => nonTransactional.receipts.ofCustomer(each, MAX_ROWS)),
    ofPerson((each) => nonTransactional.invites.ofInviter(each, MAX_ROWS)),
    nonTransactional.invites.get(uid),
    ofPerson((each) => nonTransactional.connectionLogs.ofCustomer(each, now, MAX_ROWS)),
    ofPerson((each) => nonTransactional.customerNotes.ofCustomer(each)),
    ofPerson((each) => nonTransactional.customerSessions.ofCustomer(each, MAX_ROWS)),
    ofPerson((each) => nonTransactional.passkeys.ofCustomer(each)),
    ofPerson((each) => nonTransactional.gifts.ofPayer(each, MAX_ROWS)),
    ofPerson((each) => nonTransactional.newsAddresses.ofCustomer(each)),
  ]);
  const formerSubscriptions = await Promise.all(merged.map((each) => nonTransactional.subscriptions.get(each.uid)));
  return ok({
    success: true,
    export: {
      exported: toIso(now),
      account: accountOf(customer),
      subscription: subscription && subscriptionOf(subscription, now),
      ...(merged.length > 0 && {
        mergedAccounts: merged.map((each, n) => ({
          account: accountOf(each),
          subscription: formerSubscriptions[n] ? subscriptionOf(formerSubscriptions[n], now) : null,
        })),
      }),
      history: history.toSorted((left, right) => left.at - right.at).map(eventOf),
      card: mandate?.card ? cardOf(mandate, mandate.card) : null,
      devices: inOrder(devices).map(deviceOf),
      orders: orders.toSorted((left, right) => left.created - right.created).map(orderOf),
      receipts: receipts
        .toSorted((left, right) => right.dateTime - left.dateTime)
        .map((receipt) => presentReceipt(receipt, now)),
      passkeys: passkeys.map(({ name, created, lastUsedAt, isBackedUp, blockedAt, removedAt }) => ({
        name,
        created: toIso(created),
        lastUsed: toIsoOrNull(lastUsedAt),
        isBackedUp,
        blocked: toIsoOrNull(blockedAt),
        removed: toIsoOrNull(removedAt),
      })),
      newsAddresses: newsAddresses.filter(isBound).map((address) => ({
        channel: address.channel,
        label: address.channel === 'push' ? address.label : '',
        // What follows the host of an endpoint identifies the browser to its push service.
        address: address.channel === 'push' ? new URL(address.endpoint).origin : (address.chatId ?? ''),
        created: toIso(address.created),
        lastSent: toIsoOrNull(address.lastSentAt),
      })),
      gifts: presentGifts(gifts, new Map(receipts.map(({ transactionId, status }) => [transactionId, status])), now),
      notes: notes.toSorted((left, right) => left.at - right.at).map(({ at, text }) => ({ at: toIso(at), text })),
      connections: logs.map(({ connectionDate, deviceName, platform, serverName, userIp, success }) => ({
        connectionDate: toIso(connectionDate),
        deviceName,
        platform,
        serverName,
        userIp,
        success,
      })),
      sessions: sessions.map(({ browser, signIn, firstSeen, lastSeen, clientIp }) => ({
        browser,
        signIn,
        firstSeen: toIso(firstSeen),
        lastSeen: toIso(lastSeen),
        lastAddress: clientIp,
      })),
      invitees: invitees.map(({ created, discountStartDate, qualifiesUntil }) => ({
        created: toIso(created),
        discountStartDate: toIsoOrNull(discountStartDate),
        isCounting: qualifiesUntil > now,
      })),
      wasInvited: invite !== null,
    },
  });
}

const accountOf = (customer: Customer): Export['account'] => ({
  id: customer.id,
  uid: customer.uid,
  email: customer.email,
  phone: customer.phone ?? null,
  photoURL: customer.photoURL,
  providerId: customer.providerId,
  invitationCode: customer.invitationCode,
  signIns: [...customer.signIns],
  language: customer.language,
  reminders: customer.wantsReminders,
  promotions: customer.wantsPromotions,
  trialRefused: customer.isTrialDenied,
  created: toIso(customer.created),
});

function subscriptionOf(subscription: Subscription, now: Instant): Export['subscription'] {
  const { status, isActive } = view(subscription, now);
  const amount = comingPrice(subscription, termsOfNextCharge(subscription, now));
  return {
    status,
    isActive,
    startDate: toIsoOrNull(subscription.startedAt),
    endDate: toIsoOrNull(subscription.currentPeriodEnd),
    accessUntil: toIsoOrNull(subscription.accessEndsAt),
    tariff: subscription.tariff,
    tariffNextPeriod: subscription.tariffNextPeriod,
    renewal: subscription.autoRenewal,
    firstPayment: subscription.firstPayment === null ? null : toRoubles(subscription.firstPayment),
    nextAmount: amount === null ? null : toRoubles(amount),
    extraDevices: slotsLeft(subscription, now).length,
    promo: presentPromo(subscription.promo),
    usedPromos: [...subscription.usedPromos],
    referralDiscount: nextFriendsPercent(subscription) / 100,
    restricted: subscription.restricted && {
      since: toIso(subscription.restricted.since),
      reason: subscription.restricted.reason,
    },
  };
}

const eventOf = ({ at, type, ...details }: SubscriptionEvent): Export['history'][number] => ({
  at: toIso(at),
  type,
  details: { ...details },
});

const cardOf = ({ consents }: Mandate, { mask, expires, type }: NonNullable<Mandate['card']>): Export['card'] => ({
  mask,
  expires,
  type,
  consents: consents && { ...consents, at: toIso(consents.at) },
});

const deviceOf = ({
  deviceId,
  platform,
  deviceName,
  installId,
  firstActivation,
  created,
  lastSeen,
  lastServer,
  isActive,
  detachedAt,
}: Device) => ({
  id: deviceId,
  deviceId,
  platform,
  deviceName,
  installId,
  firstActivation: toIsoOrNull(firstActivation),
  created: toIso(created),
  lastSeen: toIsoOrNull(lastSeen),
  place: lastServer ?? null,
  isActive,
  detachedAt: toIsoOrNull(detachedAt),
});

const orderOf = ({
  created,
  purchase,
  amount,
  email,
  language,
  consents,
  paymentTransactionId,
}: Order): Export['orders'][number] => ({
  created: toIso(created),
  kind: purchase.kind,
  amount: toRoubles(amount),
  email,
  language,
  consents: { ...consents, at: toIso(consents.at) },
  transactionId: paymentTransactionId,
});
