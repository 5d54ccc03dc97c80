import type { RenewalEnd } from '@functions/subscription/contract/values/renewal-end';
import { NO_FRIENDS, isSameDiscount } from './discounts';
import { deviceSettled, plannedSlots, slotRemoved, slotsLeft } from './slots';
import { DAY, dayOfMonth, type Instant } from '@functions/base/rules/calendar';
import { applyRefund } from './apply-refund';
import { nextPeriod, orderSettled, renewalSettled } from './bought-time';
import { give, restrictionLifted } from './given-time';
import { cutAt, termOf } from './segments';
import { grantsSomething, plannedTariff, renews, view, type Subscription, type SubscriptionRow } from './subscription';
import type { EventOf, Premise, SubscriptionEvent } from './subscription-event';
import { EARLY_END_NOTICE, RENEWAL_TOLERANCE } from './terms';

export interface Rule<Event> {
  /**
   * What happens at the provider has its own time, and so does a free period, which begins at the old end. Missing for
   * everything else: we decide it on the recorded state, so it is never older than that.
   */
  readonly datedBy?: 'provider';
  /** Why it ends renewals. Missing if it never does, and if the event names the reason. */
  readonly ends?: RenewalEnd;
  /** It has effect on a deleted or merged account, too. Missing otherwise: nobody can use what such an account gets. */
  readonly whenClosed?: true;
  /** Whether an event may change a subscription in this state. */
  readonly expects: (subscription: Subscription, event: Event) => boolean;
  /** What an expected event changes. */
  readonly changes: (subscription: Subscription, event: Event) => Partial<SubscriptionRow>;
}

