import { accessGrantOf, changesAccessGrant } from '@functions/nodes/rules/access-grant';
import type { Instant } from '@functions/base/rules/calendar';
import type { Device } from '@functions/nodes/rules/device';
import { nextChangeOfSlots, plannedSlots, workingSlots } from '@functions/subscription/rules/slots';
import { termOf } from '@functions/subscription/rules/segments';
import { needsHistory, record, unreturnedSurplus } from '@functions/subscription/rules/evolve';
import { metricsOf } from '@functions/subscription/rules/billing-metrics';
import { changedStanding } from '@functions/subscription/rules/told-standing';
import { mailsForEvent } from '@functions/subscription/rules/mails-for-event';
import { outboundForEvent } from '@functions/subscription/rules/outbound-for-event';
import { reannounceCharge } from '@functions/subscription/rules/billing-checkpoints';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { FriendsDiscount } from '@functions/subscription/rules/discounts';
import { noSubscription, renews, type Subscription } from '@functions/subscription/rules/subscription';
import { afterItsPayment, datedAfter, type Dating } from '@functions/subscription/rules/event-key';
import { isPayment, type SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { LONGEST_CHARGE_GAP, termsAt, termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { ReadRepositories, Repositories } from '@functions/referrals/ports/repositories';
import { mandateSync, slotUpdate, totalsOfDay } from '@functions/subscription/rules/subscription-tasks';
import { announceEvent } from '@functions/base/steps/announce-event';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { withCurrentFriends } from '@functions/referrals/steps/referral-percent';
import { refundSurplus, type Surplus } from '@functions/payments/steps/refund-surplus';
import { saveAccessGrant } from '@functions/nodes/steps/writes';
import { recordEvent, saveSubscription } from '@functions/subscription/steps/writes';

/** One event with the subscription before and after it. `expected` is false if it had no effect. */
export interface RecordedEvent {
  readonly event: SubscriptionEvent;
  readonly expected: boolean;
  readonly before: Subscription;
  readonly after: Subscription;
}

/** The result of applying events to a subscription, not saved yet. */
export interface Recording {
  readonly subscription: Subscription;
  readonly events: readonly RecordedEvent[];
  /** Bound devices whose access grant changes and must reach the nodes. */
  readonly affected: readonly Device[];
  /** Payments that give nothing after these events, although they may have before. They are refunded. */
  readonly surplus: readonly Surplus[];
  /** Whether a card is saved. It is read for a cancellation only, whose e-mail depends on it; otherwise null. */
  readonly hasCard: boolean | null;
  /** What the friends are worth now, for the sums that are told: the recorded discount follows them a moment later. */
  readonly friends: FriendsDiscount;
}

/**
 * Applies events to a customer's subscription. Payments that give nothing after the replay are voided in the same
 * recording. Callers date an event of ours with the present moment; where something newer is recorded, it is dated
 * after that (`datedAfter`).
 */
export async function decideSubscriptionEvents(
  repositories: ReadRepositories,
  uid: string,
  given: readonly SubscriptionEvent[],
  dating: Dating = 'byType',
): Promise<Recording> {
  const isCancelled = given.some(({ type }) => type === 'cancelled');
  const [found, mandate] = await Promise.all([
    repositories.subscriptions.get(uid),
    isCancelled ? repositories.mandates.get(uid) : null,
  ]);
  const stored = found ?? noSubscription(uid);
  const events = datedAfter(stored.lastEventKey, given, dating);
  let history: readonly SubscriptionEvent[] = needsHistory(stored, events)
    ? await repositories.subscriptions.history(uid)
    : [];
  let subscription = stored;
  const recorded: RecordedEvent[] = [];
  const allEvents = () => [...history, ...recorded.map(({ event }) => event)];
  const add = (decided: SubscriptionEvent): void => {
    const event = afterItsPayment(decided, allEvents());
    const next = record(subscription, event, allEvents());
    recorded.push({ event, expected: next.expected, before: subscription, after: next.subscription });
    subscription = next.subscription;
  };
  events.forEach(add);
  const surplus: Surplus[] = [];
  if (unreturnedSurplus(subscription).length > 0) {
    if (history.length === 0) history = await repositories.subscriptions.history(uid);
    const at = events.at(-1)?.at ?? 0;
    for (const transactionId of unreturnedSurplus(subscription)) {
      const event = allEvents()
        .filter(isPayment)
        .find((payment) => payment.transactionId === transactionId);
      add({ type: 'paymentVoided', at, transactionId });
      if (!event) continue;
      const [receipt, refund] = await Promise.all([
        repositories.receipts.get(transactionId),
        repositories.refunds.get(transactionId),
      ]);
      surplus.push({ event, receipt, refund });
    }
  }
  const announced = reannounceCharge(stored, subscription);
  const [affected, friends] = await Promise.all([
    changesAccessGrant(stored, announced) ? repositories.devices.ofCustomer(uid) : [],
    friendsTold(repositories, announced, given),
  ]);
  const hasCard = isCancelled ? mandate?.token != null : null;
  return { subscription: announced, events: recorded, affected, surplus, hasCard, friends };
}

/**
 * The friends of the sums that are told about these events. They are counted at the newest event: a friend may have
 * begun or ceased to count, and the recount that records it runs after this. Nothing is read if no sum depends on them.
 */
async function friendsTold(
  repositories: ReadRepositories,
  subscription: Subscription,
  given: readonly SubscriptionEvent[],
): Promise<FriendsDiscount> {
  const { announcedCharge, friends, lastEventKey } = subscription;
  const isCounted = given.some(({ type }) => type === 'referralChanged');
  if (isCounted || announcedCharge !== null || lastEventKey === null || !renews(subscription)) return friends;
  return (await withCurrentFriends(repositories, subscription, lastEventKey[0])).friends;
}

/** Adds the receipt of the settled payment, which is written in the same transaction and cannot be read back. */
export const withReceipt = (recording: Recording, receipt: Receipt): Recording => ({
  ...recording,
  surplus: recording.surplus.map((each) =>
    each.event.transactionId === receipt.transactionId ? { ...each, receipt } : each,
  ),
});

/**
 * Whether a refund among the events refunds a paid period. Payments for device slots and quarantined payments bought
 * none.
 */
export const refundsPaidPeriod = ({ events }: Recording): boolean =>
  events.some(
    ({ event, expected, before }) =>
      expected && event.type === 'refunded' && termOf(before.time, event.transactionId) !== undefined,
  );

/** Milliseconds of paid time that the events took away; 0 if none. */
export const accessRevokedMs = ({ events }: Recording): number =>
  Math.max(0, paidEnd(events[0]?.before) - paidEnd(events.at(-1)?.after));

/** Whether the events took an extra device away: one that works now, or that the next charge includes. */
export function tookDevice({ events }: Recording): boolean {
  const [before, after] = [events[0]?.before, events.at(-1)?.after];
  if (before === undefined || after === undefined) return false;
  const at = events.at(-1)?.event.at ?? 0;
  return workingSlots(after, at) < workingSlots(before, at) || plannedSlots(after).length < plannedSlots(before).length;
}

const paidEnd = (subscription: Subscription | undefined): Instant => subscription?.currentPeriodEnd ?? 0;

/** Whether the subscription accepted every event. */
export const allExpected = ({ events }: Recording): boolean => events.every(({ expected }) => expected);

/** The cause of what is told about the event that made a subscription what it is. */
export const causeOf = ({ uid, version }: Subscription): string => `${uid}_v${version}`;

/**
 * Saves a recording: subscription, events, access grants, refunds of surplus payments, metrics, and the tasks for
 * e-mails, outbound webhooks and the mandate. Subscriptions are changed in no other way, except for reached
 * checkpoints.
 */
export async function saveRecording(
  repositories: Repositories,
  { subscription, events, affected, surplus, hasCard, friends }: Recording,
  now: Instant,
): Promise<void> {
  const { uid, version, currentPeriodEnd } = subscription;
  await saveSubscription(repositories, subscription);
  const before = events[0]?.before;
  const changedTo = before && changedStanding(before, { ...subscription, friends }, now);
  for (const each of surplus) await refundSurplus(repositories, uid, { ...each, ...(changedTo && { changedTo }) }, now);
  // Without bound devices there is no access grant to update.
  if (affected.length > 0)
    await saveAccessGrant(repositories, accessGrantOf(subscription, affected, termsAt(now), now));
  for (const recorded of events) await saveEvent(repositories, recorded, now);
  for (const recorded of events)
    if (recorded.expected) await tellEvent(repositories, recorded, { hasCard, friends }, now);
  const rest = nextChangeOfSlots(subscription, now);
  if (rest !== null) await enqueue(repositories, slotUpdate({ uid, version, at: rest }, now));
  await enqueue(repositories, mandateSync(uid, `v${version}`, now));
  // The next charge lies further ahead than the provider allows, so the mandate is synced again once it is near enough.
  const syncableFrom = currentPeriodEnd === null ? now : currentPeriodEnd - LONGEST_CHARGE_GAP;
  if (syncableFrom > now) await enqueue(repositories, mandateSync(uid, `v${version}_inside`, syncableFrom, now));
}

async function saveEvent(
  repositories: Repositories,
  { event, expected, before, after }: RecordedEvent,
  now: Instant,
): Promise<void> {
  const { uid, version } = after;
  const metrics = expected ? metricsOf(before, event, after) : [];
  await recordEvent(repositories, uid, version, event, metrics);
  if (metrics.length > 0) await enqueue(repositories, totalsOfDay(event.at, causeOf(after), now));
}

/** Tells the customer and the endpoints of other programs what an event changed. */
async function tellEvent(
  repositories: Repositories,
  { event, before, after }: RecordedEvent,
  { hasCard, friends }: Pick<Recording, 'hasCard' | 'friends'>,
  now: Instant,
): Promise<void> {
  const { uid } = after;
  const cause = causeOf(after);
  const mails = mailsForEvent(event, { ...after, friends }, termsOfNextCharge(after, now), { hasCard });
  for (const content of mails) await enqueueMail<SubscriptionMail>(repositories, { uid }, content, cause, now);
  const outbound = outboundForEvent(event, before, after);
  if (outbound) await announceEvent(repositories, outbound, { uid, cause }, now);
}
