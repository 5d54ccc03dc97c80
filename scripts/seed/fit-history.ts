import { DAY, type Instant } from '@functions/domain/platform/calendar';
import { record, replay } from '@functions/domain/subscription/evolve';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';

/** A month has three days more than the shortest one. */
const MOST_DAYS_TOO_LATE = 4;

/** Events that happen at the end of a paid period, or a day before. */
const isAtPeriodEnd = ({ type }: SubscriptionEvent): boolean =>
  ['chargeAnnounced', 'renewalSettled', 'renewalFailed', 'renewedAtNoCharge'].includes(type);

/**
 * The events of one subscription `days` later. Months have different lengths: a renewal that came 28 days after the one
 * before may have to come after 31 days now. The events are therefore moved along with the ends of the periods that they
 * paid, by a few days more or less than `days`, and none of them after `until` (ms). The subscription that the moved
 * events give has the same payments as the original one.
 */
export function laterHistory(
  uid: string,
  events: readonly SubscriptionEvent[],
  days: number,
  until: Instant,
): SubscriptionEvent[] {
  for (let early = 0; early < MOST_DAYS_TOO_LATE; early += 1) {
    const moved = movedBy(uid, events, (days - early) * DAY);
    if (moved.every(({ at }) => at <= until)) return moved;
  }
  return movedBy(uid, events, (days - MOST_DAYS_TOO_LATE) * DAY);
}

function movedBy(uid: string, events: readonly SubscriptionEvent[], ms: number): SubscriptionEvent[] {
  let [before, after]: [Subscription, Subscription] = [noSubscription(uid), noSubscription(uid)];
  let move = ms;
  return events.map((event) => {
    if (isAtPeriodEnd(event) && before.currentPeriodEnd !== null && after.currentPeriodEnd !== null)
      move = after.currentPeriodEnd - before.currentPeriodEnd;
    const moved = { ...event, at: event.at + move };
    before = record(before, event, []).subscription;
    after = record(after, moved, []).subscription;
    return moved;
  });
}

/** The subscription that a moved history gives; what no event tells is taken from `stored`. */
export const subscriptionOf = (stored: Subscription, events: readonly SubscriptionEvent[]): Subscription => ({
  ...replay(stored.uid, events),
  version: stored.version,
  checkpoints: stored.checkpoints,
});
