import { append, endOf, endRow, isGiven, pause, segmentAt, takeOut, type Payment, type Segment } from './row';
import {
  buySlot,
  isOver,
  liveSlots,
  slotLines,
  slotToRemove,
  useInTerm,
  workingSlots,
  type Slot,
  type SlotLine,
} from './slots';
import {
  addMonths,
  ATTEMPTS,
  DAY,
  discounted,
  EARLY_END_HOURS,
  GRACE,
  HOUR,
  LEAST_WAY_TO_CHARGE,
  NOTICE_HOURS,
  ORDER_LIFETIME_HOURS,
  type Months,
} from './terms';

/** One customer: the row of time, the slots, and what renews. All moments in ms, sums in kopecks. */

export interface Code {
  readonly name: string;
  readonly percent: number;
  until: number;
}

/** A charge of which the customer was told. */
export interface Announcement {
  readonly at: number;
  /** The end of the paid time, at which it is charged. */
  readonly end: number;
  readonly term: number;
  lines: SlotLine[];
}

export type Renewal = 'never' | 'active' | 'cancelled' | 'lost' | 'unsupported';

export interface Person {
  readonly name: string;
  inviter: Person | null;
  readonly row: Segment[];
  slots: Slot[];
  readonly payments: Payment[];
  renewal: Renewal;
  months: Months | null;
  planned: Months | null;
  /** A moment whose day of the month the terms keep. */
  anchor: number;
  code: Code | null;
  readonly usedCodes: Set<string>;
  announced: Announcement | null;
  /** Every announcement that was told. */
  readonly told: { readonly at: number; readonly end: number; readonly sum: number }[];
  restrictedSince: number | null;
  hadTrial: boolean;
  isTrial: boolean;
  /** The end of the trial, until which a friend counts; gifts do not move it. */
  trialEnd: number | null;
  /** A regular payment was returned: a friend never counts again. */
  isSpoiled: boolean;
  /** Failed attempts of the charge at the end. */
  attempts: number;
  hasCard: boolean;
  /** The newest payment or free term that gave time. */
  lastPaid: object | null;
}

export const newPerson = (name: string, inviter: Person | null): Person => ({
  name,
  inviter,
  row: [],
  slots: [],
  payments: [],
  renewal: 'never',
  months: null,
  planned: null,
  anchor: 0,
  code: null,
  usedCodes: new Set(),
  announced: null,
  told: [],
  restrictedSince: null,
  hadTrial: false,
  isTrial: false,
  trialEnd: null,
  isSpoiled: false,
  attempts: 0,
  hasCard: false,
  lastPaid: null,
});

export const announcedSum = ({ term, lines }: Announcement): number =>
  lines.reduce((sum, line) => sum + line.sum, term);
export const plannedMonths = ({ planned, months }: Person): Months | null => planned ?? months;
export const hasTime = ({ row }: Person, at: number): boolean => (endOf(row) ?? 0) > at;

/** When access ends, by what is known at this moment. */
export function accessEnd({ row, renewal, attempts, restrictedSince }: Person): number {
  const end = endOf(row) ?? 0;
  if (restrictedSince !== null) return Math.min(restrictedSince, end);
  return renewal === 'active' || (renewal === 'lost' && attempts > 0) ? end + GRACE : end;
}

export const hasAccess = (person: Person, at: number): boolean => person.row.length > 0 && at < accessEnd(person);

export function statusOf(person: Person, at: number): 'NOT_ACTIVE' | 'ACTIVE' | 'EXPIRED' | 'CANCELED' {
  if (person.row.length === 0) return 'NOT_ACTIVE';
  if (person.renewal === 'cancelled' || person.restrictedSince !== null) return 'CANCELED';
  return hasAccess(person, at) ? 'ACTIVE' : 'EXPIRED';
}

export const workingDevices = (person: Person, at: number): number =>
  hasAccess(person, at) ? workingSlots(person.slots, person.row, at, !hasTime(person, at)).length : 0;

/** The code that lowers a charge of a moment, in percent. */
export const codePercent = ({ code }: Person, chargeAt: number): number =>
  code !== null && chargeAt < code.until ? code.percent : 0;

