import {
  announcedCharge,
  plannedSlots,
  type PaidSlot,
  type Subscription,
} from '@functions/domain/subscription/subscription';
import type { DeviceSettled } from '@functions/domain/subscription/subscription-event';

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
