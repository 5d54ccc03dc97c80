import { segmentAt, isGiven, type Payment, type Segment } from './row';
import { slotPrice, type Months } from './terms';

/** The slots of extra devices: each is a thing that its own payment covers for some segments. */

export interface Slot {
  readonly payment: Payment;
  /** The segments that its own payment covers. */
  readonly covers: Set<Segment>;
  /** Kopecks of its payment for the coming term, which no term has used yet. */
  coming: number;
  /** It is in no later charge, and works until the end of what paid it. */
  removed: boolean;
  refunded: boolean;
  /** The access that it was bought for is over. */
  gone: boolean;
}

/** A slot in the price of a term. Kopecks. */
export interface SlotLine {
  readonly slot: Slot;
  readonly sum: number;
}

/** A slot bought at `at`. `coming`: what was paid for the coming term, 0 if nothing. */
export function buySlot(slots: Slot[], row: readonly Segment[], payment: Payment, at: number, coming: number): Slot {
  const covers = new Set(row.filter(({ until }) => until > at));
  const slot = { payment, covers, coming, removed: false, refunded: false, gone: false };
  slots.push(slot);
  return slot;
}

const isLive = ({ removed, refunded, gone }: Slot): boolean => !removed && !refunded && !gone;
export const liveSlots = (slots: readonly Slot[]): Slot[] => slots.filter(isLive);

/** The slots in the price of a term that is sold or charged next. What was paid for the coming term is credited. */
export const slotLines = (slots: readonly Slot[], months: Months): SlotLine[] =>
  liveSlots(slots).map((slot) => ({ slot, sum: Math.max(0, slotPrice(months) - slot.coming) }));

/** A term begins to be paid: slots in its price work in it, and so do those whose payment covers the coming term. */
export function useInTerm(slots: readonly Slot[], lines: readonly SlotLine[], segment: Segment, months: Months): void {
  for (const { slot, sum } of lines) if (sum > 0) segment.priced.push(slot);
  for (const slot of slots) {
    if (slot.coming > 0 && !slot.refunded && !slot.gone) slot.covers.add(segment);
    // What a shorter term does not use stays for the terms after it.
    slot.coming = Math.max(0, slot.coming - slotPrice(months));
  }
}

/** The slots that work at a moment; `isGrace`: access goes on after the paid time. */
export function workingSlots(slots: readonly Slot[], row: readonly Segment[], at: number, isGrace: boolean): Slot[] {
  const segment = segmentAt(row, at);
  // A removed slot leaves at the next charge: days and the grace belong to the term before them.
  const term = row.findLast((paid) => !isGiven(paid) && paid.from <= at);
  if (segment === null)
    return isGrace ? slots.filter((slot) => isLive(slot) || (term !== undefined && worksIn(slot, term))) : [];
  // Given time has every live slot, and a removed one of the term before it.
  const isKept = (slot: Slot): boolean => isLive(slot) || (term !== undefined && worksIn(slot, term));
  return slots.filter((slot) => worksIn(slot, segment) || (isGiven(segment) && isKept(slot)));
}

const worksIn = (slot: Slot, paid: Segment): boolean =>
  (slot.covers.has(paid) && !slot.refunded && !slot.gone) || paid.priced.includes(slot);

/** The slot that leaves when one is removed: first one that is not paid ahead, then the oldest; null without any. */
export function slotToRemove(slots: readonly Slot[]): Slot | null {
  const live = liveSlots(slots);
  return live.find(({ coming }) => coming === 0) ?? live[0] ?? null;
}

/** Whether a refund of its payment changes anything. */
export const isOver = (slot: Slot, row: readonly Segment[], at: number): boolean =>
  slot.gone ||
  slot.refunded ||
  (slot.removed && slot.coming === 0 && !row.some((segment) => segment.until > at && slot.covers.has(segment)));
