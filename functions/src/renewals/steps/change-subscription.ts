import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Invite } from '@functions/referrals/rules/invite';
import { ok, fail, type OtherRefusal, type Result } from '@functions/base/rules/result';
import type { Deps, ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
import { removeRestrictedIdentities } from '@functions/accounts/steps/restricted-identities';
import { markDone, alreadyDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { planReferralUpdateAfterMove, saveReferral } from '@functions/referrals/steps/update-referral';
import {
  allExpected,
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';

type StaffDeps = Pick<Deps, 'store' | 'clock'>;

/**
 * Changes by staff. Each is one event and fails if it would change nothing. A repeated action with the same `click`
 * succeeds without effect.
 */

/** Extends access by whole days. Fails with `restricted`. */
export const grantDays = (deps: StaffDeps, { uid, days }: { uid: string; days: number }, staffAction?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'daysGranted', at, days }), 'restricted', staffAction);

/** Restricts access (offer 9). Fails with `restricted` if it is restricted already. */
export const restrictAccess = (
  deps: StaffDeps,
  { uid, reason }: { uid: string; reason: 'law' | 'key-shared' | 'trial-abuse' },
  staffAction?: StaffAction,
) => change(deps, uid, (at) => ({ type: 'restricted', at, reason }), 'restricted', staffAction);

/** Lifts a restriction, also for later accounts with the same sign-ins. Fails with `not_restricted`. */
export const liftRestriction = (
  { random, ...deps }: StaffDeps & Pick<Deps, 'random'>,
  { uid }: { uid: string },
  staffAction?: StaffAction,
) =>
  change(deps, uid, (at) => ({ type: 'restrictionLifted', at }), 'not_restricted', staffAction, {
    plan: async ({ customers }) => {
      const customer = await customers.get(uid);
      return customer && { customer, accounts: [customer, ...(await customers.getMany(customer.mergedFrom))] };
    },
    save: (repositories, { customer, accounts }) =>
      removeRestrictedIdentities(repositories, customer, accounts, random),
  });

/** Removes one extra device slot from the next period on. Fails with `no_extra_devices`. */
export const removeDeviceSlot = (deps: StaffDeps, { uid }: { uid: string }, staffAction?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'deviceSlotRemoved', at }), 'no_extra_devices', staffAction);

/** Ends a trial in 24 hours. Fails with `no_trial_to_end` if it ends earlier anyway, or if no charge follows it. */
export const endTrial = (deps: StaffDeps, { uid }: { uid: string }, staffAction?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'trialEnded', at }), 'no_trial_to_end', staffAction);

/** Ends the promo code for every charge that is not announced yet. Fails with `no_promo_to_end`. */
export const endPromo = (deps: StaffDeps, { uid }: { uid: string }, staffAction?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'promoEnded', at }), 'no_promo_to_end', staffAction);

/** Cancels auto-renewal. Fails with `nothing_to_cancel`. */
export const cancelByStaff = (deps: StaffDeps, { uid }: { uid: string }, staffAction?: StaffAction) =>
  change(deps, uid, (at) => ({ type: 'cancelled', at, by: 'staff' }), 'nothing_to_cancel', staffAction);

/** Days, a lifted restriction and an early end move the end of a trial, until which an invitee counts (§9). */
const movedInvite = async (
  repositories: ReadRepositories,
  { events, subscription }: Recording,
  now: number,
): Promise<Invite | null> => {
  const before = events[0]?.before;
  return before === undefined ? null : planReferralUpdateAfterMove(repositories, before, subscription, now);
};

/** What a change does beside its event. */
interface Also<Plan> {
  readonly plan: (repositories: ReadRepositories) => Promise<Plan | null>;
  readonly save: (repositories: Repositories, plan: Plan) => Promise<void>;
}

async function change<Code extends OtherRefusal, Plan = null>(
  { store, clock }: StaffDeps,
  uid: string,
  eventAt: (now: number) => SubscriptionEvent,
  otherwise: Code,
  staffAction?: StaffAction,
  also?: Also<Plan>,
): Promise<Result<null, Code>> {
  const now = await clock.now();
  const event = eventAt(now);
  return store.transaction(async (repositories) => {
    const [isDone, recording, more] = await Promise.all([
      staffAction && alreadyDone(repositories, staffAction),
      decideSubscriptionEvents(repositories, uid, [event]),
      also?.plan(repositories) ?? null,
    ]);
    if (isDone) return ok(null);
    if (!allExpected(recording)) return fail(otherwise);
    const invite = await movedInvite(repositories, recording, now);
    await saveRecording(repositories, recording, now);
    await saveReferral(repositories, invite, `${uid}_v${recording.subscription.version}`, now);
    if (also && more !== null) await also.save(repositories, more);
    if (staffAction) await markDone(repositories, staffAction, now);
    return ok(null);
  });
}
