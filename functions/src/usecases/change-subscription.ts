import type { SubscriptionEvent } from '@functions/domain/subscription-event';
import { accepted, refused, type Outcome, type Refusal } from '@functions/domain/refusal';
import type { Subscription } from '@functions/domain/subscription';
import type { Deps } from '@functions/ports';
import { allExpected, decideSubscriptionEvents, saveRecording } from './record-subscription-events';

type StaffDeps = Pick<Deps, 'store' | 'clock'>;

/** What staff may do to a subscription: each is one event, refused when it would change nothing. */

export const grantDays = (deps: StaffDeps, { uid, days }: { uid: string; days: number }) =>
  change(deps, uid, (at) => ({ type: 'granted', at, days }), 'restricted');

export const restrictAccess = (deps: StaffDeps, { uid, reason }: { uid: string; reason: 'law' | 'key-shared' | 'trial-abuse' }) =>
  change(deps, uid, (at) => ({ type: 'restricted', at, reason }), 'restricted');

export const liftRestriction = (deps: StaffDeps, { uid }: { uid: string }) =>
  change(deps, uid, (at) => ({ type: 'restrictionLifted', at }), 'not-active');

export const removeDeviceSlot = (deps: StaffDeps, { uid }: { uid: string }) =>
  change(deps, uid, (at) => ({ type: 'deviceSlotRemoved', at }), 'too-many-devices');

export const cancelByStaff = (deps: StaffDeps, { uid }: { uid: string }) =>
  change(deps, uid, (at) => ({ type: 'cancelled', at, by: 'staff' }), 'nothing-to-cancel');

async function change(
  { store, clock }: StaffDeps,
  uid: string,
  eventAt: (now: number) => SubscriptionEvent,
  otherwise: Refusal,
): Promise<Outcome<Subscription>> {
  const now = await clock.now();
  return store.transaction(async (records) => {
    const recording = await decideSubscriptionEvents(records, uid, [eventAt(now)]);
    if (!allExpected(recording)) return refused(otherwise);
    await saveRecording(records, recording, now);
    return accepted(recording.subscription);
  });
}
