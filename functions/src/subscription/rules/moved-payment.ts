import { compareKeys, eventKey } from './event-key';
import type { SubscriptionEvent, EventOf } from './subscription-event';
import { replay } from './evolve';
import { termOf } from './segments';
import type { Instant } from '@functions/base/rules/calendar';
import { endsRenewals } from './subscription';

/** What an account lost when staff moved one of its payments to another account. */
export interface MovedAway {
  readonly at: Instant;
  /** Milliseconds of paid time; 0 if none was left, or if the payment bought a device slot. */
  readonly durationMs: number;
  readonly endedRenewals: boolean;
  /** No payment was returned: only the move ended what the account counted for its inviter. */
  readonly isOnlyLoss: boolean;
}

/**
 * What the account lost by the move of a payment that it has not got back since; null if the payment was not moved away
 * from it, or if it bought a device slot, which is given again like a new one. `history`: all events of the account.
 */
export function movedAwayFrom(
  uid: string,
  history: readonly SubscriptionEvent[],
  transactionId: string,
): MovedAway | null {
  const inOrder = history.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)));
  const last = inOrder.findLastIndex((event) => 'transactionId' in event && event.transactionId === transactionId);
  const event = inOrder[last];
  if (!isMove(event)) return null;
  const before = replay(uid, inOrder.slice(0, last));
  const after = replay(uid, inOrder.slice(0, last + 1));
  if (before.slots.some(({ payment }) => payment === transactionId)) return null;
  return {
    at: event.at,
    durationMs: Math.max(0, (before.currentPeriodEnd ?? 0) - (after.currentPeriodEnd ?? 0)),
    endedRenewals: endsRenewals(before, after),
    isOnlyLoss: isOnlyLoss(uid, history, transactionId),
  };
}

/**
 * Whether no time of the account went back for good but that of this payment: what the account counts for its inviter
 * ended with that alone. The refund of a device, or of money that bought nothing, ends nothing. `history`: all events
 * of the account.
 */
export function isOnlyLoss(uid: string, history: readonly SubscriptionEvent[], transactionId: string): boolean {
  const inOrder = history.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)));
  const isLost = (event: EventOf<'refunded'>, index: number): boolean =>
    termOf(replay(uid, inOrder.slice(0, index)).time, event.transactionId)?.by === 'payment' &&
    !inOrder.slice(index).some((each) => each.type === 'accessRestored' && each.transactionId === event.transactionId);
  return !inOrder.some(
    (event, index) =>
      event.type === 'refunded' &&
      event.isFull &&
      event.cause === undefined &&
      event.transactionId !== transactionId &&
      isLost(event, index),
  );
}

const isMove = (event: SubscriptionEvent | undefined): event is EventOf<'refunded'> =>
  event?.type === 'refunded' && event.cause === 'moved';
