import { accessListOf, changesAccess } from '@functions/domain/access-list';
import type { Instant } from '@functions/domain/calendar';
import type { Device } from '@functions/domain/device';
import { needsHistory, record } from '@functions/domain/evolve';
import { figuresOf } from '@functions/domain/figures';
import { mailsForEvent } from '@functions/domain/mails-for-event';
import { noSubscription, type Subscription } from '@functions/domain/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription-event';
import { LONGEST_CHARGE_GAP, termsAt, termsOfNextCharge } from '@functions/domain/terms';
import type { Records } from '@functions/records';
import { pokeFigures, postMail, pokeMandate } from './poke';

export interface RecordedEvent {
  readonly event: SubscriptionEvent;
  readonly expected: boolean;
  readonly before: Subscription;
  readonly after: Subscription;
}

/** What some events make of a customer's subscription. */
export interface Recording {
  readonly subscription: Subscription;
  readonly events: readonly RecordedEvent[];
  /** Bound devices whose access changes: nodes have to be told. */
  readonly affected: readonly Device[];
}

/** Decides what events make of a customer's subscription. Only reads: it belongs before the transaction's writes. */
export async function decideSubscriptionEvents(
  records: Records,
  uid: string,
  events: readonly SubscriptionEvent[],
): Promise<Recording> {
  const stored = (await records.subscriptions.get(uid)) ?? noSubscription(uid);
  const history = needsHistory(stored, events) ? await records.subscriptions.history(uid) : [];
  let subscription = stored;
  const recorded: RecordedEvent[] = [];
  for (const event of events) {
    const next = record(subscription, event, [...history, ...recorded.map((earlier) => earlier.event)]);
    recorded.push({ event, expected: next.expected, before: subscription, after: next.subscription });
    subscription = next.subscription;
  }
  return { subscription, events: recorded, affected: changesAccess(stored, subscription) ? await records.devices.ofCustomer(uid) : [] };
}

export const allExpected = ({ events }: Recording): boolean => events.every(({ expected }) => expected);

/** The one way a subscription is saved: the state, the events that led to it, the poke to tell the provider, the mails. */
export async function saveRecording(records: Records, { subscription, events, affected }: Recording, now: Instant): Promise<void> {
  const { uid, version, endDate } = subscription;
  await records.subscriptions.save(subscription);
  // Without devices there is nobody to let in.
  if (affected.length > 0) await records.accessLists.save(accessListOf(subscription, affected, termsAt(now)));
  for (const { event, expected, before, after } of events) {
    const figures = expected ? figuresOf(before, event, after) : [];
    await records.subscriptions.record(uid, after.version, event, figures);
    if (figures.length > 0) await pokeFigures(records, event.at, `${uid}_v${after.version}`, now);
  }
  for (const { event, expected, after } of events) {
    const mails = expected ? mailsForEvent(event, after, termsOfNextCharge(after, now)) : [];
    for (const content of mails) await postMail(records, { uid }, content, `${uid}_v${after.version}`, now);
  }
  await pokeMandate(records, uid, `v${version}`, now);
  // Further ahead than the provider takes a mandate: asked again once it is inside.
  const inside = endDate === null ? now : endDate - LONGEST_CHARGE_GAP;
  if (inside > now) await pokeMandate(records, uid, `v${version}_inside`, inside);
}