/** The time of the charge moves: what was told of it ends, and the attempts begin anew. */
function moveCharge(person: Person): void {
  person.announced = null;
  person.attempts = 0;
}

/** Given time uses up no months of a code: it ends as many months after that time as after the time before it. */
function moveCode({ code }: Person, before: number | null, after: number): void {
  if (code === null || before === null || code.until <= before) return;
  let months = 0;
  while (addMonths(before, months + 1, before) <= code.until) months += 1;
  code.until = addMonths(after, months, after) + (code.until - addMonths(before, months, before));
}

/**
 * Money went back, or a restriction was lifted: a charge that follows is far enough away to be told of. `latest`: a
 * charge that was planned for then is not moved behind it.
 */
function keepNotice(person: Person, learned: number, latest = Infinity): void {
  const end = endOf(person.row);
  if (end === null || person.renewal !== 'active' || person.restrictedSince !== null) return;
  const until = Math.min(learned + LEAST_WAY_TO_CHARGE, latest);
  if (end < until) append(person.row, 'correction', { from: Math.min(Math.max(end, learned), until), until });
}

/** A term as it was sold. */
export interface Sold {
  readonly months: Months;
  /** Days of the trial; 0 for a whole term. */
  readonly trialDays: number;
  readonly isOnce: boolean;
  readonly code: Code | null;
  /** The slots in its price; null if it was sold without knowing the customer. */
  readonly lines: readonly SlotLine[] | null;
  /** The end of the time that it was sold to be added to; null without time left, or if it was not known. */
  readonly addsTo: number | null;
}

/** A paid term begins: now, or after the time that is left. Beside renewals, a term sold once moves dates only. */
export function settleTerm(person: Person, sold: Sold, payment: Payment, at: number): void {
  const { months, trialDays, isOnce, code, lines, addsTo } = sold;
  const end = endOf(person.row) ?? 0;
  const keepsTime = end > at || (addsTo === end && at < end + ORDER_LIFETIME_HOURS * HOUR);
  const isBeside = isOnce && person.renewal === 'active' && hasAccess(person, at);
  if (!keepsTime && !isBeside) dropSlots(person, lines ?? []);
  const from = keepsTime ? end : at;
  const anchor = keepsTime ? person.anchor : from;
  const until = trialDays > 0 ? from + trialDays * DAY : addMonths(from, months, anchor);
  const segment = append(person.row, 'payment', { from, until, payment });
  if (lines !== null) useInTerm(person.slots, lines, segment, months);
  person.anchor = trialDays > 0 ? until : anchor;
  person.hadTrial = true;
  person.lastPaid = payment;
  moveCharge(person);
  if (code !== null) person.usedCodes.add(code.name);
  if (isBeside) return;
  person.code = code ?? (keepsTime ? person.code : null);
  person.months = months;
  person.planned = null;
  person.renewal = isOnce ? 'unsupported' : 'active';
  person.isTrial = trialDays > 0;
  if (trialDays > 0) person.trialEnd = at + trialDays * DAY;
  person.hasCard ||= !isOnce;
}

/** Old slots end with their access, except those in the price of the term that is bought. */
function dropSlots(person: Person, lines: readonly SlotLine[]): void {
  for (const slot of person.slots) slot.gone ||= !lines.some((line) => line.slot === slot);
}

/** An order that costs nothing: a term if no time is left, otherwise only the renewals begin. */
export function settleFree(person: Person, { months, code }: Sold, at: number): void {
  const keepsTime = hasTime(person, at);
  if (code !== null) person.usedCodes.add(code.name);
  person.code = code ?? (keepsTime ? person.code : null);
  person.months = months;
  person.planned = null;
  person.renewal = 'active';
  person.hadTrial = true;
  moveCharge(person);
  if (keepsTime) return;
  dropSlots(person, []);
  person.anchor = at;
  person.isTrial = false;
  person.lastPaid = append(person.row, 'free', { from: at, until: addMonths(at, months, at) });
}

/** A payment that staff moved here: a term of what it sold. Only dates move. */
export function settleMoved(person: Person, payment: Payment, months: number, at: number): void {
  const from = hasTime(person, at) ? (endOf(person.row) ?? at) : at;
  if (from === at) person.anchor = at;
  append(person.row, 'payment', { from, until: addMonths(from, months, person.anchor), payment });
  person.lastPaid = payment;
  // The trial is not the last of the time any more: its end moves no charge.
  person.isTrial = false;
  moveCharge(person);
}