/** For each kind of event what it needs, and what it does. Within one moment they have effect in this order. */
export const RULES: { readonly [Kind in SubscriptionEvent['type']]: Rule<EventOf<Kind>> } = {
  orderSettled: {
    datedBy: 'provider',
    ends: 'no-card',
    expects: (subscription, { payToken, trialDays, isTrialTaken, promo, premise }) =>
      isNew(subscription, payToken) &&
      subscription.restricted === null &&
      !(trialDays > 0 && subscription.trialUsed) &&
      isTrialTaken !== true &&
      !(promo !== null && subscription.usedPromos.includes(promo.code)) &&
      (premise === undefined || isAsQuoted(subscription, premise)),
    changes: orderSettled,
  },
  renewalSettled: {
    datedBy: 'provider',
    // Also after `lost`: a running attempt may still succeed, or the customer pays by the link before the next period.
    expects: (subscription, { at, payToken }) =>
      isNew(subscription, payToken) &&
      isRenewing(subscription) &&
      (isDue(subscription, at) || (payToken !== null && subscription.autoRenewal === 'lost')),
    changes: renewalSettled,
  },
  deviceSettled: {
    datedBy: 'provider',
    expects: (subscription, event) =>
      isNew(subscription, event.payToken) &&
      view(subscription, event.at).isActive &&
      isSlotPaidFor(subscription, event),
    changes: deviceSettled,
  },
  renewalFailed: {
    datedBy: 'provider',
    // A failure that is older than the payment for its period has no effect.
    expects: (subscription, { at }) => renews(subscription) && isDue(subscription, at),
    changes: ({ pastDue }, { at, decline, reasonCode }) => ({
      pastDue: { since: pastDue?.since ?? at, attempts: (pastDue?.attempts ?? 0) + 1, decline, reasonCode },
    }),
  },
  refunded: {
    ends: 'refund',
    whenClosed: true,
    expects: (subscription, event) =>
      event.isFull && (isGiven(subscription, event) || endsRenewals(subscription, event)),
    changes: applyRefund,
  },
  renewedAtNoCharge: {
    datedBy: 'provider',
    expects: (subscription, { at }) => renews(subscription) && subscription.currentPeriodEnd === at,
    changes: (subscription, { at }) => nextPeriod(subscription, at, { by: 'free', id: `free ${at}`, from: at }),
  },
  mandateRevoked: {
    expects: ({ autoRenewal }) => autoRenewal === 'active',
    changes: (_subscription, { at }) => ({ autoRenewal: 'lost', autoRenewalEndedAt: at }),
  },
  resumed: {
    expects: (subscription, { at }) =>
      (subscription.autoRenewal === 'cancelled' || subscription.autoRenewal === 'unsupported') &&
      view(subscription, at).isActive,
    changes: () => ({ autoRenewal: 'active', autoRenewalEndedAt: null }),
  },
  daysGranted: {
    ends: 'days',
    expects: ({ restricted }, { days }) => days > 0 && restricted === null,
    changes: (subscription, { at, days }) =>
      give(subscription, at, { by: 'days', id: `days ${at} ${days}`, length: { ms: days * DAY } }),
  },
  restrictionLifted: {
    expects: ({ restricted }) => restricted !== null,
    changes: restrictionLifted,
  },
  promoEntered: {
    expects: ({ usedPromos }, { promo }) => !usedPromos.includes(promo.code),
    changes: ({ usedPromos }, { promo }) => ({ promo, usedPromos: [...usedPromos, promo.code] }),
  },
  referralChanged: {
    expects: (subscription, { friends }) => !isSameDiscount(subscription.friends, friends),
    changes: (_subscription, { friends }) => ({ friends }),
  },
  deviceSlotRemoved: {
    expects: (subscription) => plannedSlots(subscription).length > 0,
    changes: slotRemoved,
  },
  chargeAnnounced: {
    expects: ({ currentPeriodEnd }, { periodEnd }) => currentPeriodEnd === periodEnd,
    // A promise: a sum that was told before is lowered, and never raised.
    changes: ({ announcedCharge: told, slots }, { periodEnd, amount, lines }) => {
      if (told !== null) return { announcedCharge: amount < told.amount ? { ...told, amount, lines } : told };
      const planned = plannedSlots({ slots }).map(({ payment }) => payment);
      return { announcedCharge: { periodEnd, amount, lines, slots: planned } };
    },
  },
  cancelled: {
    expects: ({ autoRenewal }) => autoRenewal !== 'never' && autoRenewal !== 'cancelled',
    // No charge follows, so the announcement is void. A later renewal is announced again.
    changes: (_subscription, { at }) => ({
      autoRenewal: 'cancelled',
      autoRenewalEndedAt: at,
      pastDue: null,
      announcedCharge: null,
    }),
  },
  restricted: {
    expects: ({ restricted }) => restricted === null,
    changes: (_subscription, { at, reason }) => ({ restricted: { since: at, reason } }),
  },
  accountDeleted: {
    whenClosed: true,
    expects: ({ deletedAt }) => deletedAt === null,
    changes: (subscription, { at }) => ({ ...ended(subscription, at), deletedAt: at }),
  },
  accessRestored: {
    expects: (subscription, { durationMs, transactionId }) =>
      durationMs > 0 && subscription.restricted === null && isMissing(subscription, transactionId),
    // With the extra devices that its price includes.
    changes: (subscription, { at, transactionId, durationMs, isGift }) =>
      give(subscription, at, {
        by: isGift ? 'gift' : 'payment',
        id: transactionId,
        length: { ms: durationMs },
        slots: subscription.time.find(({ id }) => id === transactionId)?.slots,
      }),
  },
  paymentVoided: {
    whenClosed: true,
    expects: ({ voided }, { transactionId }) => !voided.includes(transactionId),
    changes: ({ voided }, { transactionId }) => ({ voided: [...voided, transactionId] }),
  },
  trialEnded: {
    // Without a charge to follow, there is nothing to move the customer to. Time that somebody gave is not the trial's,
    // and the charge follows it anyway.
    expects: (subscription, { at }) =>
      subscription.isTrial &&
      renews(subscription) &&
      (subscription.currentPeriodEnd ?? 0) > at + EARLY_END_NOTICE &&
      !subscription.time.some(({ by, until }) => by === 'gift' && until > at + EARLY_END_NOTICE),
    // At the earliest moment that leaves a day for the announcement of the first charge.
    changes: ({ time }, { at }) => {
      const end = at + EARLY_END_NOTICE;
      return { time: cutAt(time, end), anchorDay: dayOfMonth(end), trialEndsEarlyAt: end };
    },
  },
  promoEnded: {
    expects: ({ promo }, { at }) => promo !== null && at < promo.until,
    // An announced charge keeps its amount (decision 7).
    changes: ({ promo }, { at }) => ({ promo: promo && { ...promo, until: at } }),
  },
  // Within one moment, a charge is announced or ended before a tariff is chosen for it.
  tariffChosen: {
    expects: (subscription, { at, tariff }) =>
      mayChooseTariff(subscription, at) && plannedTariff(subscription) !== tariff,
    changes: (subscription, { tariff }) => ({ tariffNextPeriod: tariff === subscription.tariff ? null : tariff }),
  },
  giftClaimed: {
    ends: 'gift',
    expects: (subscription, { transactionId }) =>
      subscription.restricted === null && isMissing(subscription, transactionId),
    changes: (subscription, { at, transactionId, months }) =>
      give(subscription, at, { by: 'gift', id: transactionId, length: { months } }),
  },
  accountJoined: {
    expects: ({ usedPromos }, event) => event.usedPromos.some((code) => !usedPromos.includes(code)),
    changes: (subscription, { usedPromos }) => ({
      usedPromos: [...new Set([...subscription.usedPromos, ...usedPromos])],
    }),
  },
  accountMerged: {
    expects: ({ mergedInto }) => mergedInto === undefined,
    // Its invitees count for the account that stays.
    changes: (subscription, { at, into }) => ({
      ...ended(subscription, at),
      mergedInto: into,
      promo: null,
      friends: NO_FRIENDS,
    }),
  },
};

