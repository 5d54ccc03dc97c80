import { DAY, type Instant } from '@functions/domain/platform/calendar';
import type { Milestone, Passed } from './checkpoint-progress';
import type { Subscription } from './subscription';

/** All milestones of the running period with their moments, in order. None for who has no period, or is restricted. */
function milestonesOf({ endDate, accessUntil, restricted, deletedAt }: Subscription): [Milestone, Instant][] {
  if (endDate === null || accessUntil === null || restricted !== null || deletedAt !== null) return [];
  const ahead: [Milestone, Instant][] = [
    ['three-days-ahead', endDate - 3 * DAY],
    ['one-day-ahead', endDate - DAY],
  ];
  if (accessUntil <= endDate) return [...ahead, ['access-end', endDate]];
  return [...ahead, ['period-end', endDate], ['access-end', accessUntil]];
}

/** The next milestone of the period that was not seen to yet; null when nothing is left to come. */
export function nextMilestone(subscription: Subscription): { milestone: Milestone; at: Instant } | null {
  const done = passedOf(subscription).milestones;
  const [milestone, at] = milestonesOf(subscription).find(([each]) => !done.includes(each)) ?? [];
  return milestone === undefined || at === undefined ? null : { milestone, at };
}

export function pass(subscription: Subscription, milestone: Milestone): Subscription {
  const { periodEnd, milestones } = passedOf(subscription);
  return { ...subscription, passed: { periodEnd, milestones: [...milestones, milestone] } };
}

/**
 * A charge is announced anew when the announced sum holds no longer, or when renewals go on that were off at the
 * announcement. Not any more once the period is over.
 */
export function announcedAnew(before: Subscription, after: Subscription): Subscription {
  const { periodEnd, milestones } = passedOf(after);
  const isOpen = after.renewal === 'on' && after.frozen === null && !milestones.includes('period-end');
  if (!isOpen || (before.frozen === null && before.renewal === 'on')) return after;
  return { ...after, passed: { periodEnd, milestones: milestones.filter((each) => each !== 'one-day-ahead') } };
}

/** A new period begins with nothing passed. */
const passedOf = ({ passed, endDate }: Subscription): Passed =>
  passed.periodEnd === endDate ? passed : { periodEnd: endDate, milestones: [] };

/** A reminder is worth sending within a day of its moment; later it would only confuse (who bought hours before it, or a job that stood still). */
export const isStillWorthSaying = (at: Instant, now: Instant): boolean => now < at + DAY;