/** The charge at the end of the time, as known at a moment. `friends`: percent of them. */
export function comingCharge(person: Person, friends: number): { term: number; lines: SlotLine[] } {
  const months = plannedMonths(person) ?? 1;
  const term = discounted(months, codePercent(person, endOf(person.row) ?? 0), friends);
  return { term, lines: slotLines(person.slots, months) };
}

/** The charge of the end of the time was paid, or is free. `at`: later than the grace it begins a new row of time. */
export function renew(person: Person, payment: Payment | null, lines: readonly SlotLine[], at: number): void {
  const end = endOf(person.row) ?? at;
  const isLate = at > end + GRACE;
  if (isLate) dropSlots(person, []);
  const from = isLate ? at : end;
  const months = plannedMonths(person) ?? 1;
  if (isLate) person.anchor = at;
  const until = addMonths(from, months, person.anchor);
  const segment = append(person.row, payment === null ? 'free' : 'payment', { from, until, payment });
  useInTerm(person.slots, lines, segment, months);
  person.months = months;
  person.planned = null;
  person.renewal = 'active';
  person.isTrial = false;
  person.lastPaid = payment ?? segment;
  if (isLate) person.code = null;
  moveCharge(person);
}

export function failCharge(person: Person): void {
  person.attempts += 1;
  if (person.attempts === ATTEMPTS) person.renewal = 'lost';
}

export function announce(person: Person, charge: { term: number; lines: SlotLine[] }, at: number): void {
  const end = endOf(person.row) ?? 0;
  person.announced = { at, end, ...charge };
  person.told.push({ at, end, sum: announcedSum(person.announced) });
}

/** Whether a charge is to be told of now. */
export const isToAnnounce = (person: Person, at: number): boolean => {
  const end = endOf(person.row);
  return (
    end !== null &&
    person.renewal === 'active' &&
    person.restrictedSince === null &&
    person.announced === null &&
    at >= end - NOTICE_HOURS * HOUR &&
    at < end
  );
};

/** A bought device. `coming`: kopecks for the coming term. */
export const settleDevice = (person: Person, payment: Payment, at: number, coming: number): void =>
  void buySlot(person.slots, person.row, payment, at, coming);

export const removeSlot = (person: Person): void => {
  const slot = slotToRemove(person.slots);
  if (slot !== null) slot.removed = true;
};

export function cancel(person: Person): void {
  person.renewal = 'cancelled';
  moveCharge(person);
}

export function resume(person: Person): void {
  person.renewal = 'active';
  moveCharge(person);
}

/** Time without a payment of the customer: granted days, or a gift. */
function give(person: Person, at: number, add: (from: number, keepsTime: boolean) => Segment): Segment {
  const before = endOf(person.row);
  const keepsTime = hasTime(person, at);
  const goesOn = keepsTime || (person.renewal === 'active' && hasAccess(person, at));
  const least = person.renewal === 'lost' ? accessEnd(person) : 0;
  const segment = add(keepsTime ? (before ?? at) : at, keepsTime);
  segment.until = Math.max(segment.until, least);
  moveCode(person, keepsTime ? (before ?? at) : at, segment.until);
  moveCharge(person);
  if (!goesOn || person.renewal === 'lost' || person.renewal === 'never') person.renewal = 'cancelled';
  return segment;
}

export function grant(person: Person, days: number, at: number): void {
  const isInTrial = person.trialEnd !== null && person.isTrial && person.trialEnd > at;
  const { until } = give(person, at, (from) => append(person.row, 'granted', { from, until: from + days * DAY }));
  person.anchor = until;
  if (isInTrial) person.trialEnd = (person.trialEnd ?? 0) + days * DAY;
}

export const claimGift = (person: Person, payment: Payment, months: number, at: number): void =>
  void give(person, at, (from, keepsTime) => {
    if (!keepsTime) person.anchor = from;
    return append(person.row, 'gift', { from, until: addMonths(from, months, person.anchor), payment });
  });

export function restrict(person: Person, at: number): void {
  person.restrictedSince = at;
}

