import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { chargeTotal, type ChargeLine } from './charge';
import { givesTimeAfter, isTerm, type Segment } from './segments';
import type { AnnouncedCharge, Subscription } from './subscription';
import type { EventOf } from './subscription-event';

/** An extra device slot that one payment bought. */
export interface Slot {
  /** The transaction that bought it. */
  readonly payment: string;
  /** The ids of the segments that this payment pays for. What else it has is in the price of a term. */
  readonly covers: readonly string[];
  /** Kopecks that were paid for it ahead and that no charge has used. */
  readonly paidAhead: Kopecks;
  /** It was removed: no later charge includes it. */
  readonly leaves: boolean;
}

type Owner = Pick<Subscription, 'time' | 'slots'>;

const isIn = ({ payment, covers }: Slot, { id, slots }: Segment): boolean =>
  covers.includes(id) || slots.includes(payment);

/**
 * Whether a slot works at a moment: its own payment or the price of the running term includes it. In days that extend
 * a term, and in the grace, so does every slot that the next charge includes.
 */
function works(slot: Slot, { time }: Owner, at: Instant): boolean {
  const begun = time.filter(({ from }) => from <= at);
  // The refund of a term that is over takes nothing, also no device of it.
  const term = begun.findLast((segment) => isTerm(segment) || segment.by === 'returned');
  const running = begun.at(-1);
  const isExtension = term === undefined || at >= term.until;
  return (
    (term !== undefined && isIn(slot, term)) ||
    (isExtension && (!slot.leaves || (running !== undefined && at < running.until && isIn(slot, running))))
  );
}

/** How many extra devices work at a moment. Does not check whether access is open. */
export const workingSlots = (owner: Owner, at: Instant): number =>
  owner.slots.filter((slot) => works(slot, owner, at)).length;

/** The slots that are left at a moment: those that rest or are removed later included. */
export const slotsLeft = ({ time, slots }: Owner, at: Instant): readonly Slot[] =>
  slots.filter(
    (slot) =>
      !slot.leaves ||
      works(slot, { time, slots }, at) ||
      time.some((segment) => givesTimeAfter(segment, at) && isIn(slot, segment)),
  );

/** How many slots stay with the next charge; none without access. */
export const slotsKept = (owner: Owner & Pick<Subscription, 'accessEndsAt'>, now: Instant): number =>
  now < (owner.accessEndsAt ?? 0) ? plannedSlots(owner).length : 0;

/**
 * The payments of device slots that give nothing any more: the time that they paid went with the term of a refunded
 * payment.
 */
export const paymentsWithoutTime = (before: Subscription, after: Subscription, now: Instant): readonly string[] =>
  before.slots
    .filter((slot) => givesTime(slot, before, now) && !givesTime(slot, after, now))
    .map(({ payment }) => payment);

const givesTime = ({ covers, paidAhead }: Slot, subscription: Subscription, now: Instant): boolean =>
  (paidAhead > 0 && subscription.autoRenewal === 'active') ||
  subscription.time.some((segment) => givesTimeAfter(segment, now) && covers.includes(segment.id));

/** When the number of working slots next changes; null if it stays as it is. */
export function nextChangeOfSlots(owner: Owner, now: Instant): Instant | null {
  const moments = owner.time.flatMap(({ from, until }) => [from, until]).filter((at) => at > now);
  const present = workingSlots(owner, now);
  return moments.find((at) => workingSlots(owner, at) !== present) ?? null;
}

/** The slots of the next charge, as planned today. */
export const plannedSlots = ({ slots }: Pick<Subscription, 'slots'>): readonly Slot[] =>
  slots.filter(({ leaves }) => !leaves);

/** What a term at `price` for each slot asks for one slot; nothing if it is paid ahead. */
const dueFor = ({ paidAhead }: Slot, price: Kopecks): Kopecks => Math.max(0, price - paidAhead);

/** The slots after a term with some of them, and which of these its price includes. */
interface SlotsOfTerm {
  readonly slots: readonly Slot[];
  readonly priced: readonly string[];
}

