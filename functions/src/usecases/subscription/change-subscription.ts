import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { ok, fail, type Result, type ErrorCode } from '@functions/domain/platform/result';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { markDone, alreadyDone, type StaffAction } from '@functions/usecases/panel/idempotent-action';
import { allExpected, decideSubscriptionEvents, saveRecording } from './record-subscription-events';

type StaffDeps = Pick<Deps, 'store' | 'clock'>;

/** What staff may do to a subscription: each is one event, refused when it would change nothing. The same click again is accepted and does nothing. */

export const grantDays = (deps: StaffDeps, { uid, days }: { uid: string; days: number }, click?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'daysGranted', at, days }), 'restricted', click);

export const restrictAccess = (
  deps: StaffDeps,
  { uid, reason }: { uid: string; reason: 'law' | 'key-shared' | 'trial-abuse' },
  click?: StaffAction,
) => change(deps, uid, (at) => ({ type: 'restricted', at, reason }), 'restricted', click);

export const liftRestriction = (deps: StaffDeps, { uid }: { uid: string }, click?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'restrictionLifted', at }), 'not-active', click);

export const removeDeviceSlot = (deps: StaffDeps, { uid }: { uid: string }, click?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'deviceSlotRemoved', at }), 'no-extra-devices', click);

export const cancelByStaff = (deps: StaffDeps, { uid }: { uid: string }, click?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'cancelled', at, by: 'staff' }), 'nothing-to-cancel', click);

async function change(
  { store, clock }: StaffDeps,
  uid: string,
  eventAt: (now: number) => SubscriptionEvent,
  otherwise: ErrorCode,
  click?: StaffAction,
): Promise<Result<Subscription>> {
  const now = await clock.now();
  return store.transaction(async (records) => {
    if (click && (await alreadyDone(records, click)))
      return ok((await records.subscriptions.get(uid)) ?? noSubscription(uid));
    const recording = await decideSubscriptionEvents(records, uid, [eventAt(now)]);
    if (!allExpected(recording)) return fail(otherwise);
    await saveRecording(records, recording, now);
    if (click) await markDone(records, click, now);
    return ok(recording.subscription);
  });
}
