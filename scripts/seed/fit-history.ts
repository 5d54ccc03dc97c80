import { DAY, HOUR, type Instant } from '@functions/base/rules/calendar';
import type { Checkpoint } from '@functions/subscription/rules/billing-checkpoints';
import { record, replay } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { withMoments } from './demo-year';

/** A month has three days more than the shortest one. */
const MOST_DAYS_TOO_LATE = 4;

/** What happens from here on before the end of a period keeps its distance to the end: reminders and announcements. */
const TIED_TO_END = 4.5 * DAY;

/** What belongs to an event may be stored shortly before it, for example its order. */
const SHORTLY_BEFORE = HOUR;

/** The history of one subscription at another time. */
export interface LaterHistory {
  readonly events: readonly SubscriptionEvent[];
  /** Where any moment of the customer is then. */
  moved(at: Instant): Instant;
}

/**
 * The events of one subscription `days` later. Months have different lengths: a renewal that came 28 days after the one
 * before may have to come after 31 days now. The events are therefore moved along with the ends of the periods, by a
 * few days more or less than `days`, and none of them after `until` (ms). The subscription that the moved events give
 * has the same payments as the original one.
 */
export function laterHistory(
  uid: string,
  events: readonly SubscriptionEvent[],
  days: number,
  until: Instant,
): LaterHistory {
  for (let early = 0; early < MOST_DAYS_TOO_LATE; early += 1) {
    const later = movedBy(uid, events, (days - early) * DAY);
    if (later.events.every(({ at }) => at <= until)) return later;
  }
  return movedBy(uid, events, (days - MOST_DAYS_TOO_LATE) * DAY);
}

interface Stretch {
  readonly from: Instant;
  readonly move: number;
  /** The end of the period and how far it is moved; null without a period. */
  readonly end: { readonly at: Instant; readonly move: number } | null;
}

const moveAt = ({ move, end }: Stretch, at: Instant): number =>
  end !== null && at >= end.at - TIED_TO_END ? end.move : move;

function movedBy(uid: string, events: readonly SubscriptionEvent[], ms: number): LaterHistory {
  let [before, after]: [Subscription, Subscription] = [noSubscription(uid), noSubscription(uid)];
  let stretch: Stretch = { from: -Infinity, move: ms, end: null };
  const stretches = [stretch];
  /** Where the end of each period is after the move. Orders, device payments and announcements name the end. */
  const ends = new Map<Instant, Instant>();
  const moved = events.map((event) => {
    const { at, ...facts } = event;
    const move = moveAt(stretch, at);
    const later = {
      ...(withMoments(facts, (moment) => ends.get(moment) ?? moment + move) as typeof facts),
      at: at + move,
    } as SubscriptionEvent;
    before = record(before, event, []).subscription;
    after = record(after, later, []).subscription;
    const [end, laterEnd] = [before.currentPeriodEnd, after.currentPeriodEnd];
    if (end !== null && laterEnd !== null) ends.set(end, laterEnd);
    stretch = {
      from: at - SHORTLY_BEFORE,
      move,
      end: end === null || laterEnd === null ? null : { at: end, move: laterEnd - end },
    };
    stretches.push(stretch);
    return later;
  });
  return {
    events: moved,
    moved: (at) => {
      const own = stretches.findLast(({ from }) => from <= at);
      return ends.get(at) ?? at + (own === undefined ? ms : moveAt(own, at));
    },
  };
}

/**
 * The subscription that a moved history gives at `until` (ms). What no event tells is taken from the `stored` one: its
 * version, and which checkpoints of its period were run.
 */
export function subscriptionOf(
  stored: Subscription,
  events: readonly SubscriptionEvent[],
  until: Instant,
): Subscription {
  const { version, checkpoints } = stored;
  const replayed = { ...replay(stored.uid, events), version };
  // The checkpoints of an earlier period.
  if (checkpoints.periodEnd === null || checkpoints.periodEnd !== stored.currentPeriodEnd)
    return { ...replayed, checkpoints };
  const { currentPeriodEnd, accessEndsAt } = replayed;
  const [end, accessEnd] = [currentPeriodEnd ?? Infinity, accessEndsAt ?? Infinity];
  const moments: Record<Checkpoint, Instant> = {
    'renewal-reminder-3d': end - 3 * DAY,
    'renewal-reminder-1d': end - DAY,
    'period-end': end,
    'access-end': accessEnd,
    'week-after-end': accessEnd + 7 * DAY,
  };
  const reached = checkpoints.reached.filter((checkpoint) => moments[checkpoint] <= until);
  return { ...replayed, checkpoints: { periodEnd: currentPeriodEnd, reached } };
}
