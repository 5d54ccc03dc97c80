import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { accepted, refused, type Outcome, type Refusal } from '@functions/domain/platform/result';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { noteClick, wasMade, type Click } from '@functions/usecases/panel/idempotent-action';
import { allExpected, decideSubscriptionEvents, saveRecording } from './record-subscription-events';

type StaffDeps = Pick<Deps, 'store' | 'clock'>;

/** What staff may do to a subscription: each is one event, refused when it would change nothing. The same click again is accepted and does nothing. */

export const grantDays = (deps: StaffDeps, { uid, days }: { uid: string; days: number }, click?: Click) =>
  change(deps, uid, (at) => ({ type: 'granted', at, days }), 'restricted', click);

export const restrictAccess = (
  deps: StaffDeps,
  { uid, reason }: { uid: string; reason: 'law' | 'key-shared' | 'trial-abuse' },
  click?: Click,
) => change(deps, uid, (at) => ({ type: 'restricted', at, reason }), 'restricted', click);

export const liftRestriction = (deps: StaffDeps, { uid }: { uid: string }, click?: Click) =>
  change(deps, uid, (at) => ({ type: 'restrictionLifted', at }), 'not-active', click);

export const removeDeviceSlot = (deps: StaffDeps, { uid }: { uid: string }, click?: Click) =>
  change(deps, uid, (at) => ({ type: 'deviceSlotRemoved', at }), 'no-extra-devices', click);

export const cancelByStaff = (deps: StaffDeps, { uid }: { uid: string }, click?: Click) =>
  change(deps, uid, (at) => ({ type: 'cancelled', at, by: 'staff' }), 'nothing-to-cancel', click);

async function change(
  { store, clock }: StaffDeps,
  uid: string,
  eventAt: (now: number) => SubscriptionEvent,
  otherwise: Refusal,
  click?: Click,
): Promise<Outcome<Subscription>> {
  const now = await clock.now();
  return store.transaction(async (records) => {
    if (click && (await wasMade(records, click)))
      return accepted((await records.subscriptions.get(uid)) ?? noSubscription(uid));
    const recording = await decideSubscriptionEvents(records, uid, [eventAt(now)]);
    if (!allExpected(recording)) return refused(otherwise);
    await saveRecording(records, recording, now);
    if (click) await noteClick(records, click, now);
    return accepted(recording.subscription);
  });
}