export function lift(person: Person, at: number): void {
  const since = person.restrictedSince ?? at;
  person.restrictedSince = null;
  pause(person.row, since, at - since);
  if (person.trialEnd !== null && person.trialEnd > since) person.trialEnd += at - since;
  keepNotice(person, at);
  person.anchor = endOf(person.row) ?? at;
  moveCharge(person);
}

export function endTrial(person: Person, at: number): void {
  endRow(person.row, at + EARLY_END_HOURS * HOUR);
  person.anchor = at + EARLY_END_HOURS * HOUR;
  person.trialEnd = at + EARLY_END_HOURS * HOUR;
  moveCharge(person);
}

/**
 * The whole money of a payment went back. `at`: from when its time is taken; `learned`: when we know of it. A bank that
 * takes it back ends the renewals in any case.
 */
export function takeBack(person: Person, payment: Payment, about: { at: number; learned: number; byBank: boolean }) {
  const slot = person.slots.find((each) => each.payment === payment);
  if (slot !== undefined) takeBackSlot(person, slot, about.learned);
  else takeBackTime(person, payment, about);
  if (about.byBank && payment.kind !== 'gift' && payment.kind !== 'card-check' && person.renewal !== 'never')
    cancel(person);
}

function takeBackSlot(person: Person, slot: Slot, at: number): void {
  const isGone = isOver(slot, person.row, at);
  slot.refunded = true;
  if (isGone) return;
  slot.coming = 0;
  if (person.announced === null) return;
  const before = announcedSum(person.announced);
  person.announced.lines = person.announced.lines.filter((line) => line.slot !== slot);
  const sum = announcedSum(person.announced);
  if (sum < before) person.told.push({ at, end: person.announced.end, sum });
}

/** Whether a payment of the customer's own brought the end of the row. */
const isLastOf = ({ row }: Person, payment: Payment): boolean =>
  payment.kind !== 'gift' && row.some((each) => each.payment === payment && each.until === endOf(row));

function takeBackTime(person: Person, payment: Payment, { at, learned }: { at: number; learned: number }): void {
  const from = Math.min(at, person.restrictedSince ?? at);
  const before = endOf(person.row);
  const isInGrace = isLastOf(person, payment) && from < accessEnd(person);
  const taken = takeOut(person.row, payment, from);
  if (taken === null) {
    // The grace belongs to the term before it.
    if (isInGrace) cancel(person);
    return;
  }
  const isGift = payment.kind === 'gift';
  if (taken.wasRunning && !isGift) {
    const ahead = person.row.filter(({ until }) => until > from);
    if (ahead.every(isGiven)) endRow(person.row, from);
    person.renewal = 'cancelled';
  }
  keepNotice(person, learned, before ?? from);
  const end = endOf(person.row) ?? from;
  if (isGift) moveCode(person, before, end);
  if (end === before && person.renewal === 'active') return;
  moveCharge(person);
  if (end > from) person.anchor = end;
}

/** The payments of devices that give time to come: in a segment that they cover, or in a term that is paid ahead. */
export const devicesWithTime = (person: Person, at: number): Payment[] =>
  person.slots
    .filter((slot) => !slot.refunded && !slot.gone)
    .filter(
      ({ covers, coming }) =>
        (coming > 0 && person.renewal === 'active') ||
        [...covers].some(({ from, until }) => from < until && until > at),
    )
    .map(({ payment }) => payment);

/** The segment that runs now, if the customer paid it. */
export function runningPayment({ row }: Person, at: number): Payment | null {
  const segment = segmentAt(row, at);
  return segment?.source === 'payment' ? segment.payment : null;
}

/** For each segment: working slots are at most those that were paid for it. */
export function slotsAreCovered(person: Person, at: number): boolean {
  const segment = segmentAt(person.row, at);
  if (segment === null || isGiven(segment)) return true;
  const paid = person.slots.filter((slot) => slot.covers.has(segment) && !slot.refunded).length;
  return workingDevices(person, at) <= paid + segment.priced.length;
}

export const extraDevices = (person: Person, at: number): number =>
  new Set([...liveSlots(person.slots), ...workingSlots(person.slots, person.row, at, false)]).size;
