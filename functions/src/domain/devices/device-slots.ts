import type { Instant } from '@functions/domain/platform/calendar';
import {
  announcedCharge,
  plannedSlots,
  type PaidPeriod,
  type PaidSlot,
  type Subscription,
} from '@functions/domain/subscription/subscription';
import type { DeviceSettled, OrderSettled } from '@functions/domain/subscription/subscription-event';

/** How payments, charges and refunds change the slots of extra devices. */

/** Adds the slot that a device payment bought. */
export function deviceSettled(subscription: Subscription, event: DeviceSettled): Partial<Subscription> {
  // When the coming term began before the payment arrived, it is the current term.
  const coversComingTerm = event.paysComingTerm === true && event.periodEnd === subscription.currentPeriodEnd;
  const { announcedCharge } = subscription;
  const isInAnnounced = coversComingTerm && announcedCharge?.extraDevices !== undefined;
  return {
    ...(isInAnnounced && { announcedCharge: { ...announcedCharge, extraDevices: announcedCharge.extraDevices + 1 } }),
    extraDevices: subscription.extraDevices + 1,
    extraDevicesNextPeriod:
      subscription.extraDevicesNextPeriod === null ? null : subscription.extraDevicesNextPeriod + 1,
    settledOrders: [...subscription.settledOrders, event.payToken],
    paidSlots: [
      ...(subscription.paidSlots ?? []),
      { transactionId: event.transactionId, coversPeriod: true, coversComingTerm },
    ],
  };
}

/**
 * The slots after a charge. A slot that was removed after the announcement is part of the charge: it stays for the
 * charged term and ends with it.
 */
export function slotsAfterCharge(
  subscription: Subscription,
): Pick<Subscription, 'extraDevices' | 'extraDevicesNextPeriod'> {
  const planned = plannedSlots(subscription);
  const charged = announcedCharge(subscription)?.extraDevices ?? planned;
  const extraDevices = Math.max(planned, Math.min(charged, subscription.extraDevices));
  return { extraDevices, extraDevicesNextPeriod: planned < extraDevices ? planned : null };
}

/** The slots after an order of a term, and how many of them its price does not include: these rest in it. */
interface SlotsOfOrder {
  readonly slots: Pick<Subscription, 'extraDevices' | 'extraDevicesNextPeriod' | 'paidSlots' | 'paidPeriods'>;
  readonly unpaidSlots: number;
}

/**
 * A term with renewal has the planned slots, and so has one without renewal that was quoted with time left; its price
 * includes them. What the price of a term without renewal does not include rests while it runs, as during a gift: a
 * slot that was removed, which is paid until the running term ends, and all slots if it was quoted without them, for a
 * guest for example. `keepsTime`: the term follows paid time.
 */
export function slotsAfterOrder(subscription: Subscription, event: OrderSettled, keepsTime: boolean): SlotsOfOrder {
  const { extraDevices, paidPeriods, paidSlots = [] } = subscription;
  const planned = plannedSlots(subscription);
  const priced = event.premise?.extraDevices ?? 0;
  if (!event.isOneOff) {
    const kept = keepsTime ? planned : 0;
    return {
      slots: {
        extraDevices: kept,
        extraDevicesNextPeriod: null,
        paidSlots: keepsTime ? slotsOfNextTerm(subscription) : [],
        paidPeriods: withFewerResting(paidPeriods, extraDevices - kept, event.at),
      },
      unpaidSlots: 0,
    };
  }
  if (!keepsTime && priced === 0 && subscription.autoRenewal !== 'active')
    return { slots: { extraDevices: 0, extraDevicesNextPeriod: null, paidSlots: [], paidPeriods }, unpaidSlots: 0 };
  // A removed slot that rests already has reached the end of what paid it.
  const running = paidPeriods.find(({ start, end }) => start <= event.at && event.at < end);
  const ended =
    running === undefined || running.isGift ? 0 : Math.min(running.unpaidSlots ?? 0, extraDevices - planned);
  const kept = extraDevices - ended;
  return {
    slots: {
      extraDevices: kept,
      extraDevicesNextPeriod: planned < kept ? planned : null,
      paidSlots: event.premise === undefined ? paidSlots : slotsOfNextTerm(subscription),
      paidPeriods: withFewerResting(paidPeriods, ended, event.at),
    },
    unpaidSlots: Math.max(0, kept - priced),
  };
}

/** The periods of the customer's own after `fewer` slots are gone that rested in those that are not over. */
const withFewerResting = (periods: readonly PaidPeriod[], fewer: number, at: Instant): readonly PaidPeriod[] =>
  periods.map(({ unpaidSlots, ...period }) => {
    const resting = (unpaidSlots ?? 0) - (period.isGift || period.end <= at ? 0 : fewer);
    return { ...period, ...(resting > 0 && { unpaidSlots: resting }) };
  });

/**
 * Moves paid slots to the next term: a payment for the coming term now covers the current one, a payment for the days
 * left is used up.
 */
export const slotsOfNextTerm = ({ paidSlots = [] }: Subscription): PaidSlot[] =>
  paidSlots.map((slot) => ({ ...slot, coversPeriod: slot.coversComingTerm, coversComingTerm: false }));

/**
 * Removes the slot of a refunded payment: at once while the payment covers the current period, otherwise at the next
 * renewal.
 */
export function withoutSlot(subscription: Subscription, slot: PaidSlot): Partial<Subscription> {
  const paidSlots = subscription.paidSlots?.filter((each) => each !== slot) ?? [];
  const planned = Math.max(0, plannedSlots(subscription) - 1);
  if (!slot.coversPeriod)
    return { paidSlots: paidSlots, extraDevicesNextPeriod: Math.min(planned, subscription.extraDevices) };
  const extraDevices = Math.max(0, subscription.extraDevices - 1);
  const isRemovedAnyway =
    subscription.extraDevicesNextPeriod !== null && subscription.extraDevicesNextPeriod <= extraDevices;
  return {
    paidSlots: paidSlots,
    extraDevices,
    extraDevicesNextPeriod: isRemovedAnyway ? subscription.extraDevicesNextPeriod : null,
    announcedCharge: null,
  };
}
