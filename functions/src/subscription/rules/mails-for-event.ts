import type { Kopecks } from '@functions/base/contract/values/money';
import { unreachable } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import type { SubscriptionMail } from './subscription-mails';
import { toldRenewal, type ToldRenewal } from './told-standing';
import { slotsLeft } from './slots';
import { termOf } from './segments';
import { followingCharges } from './following-charges';
import { comingPrice, view, type Subscription } from './subscription';
import type { SubscriptionEvent } from './subscription-event';
import type { Terms } from './terms';

/**
 * The e-mails to the customer about an event that had an effect. `after`: the subscription after the event; `terms`:
 * those of the next charge; `hasCard`: a card is saved, by which a cancelled subscription can be resumed; it may be
 * null for other events.
 */
export function mailsForEvent(
  event: SubscriptionEvent,
  after: Subscription,
  terms: Terms,
  { hasCard }: { readonly hasCard: boolean | null },
): SubscriptionMail[] {
  const { currentPeriodEnd, accessEndsAt } = after;
  if (currentPeriodEnd === null || accessEndsAt === null || after.deletedAt !== null) return [];
  const next = toldRenewal(after, terms);
  switch (event.type) {
    case 'orderSettled':
    case 'renewalSettled':
      // A free order during a paid period only switched renewal on.
      if (event.amount === 0 && termOf(after.time, event.transactionId) === undefined) {
        return [];
      }
      if (event.type === 'orderSettled' && event.cause === 'moved')
        return [movedHere(event.amount, currentPeriodEnd, next)];
      return [
        {
          kind: 'paid',
          amount: event.amount,
          until: currentPeriodEnd,
          ...next,
          ...(event.type === 'orderSettled' && after.settledOrders.length === 1 && { isFirst: true }),
        },
      ];
    case 'giftClaimed':
      return [
        {
          kind: 'gift-received',
          months: event.months,
          until: currentPeriodEnd,
          ...next,
        },
      ];
    case 'deviceSettled':
      // Who gives the device back tells it.
      if (event.cause === 'restored') return [];
      if (event.cause === 'moved') return [movedHere(event.amount, currentPeriodEnd, next)];
      return [
        {
          kind: 'device-paid',
          amount: event.amount,
          extraDevices: slotsLeft(after, event.at).length,
          nextAmount: next.nextAmount,
          ...(event.lines && { offer: { lines: event.lines, charges: followingCharges(after) } }),
        },
      ];
    case 'renewalFailed':
      return [
        {
          kind: 'charge-failed',
          decline: event.decline,
          amount: comingPrice(after, terms) ?? 0,
          accessUntil: accessEndsAt,
          periodEnd: currentPeriodEnd,
        },
      ];
    case 'mandateRevoked':
      // After failed attempts the customer already got an e-mail about the last one.
      return event.reason === 'token-refused' || after.pastDue === null
        ? [
            {
              kind: 'charge-failed',
              decline: null,
              amount: comingPrice(after, terms) ?? 0,
              accessUntil: accessEndsAt,
              periodEnd: currentPeriodEnd,
            },
          ]
        : [];
    case 'restricted':
      return [{ kind: 'access-restricted', reason: event.reason, renews: after.autoRenewal === 'active' }];
    case 'restrictionLifted':
      return [
        {
          kind: 'restriction-lifted',
          until: currentPeriodEnd,
          ...next,
        },
      ];
    case 'cancelled':
      return [
        {
          kind: 'cancelled',
          until: accessEndsAt,
          by: event.by,
          ...closedReason(after, event.at),
          ...(hasCard === false && { withoutCard: true }),
        },
      ];
    case 'tariffChosen':
      return [
        {
          kind: 'tariff-chosen',
          months: event.tariff,
          chargeAt: currentPeriodEnd,
          amount: comingPrice(after, terms) ?? 0,
        },
      ];
    case 'refunded':
    case 'renewedAtNoCharge':
    case 'resumed':
    case 'daysGranted':
    case 'promoEntered':
    case 'referralChanged':
    case 'deviceSlotRemoved':
    case 'chargeAnnounced':
    case 'accountDeleted':
    case 'accountJoined':
    case 'accountMerged':
    case 'accessRestored':
    case 'paymentVoided':
    case 'trialEnded':
    case 'promoEnded':
      return [];
    default:
      return unreachable(event);
  }
}

/**
 * The events by which access may end earlier than before and that have no e-mail above, each with who tells the
 * customer instead. A test plays events of every kind and finds the one that tells nobody.
 */
export const TOLD_ELSEWHERE = {
  refunded: 'the e-mail about the refund, or about the moved payment',
  paymentVoided: 'the e-mail about the payment that is returned',
  trialEnded: 'the e-mail with the sum and the date of the charge that follows',
  accountDeleted: 'the customer did it, and has no address any more',
  accountMerged: 'the e-mail to both mailboxes about the sign-in that joined the accounts',
} satisfies Partial<Record<SubscriptionEvent['type'], string>>;

const movedHere = (amount: Kopecks, until: Instant, next: ToldRenewal): SubscriptionMail => ({
  kind: 'payment-moved',
  way: 'here',
  amount,
  until,
  ...next,
});

function closedReason(after: Subscription, at: Instant): { closed?: 'restricted' | 'ended' } {
  if (after.restricted !== null) return { closed: 'restricted' };
  return view(after, at).isActive ? {} : { closed: 'ended' };
}
