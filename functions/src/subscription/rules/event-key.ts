import { expectKnown } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import { contentText } from '@functions/base/rules/content-text';
import { RULES } from './rules';
import { isPayment, type SubscriptionEvent } from './subscription-event';

/**
 * The position of an event in a customer's history: its own time, then its kind, then its content. The time and the
 * order of its arrival do not matter (P2).
 */
export type EventKey = readonly [at: Instant, rank: number, id: string];

const RANKS = Object.keys(RULES);

/** The sort key of an event. Throws UnknownKind for a kind that a newer release wrote. */
export function eventKey({ at, type, ...content }: SubscriptionEvent): EventKey {
  expectKnown(RULES, type);
  const transactionId = 'transactionId' in content ? content.transactionId : '';
  return [at, RANKS.indexOf(type), `${transactionId} ${contentText(content)}`];
}

/** Compares two keys for sorting: negative when `left` comes first. */
export function compareKeys(left: EventKey, right: EventKey): number {
  if (left[0] !== right[0]) return left[0] - right[0];
  if (left[1] !== right[1]) return left[1] - right[1];
  return left[2] < right[2] ? -1 : left[2] > right[2] ? 1 : 0;
}

/** `reported`: the provider's times are kept for every type. `ours`: we date also the payments, such as free ones. */
export type Dating = 'byType' | 'reported' | 'ours';

/**
 * The events as they are recorded after `newest`, the newest recorded one. The provider's clock, or that of another
 * server, may be ahead of ours: an event of ours that answers what it dated would come before it, and have no effect.
 * Such an event gets the first moment after it.
 */
export function datedAfter<Event extends SubscriptionEvent>(
  newest: EventKey | null,
  events: readonly Event[],
  dating: Dating,
): Event[] {
  let last = newest;
  return events.map((event) => {
    const isOurs = dating === 'ours' || (dating === 'byType' && RULES[event.type].datedBy === undefined);
    const dated = isOurs && last !== null ? notBefore(last, event) : event;
    last = last === null || compareKeys(eventKey(dated), last) > 0 ? eventKey(dated) : last;
    return dated;
  });
}

function notBefore<Event extends SubscriptionEvent>(last: EventKey, event: Event): Event {
  if (compareKeys(eventKey(event), last) > 0) return event;
  const atOnce = { ...event, at: last[0] };
  return compareKeys(eventKey(atOnce), last) > 0 ? atOnce : { ...event, at: last[0] + 1 };
}

/** A refund follows its payment, whatever their clocks say. `history`: what is recorded or comes before it. */
export function afterItsPayment<Event extends SubscriptionEvent>(
  event: Event,
  history: readonly SubscriptionEvent[],
): Event {
  if (event.type !== 'refunded') return event;
  const payment = history.find((each) => isPayment(each) && each.transactionId === event.transactionId);
  return payment === undefined || payment.at <= event.at ? event : { ...event, at: payment.at };
}
