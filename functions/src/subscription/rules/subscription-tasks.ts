import { MINUTE, moscowDay, type Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

export type SubscriptionTask =
  | { readonly kind: 'sync-mandate'; readonly uid: string }
  /** Extra devices begin or cease to rest: the nodes learn which devices work. */
  | { readonly kind: 'update-slots'; readonly uid: string }
  /** A late record belongs to a day that may be closed already: its totals are computed again. */
  | { readonly kind: 'recompute-day-totals'; readonly day: string };

/** A comparison of the provider's mandate with the wanted state. */
export const mandateSync = (
  uid: string,
  cause: string,
  at: Instant,
  created: Instant = at,
): Planned<SubscriptionTask> => ({
  id: `sync-mandate_${uid}_${cause}`,
  task: { kind: 'sync-mandate', uid },
  at,
  created,
});

/**
 * An update of the devices that the nodes let in, for when extra devices begin or cease to rest. `version`: of the
 * subscription that says when.
 */
export const slotUpdate = (
  { uid, version, at }: { readonly uid: string; readonly version: number; readonly at: Instant },
  created: Instant,
): Planned<SubscriptionTask> => ({
  id: `update-slots_${uid}_v${version}_${at}`,
  task: { kind: 'update-slots', uid },
  at,
  created,
});

/**
 * A new computation of the totals of an accounting day; null if that day is not over. The task starts 10 minutes later,
 * because a day close that runs now may still overwrite the totals with older ones. `now` is part of the id, because
 * staff can apply the same cause again.
 */
export function totalsOfDay(happened: Instant, cause: string, now: Instant): Planned<SubscriptionTask> | null {
  const day = moscowDay(happened);
  if (day >= moscowDay(now)) return null;
  const task = { kind: 'recompute-day-totals', day } as const;
  return { id: `recompute-day-totals_${day}_${cause}_${now}`, task, at: now + 10 * MINUTE, created: now };
}
