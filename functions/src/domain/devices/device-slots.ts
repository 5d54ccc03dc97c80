import {
  announcedCharge,
  plannedSlots,
  type PaidSlot,
  type Subscription,
} from '@functions/domain/subscription/subscription';
import type { DeviceSettled } from '@functions/domain/subscription/subscription-event';

/** What payments, charges and refunds do to the slots of extra devices. */

/** One more slot from now on. */
export function deviceSettled(subscription: Subscription, event: DeviceSettled): Partial<Subscription> {
  // Paid for the coming term, which began meanwhile: it is the running one.
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
 * A slot that was removed after the charge was announced is part of the charge: it stays for the term that was
 * charged and leaves at the end of it.
 */
export function slotsAfterCharge(
  subscription: Subscription,
): Pick<Subscription, 'extraDevices' | 'extraDevicesNextPeriod'> {
  const planned = plannedSlots(subscription);
  const charged = announcedCharge(subscription)?.extraDevices ?? planned;
  const extraDevices = Math.max(planned, Math.min(charged, subscription.extraDevices));
  return { extraDevices, extraDevicesNextPeriod: planned < extraDevices ? planned : null };
}

/** A payment for the coming term covers the term that begins; one for days alone covered those. */
export const slotsOfNextTerm = ({ paidSlots = [] }: Subscription): PaidSlot[] =>
  paidSlots.map((slot) => ({ ...slot, coversPeriod: slot.coversComingTerm, coversComingTerm: false }));

/** A slot leaves with its payment: at once while the payment covers the running period, else at the next renewal. */
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