/** Nothing follows: no renewal and no time after this moment. */
const ended = ({ time, autoRenewal }: Subscription, at: Instant): Partial<SubscriptionRow> => ({
  time: cutAt(time, at),
  autoRenewal: autoRenewal === 'never' ? 'never' : 'cancelled',
  autoRenewalEndedAt: at,
  pastDue: null,
});

/** Whether the refunded payment still gives time, has given it, or has a slot that is not gone. */
const isGiven = (subscription: Subscription, { at, transactionId }: EventOf<'refunded'>): boolean =>
  termOf(subscription.time, transactionId) !== undefined ||
  slotsLeft(subscription, at).some(({ payment }) => payment === transactionId);

/** A bank that takes money back ends the renewals, also if its payment gives nothing any more. */
const endsRenewals = ({ autoRenewal }: Subscription, { isChargeback }: EventOf<'refunded'>): boolean =>
  isChargeback === true && autoRenewal !== 'never' && autoRenewal !== 'cancelled';

/** Whether a payment gives nothing and may give its time. */
const isMissing = (subscription: Subscription, transactionId: string): boolean =>
  !subscription.voided.includes(transactionId) && !grantsSomething(subscription, transactionId);

/** Whether the provider may charge the next period at this moment. */
export const isDue = ({ currentPeriodEnd }: Subscription, at: Instant): boolean =>
  currentPeriodEnd !== null && at >= currentPeriodEnd - RENEWAL_TOLERANCE;

/**
 * Whether the customer may choose the tariff of the coming charge: renewals are on, no attempt was made, and its day of
 * notice has not begun (decision 75). A device that is paid for the coming term was paid at the price of its tariff.
 */
export const mayChooseTariff = (subscription: Subscription, at: Instant): boolean =>
  renews(subscription) &&
  subscription.pastDue === null &&
  subscription.tariff !== null &&
  at < (subscription.currentPeriodEnd ?? 0) - DAY &&
  subscription.announcedCharge === null &&
  subscription.slots.every(({ paidAhead }) => paidAhead === 0);

/** Whether the next period may still be paid: by the provider's charge, or by the customer after it gave up. */
export const isRenewing = ({ autoRenewal, restricted }: Subscription): boolean =>
  (autoRenewal === 'active' || autoRenewal === 'lost') && restricted === null;

/** Nothing else granted time since the quote, and the term has no more devices than it was priced with. */
const isAsQuoted = (subscription: Subscription, { lastPaid, extraDevices }: Premise): boolean =>
  lastPaid === subscription.lastPaid &&
  (extraDevices === undefined || extraDevices >= plannedSlots(subscription).length);

const isNew = ({ settledOrders }: Subscription, payToken: string | null): boolean =>
  payToken === null || !settledOrders.includes(payToken);

/**
 * A device slot needs a period to be used in: the one it was quoted for is the current one, or the payment covers the
 * coming term too.
 */
const isSlotPaidFor = (
  { currentPeriodEnd }: Subscription,
  { periodEnd, lines = [] }: EventOf<'deviceSettled'>,
): boolean =>
  periodEnd === undefined || periodEnd === currentPeriodEnd || lines.some(({ kind }) => kind === 'coming-term');
