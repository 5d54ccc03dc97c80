import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import { compareKeys, eventKey } from '@functions/subscription/rules/event-key';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';

/** One event of a replayed history. */
export interface ReplayStep {
  readonly event: SubscriptionEvent;
  readonly before: Subscription;
  /** Equal to `before` when the event has no effect. */
  readonly after: Subscription;
  readonly hasEffect: boolean;
}

/** The states of a subscription during the replay of its history, in the order of the events' own times. */
export function replaySteps(uid: string, history: readonly SubscriptionEvent[]): ReplayStep[] {
  const voided = history.flatMap((event) => (event.type === 'paymentVoided' ? [event.transactionId] : []));
  let state: Subscription = { ...noSubscription(uid), voided };
  const inOrder = history.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)));
  return inOrder.map((event) => {
    const before = state;
    const hasEffect = isExpected(before, event);
    if (hasEffect) state = evolve(before, event);
    return { event, before, after: state, hasEffect };
  });
}
