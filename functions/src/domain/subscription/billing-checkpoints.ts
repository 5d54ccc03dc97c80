import { DAY, type Instant } from '@functions/domain/platform/calendar';
import type { Checkpoint, CheckpointProgress } from './checkpoint-progress';
import type { Subscription } from './subscription';

/** All milestones of the running period with their moments, in order. None for who has no period, or is restricted. */
function billingCheckpoints({
  currentPeriodEnd,
  accessEndsAt,
  restricted,
  deletedAt,
}: Subscription): [Checkpoint, Instant][] {
  if (currentPeriodEnd === null || accessEndsAt === null || restricted !== null || deletedAt !== null) return [];
  const ahead: [Checkpoint, Instant][] = [
    ['renewal-reminder-3d', currentPeriodEnd - 3 * DAY],
    ['renewal-reminder-1d', currentPeriodEnd - DAY],
  ];
  if (accessEndsAt <= currentPeriodEnd) return [...ahead, ['access-end', currentPeriodEnd]];
  return [...ahead, ['period-end', currentPeriodEnd], ['access-end', accessEndsAt]];
}

/** The next milestone of the period that was not seen to yet; null when nothing is left to come. */
export function nextCheckpoint(subscription: Subscription): { milestone: Checkpoint; at: Instant } | null {
  const done = passedOf(subscription).reached;
  const [milestone, at] = billingCheckpoints(subscription).find(([each]) => !done.includes(each)) ?? [];
  return milestone === undefined || at === undefined ? null : { milestone, at };
}

export function markReached(subscription: Subscription, milestone: Checkpoint): Subscription {
  const { periodEnd, reached } = passedOf(subscription);
  return { ...subscription, checkpoints: { periodEnd, reached: [...reached, milestone] } };
}

/**
 * A charge is announced anew when the announced sum holds no longer, or when renewals go on that were off at the
 * announcement. Not any more once the period is over.
 */
export function reannounceCharge(before: Subscription, after: Subscription): Subscription {
  const { periodEnd, reached } = passedOf(after);
  const isOpen = after.autoRenewal === 'active' && after.announcedCharge === null && !reached.includes('period-end');
  if (!isOpen || (before.announcedCharge === null && before.autoRenewal === 'active')) return after;
  return { ...after, checkpoints: { periodEnd, reached: reached.filter((each) => each !== 'renewal-reminder-1d') } };
}

/** A new period begins with nothing passed. */
const passedOf = ({ checkpoints, currentPeriodEnd }: Subscription): CheckpointProgress =>
  checkpoints.periodEnd === currentPeriodEnd ? checkpoints : { periodEnd: currentPeriodEnd, reached: [] };

/** A reminder is worth sending within a day of its moment; later it would only confuse (who bought hours before it, or a job that stood still). */
export const isReminderStillUseful = (at: Instant, now: Instant): boolean => now < at + DAY;