/** Gives a term at `price` for each slot the slots `inTerm`: what was paid ahead is used first. */
export function slotsOfTerm(
  slots: readonly Slot[],
  inTerm: readonly string[],
  term: { readonly id: string; readonly price: Kopecks },
): SlotsOfTerm {
  const isOf = ({ payment }: Slot): boolean => inTerm.includes(payment);
  return {
    slots: slots.map((slot) =>
      isOf(slot)
        ? {
            ...slot,
            paidAhead: Math.max(0, slot.paidAhead - term.price),
            covers: dueFor(slot, term.price) === 0 ? [...slot.covers, term.id] : slot.covers,
          }
        : slot,
    ),
    priced: slots.filter((slot) => isOf(slot) && dueFor(slot, term.price) > 0).map(({ payment }) => payment),
  };
}

/** Adds the slot that a device payment bought: it works in all the time that is left. */
export function deviceSettled(
  subscription: Subscription,
  { at, transactionId, payToken, periodEnd, lines = [] }: EventOf<'deviceSettled'>,
): Pick<Subscription, 'slots' | 'announcedCharge' | 'settledOrders'> {
  const { time, slots, announcedCharge, currentPeriodEnd } = subscription;
  // When the coming term began before the payment arrived, it is the current term.
  const ahead = periodEnd === currentPeriodEnd ? lines.find(({ kind }) => kind === 'coming-term') : undefined;
  const covers = time.filter((segment) => givesTimeAfter(segment, at)).map(({ id }) => id);
  const isAnnounced = announcedCharge !== null && ahead !== undefined;
  return {
    slots: [
      // One that was refunded may still be in the price of a term.
      ...slots.filter(({ payment }) => payment !== transactionId),
      { payment: transactionId, covers, paidAhead: ahead?.amount ?? 0, leaves: false },
    ],
    announcedCharge: isAnnounced
      ? { ...announcedCharge, slots: [...announcedCharge.slots, transactionId] }
      : announcedCharge,
    settledOrders: [...subscription.settledOrders, payToken],
  };
}

/** Removes one slot from the next charge on: the oldest of those that nobody paid ahead, otherwise the oldest. */
export function slotRemoved({ slots }: Subscription): Pick<Subscription, 'slots'> {
  const planned = plannedSlots({ slots });
  const removed = planned.find(({ paidAhead }) => paidAhead === 0) ?? planned[0];
  return { slots: slots.map((slot) => (slot === removed ? { ...slot, leaves: true } : slot)) };
}

/**
 * Takes a refunded slot away. It stays in terms whose price includes it, and in no charge after them. An announced
 * charge is lowered by its part, if the announced sum has one.
 */
export function slotRefunded(subscription: Subscription, slot: Slot): Pick<Subscription, 'slots' | 'announcedCharge'> {
  const { time, slots, announcedCharge } = subscription;
  const isPriced = time.some((segment) => isTerm(segment) && segment.slots.includes(slot.payment));
  const left: readonly Slot[] = isPriced ? [{ ...slot, covers: [], paidAhead: 0, leaves: true }] : [];
  return {
    slots: slots.flatMap((each) => (each === slot ? left : [each])),
    announcedCharge: announcedCharge && withoutSlot(announcedCharge, slot),
  };
}

function withoutSlot(charge: AnnouncedCharge, { payment, paidAhead }: Slot): AnnouncedCharge {
  if (!charge.slots.includes(payment)) return charge;
  const slots = charge.slots.filter((each) => each !== payment);
  if (paidAhead > 0) return { ...charge, slots };
  const lines = charge.lines.flatMap((line) => (line.kind === 'devices' ? withoutOne(line) : [line]));
  return { ...charge, slots, lines, amount: charge.amount - chargeTotal(charge.lines) + chargeTotal(lines) };
}

const withoutOne = (line: Extract<ChargeLine, { kind: 'devices' }>): ChargeLine[] =>
  line.count === 1
    ? []
    : [{ ...line, count: line.count - 1, amount: line.amount - Math.round(line.amount / line.count) }];
