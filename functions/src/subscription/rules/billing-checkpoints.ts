import { DAY, type Instant } from '@functions/base/rules/calendar';
import { type Subscription } from './subscription';

/** The moments of a period at which a job sends a reminder or changes the subscription. */
export type Checkpoint = 'renewal-reminder-3d' | 'renewal-reminder-1d' | 'period-end' | 'access-end' | 'week-after-end';

/** The checkpoints that were run for the period that ends at `periodEnd`. */
export interface CheckpointProgress {
  readonly periodEnd: Instant | null;
  readonly reached: readonly Checkpoint[];
}

/** The progress before the first period. */
export const noProgress: CheckpointProgress = { periodEnd: null, reached: [] };

/**
 * All checkpoints of the current period with their moments, in order. Empty without a period, during a restriction, and
 * after the account was deleted or merged into another one.
 */
function billingCheckpoints({
  currentPeriodEnd,
  accessEndsAt,
  restricted,
  deletedAt,
  mergedInto,
}: Subscription): [Checkpoint, Instant][] {
  if (currentPeriodEnd === null || accessEndsAt === null || restricted !== null) return [];
  if (deletedAt !== null || mergedInto !== undefined) return [];
  const ahead: [Checkpoint, Instant][] = [
    ['renewal-reminder-3d', currentPeriodEnd - 3 * DAY],
    ['renewal-reminder-1d', currentPeriodEnd - DAY],
  ];
  const end = Math.max(accessEndsAt, currentPeriodEnd);
  const after: [Checkpoint, Instant][] = [
    ['access-end', end],
    ['week-after-end', end + 7 * DAY],
  ];
  return end > currentPeriodEnd ? [...ahead, ['period-end', currentPeriodEnd], ...after] : [...ahead, ...after];
}

/** The next checkpoint of the period that was not run yet; null when none is left. */
export function nextCheckpoint(subscription: Subscription): { checkpoint: Checkpoint; at: Instant } | null {
  const done = progressOf(subscription).reached;
  const next = billingCheckpoints(subscription).find(([each]) => !done.includes(each));
  return next === undefined ? null : { checkpoint: next[0], at: next[1] };
}

/** Marks a checkpoint of the current period as done. */
export function markReached(subscription: Subscription, checkpoint: Checkpoint): Subscription {
  const { periodEnd, reached } = progressOf(subscription);
  return { ...subscription, checkpoints: { periodEnd, reached: [...reached, checkpoint] } };
}

/**
 * Reopens the reminder of one day ahead, which announces the charge. This happens when the announced sum became void or
 * lower, or when renewals that were off at the announcement are on again; not after the end of the period.
 */
export function reannounceCharge(before: Subscription, after: Subscription): Subscription {
  const [told, tells] = [before.announcedCharge, after.announcedCharge];
  if (told !== null && tells !== null) return tells.amount < told.amount ? withOpenReminder(after) : after;
  return before.announcedCharge === null && before.autoRenewal === 'active' ? after : reopenAnnouncement(after);
}

/**
 * Reopens the reminder of one day ahead if the coming charge is not announced, for a mandate that the provider held up
 * when the reminder was due. The same subscription if nothing is to be announced, or the period is over.
 */
export const reopenAnnouncement = (subscription: Subscription): Subscription =>
  subscription.announcedCharge === null ? withOpenReminder(subscription) : subscription;

function withOpenReminder(subscription: Subscription): Subscription {
  const { periodEnd, reached } = progressOf(subscription);
  const isOpen = subscription.autoRenewal === 'active' && !reached.includes('period-end');
  if (!isOpen || !reached.includes('renewal-reminder-1d')) return subscription;
  return {
    ...subscription,
    checkpoints: { periodEnd, reached: reached.filter((each) => each !== 'renewal-reminder-1d') },
  };
}

/** The progress of the current period; a new period starts with none. */
const progressOf = ({ checkpoints, currentPeriodEnd }: Subscription): CheckpointProgress =>
  checkpoints.periodEnd === currentPeriodEnd ? checkpoints : { periodEnd: currentPeriodEnd, reached: [] };

/**
 * A reminder is sent within a day of its moment. Later it would confuse: the customer bought only hours ago, or the job
 * was delayed.
 */
export const isReminderStillUseful = (at: Instant, now: Instant): boolean => now < at + DAY;
