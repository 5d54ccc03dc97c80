import {
  accessEnd,
  announce,
  announcedSum,
  cancel,
  claimGift,
  codePercent,
  comingCharge,
  endTrial,
  extraDevices,
  failCharge,
  grant,
  hasAccess,
  hasTime,
  isToAnnounce,
  lift,
  newPerson,
  plannedMonths,
  removeSlot,
  renew,
  restrict,
  resume,
  settleDevice,
  settleFree,
  settleMoved,
  settleTerm,
  statusOf,
  takeBack,
  workingDevices,
  type Code,
  type Person,
  type Sold,
} from './person';
import { endOf, type Payment } from './row';
import { liveSlots, slotLines } from './slots';
import {
  addMonths,
  ATTEMPTS,
  CODE_MONTHS,
  DAY,
  DEVICES_INCLUDED,
  discounted,
  friendsPercent,
  GIFT_RETURNED_AFTER,
  GRACE,
  HOUR,
  LEAST_DEVICE_PAYMENT,
  MOST_AHEAD,
  NOTICE_HOURS,
  RETRY_HOURS,
  slotPrice,
  termLength,
  termPrice,
  TRIAL_PRICE,
  type Months,
} from './terms';

/** What the product must do, worked out from the rules alone: people, their friends, gifts and time that passes. */

/** What somebody wants to buy. `isGuest`: nothing is known about the buyer. */
export interface Wanted {
  readonly months: Months;
  /** Days of a trial, if one is possible. */
  readonly trial: number;
  readonly isOnce: boolean;
  readonly code: string | null;
}

/** What is sold, and for how many kopecks. `lastPaid`: another payment since then makes this one void. */
export interface Offer extends Sold {
  readonly sum: number;
  readonly lastPaid: object | null;
}

export interface Gift {
  readonly payer: string;
  readonly months: number;
  readonly payment: Payment;
  claimedBy: string | null;
  isReturned: boolean;
}

/** What a customer sees, in kopecks and ms. `next`: null if no charge is planned, or while one is retried. */
export interface View {
  readonly status: string;
  readonly hasAccess: boolean;
  /** Null without access. */
  readonly until: number | null;
  readonly next: { readonly at: number; readonly sum: number } | null;
  readonly devices: number;
  readonly code: string | null;
  /** Sum and refunded sum of each payment, oldest first. */
  readonly payments: readonly (readonly [sum: number, refunded: number])[];
}

export interface Refusal {
  readonly refusal: string;
}
export const isRefusal = (answer: object): answer is Refusal => 'refusal' in answer;

/** A returned payment of at least this share counts as returned for the inviter. */
const NEARLY_ALL = 0.99;

export type Oracle = ReturnType<typeof createOracle>;

/** `codes`: percent of each promo code. */
export function createOracle(start: number, codes: Readonly<Record<string, number>>) {
  const people = new Map<string, Person>();
  const gifts: Gift[] = [];
  let clock = start;
  let cardsFail = false;

  const person = (name: string): Person => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`${name} has not joined`);
    return found;
  };

  const regularPayments = ({ payments }: Person) =>
    payments.filter(({ kind, sum }) => ['term', 'renewal', 'missed'].includes(kind) && sum > 0);
  /** Whether somebody lowers the price of the inviter; `regularOnly`: only by a regular payment. */
  const counts = (friend: Person, at: number, regularOnly: boolean): boolean => {
    if (friend.isSpoiled) return false;
    if (regularPayments(friend).length > 0) return true;
    const trial = friend.payments.find(({ kind }) => kind === 'trial');
    const isReturned = trial === undefined || trial.refunded >= NEARLY_ALL * trial.sum;
    return !regularOnly && !isReturned && friend.trialEnd !== null && at < friend.trialEnd + GRACE;
  };
  /** Percent for a term of some months; `isAhead`: it is paid now and begins later. */
  const percentFor = (inviter: Person, months: number, isAhead: boolean, at: number): number => {
    const friends = [...people.values()].filter((each) => each.inviter === inviter);
    return friendsPercent(friends.filter((friend) => counts(friend, at, months > 1 || isAhead)).length);
  };
  const chargeOf = (who: Person, at: number) => comingCharge(who, percentFor(who, plannedMonths(who) ?? 1, false, at));
  const sumOf = ({ term, lines }: ReturnType<typeof comingCharge>): number =>
    lines.reduce((sum, line) => sum + line.sum, term);
  const nextSum = (who: Person, at: number): number =>
    who.announced === null ? sumOf(chargeOf(who, at)) : announcedSum(who.announced);

  const pay = (who: Person | null, about: Pick<Payment, 'kind' | 'sum' | 'months' | 'id'>, at: number): Payment => {
    const payment: Payment = { ...about, at, refunded: 0 };
    who?.payments.push(payment);
    return payment;
  };

  const mayBuyTerm = (who: Person, at: number): boolean =>
    (statusOf(who, at) !== 'ACTIVE' || who.renewal === 'unsupported') && (endOf(who.row) ?? 0) <= at + MOST_AHEAD;

  function offer(name: string, { months, trial, isOnce, code }: Wanted, at: number): Offer | Refusal {
    const who = person(name);
    if (who.restrictedSince !== null) return { refusal: 'restricted' };
    if (!mayBuyTerm(who, at)) return { refusal: 'already_active' };
    if (code !== null && who.usedCodes.has(code)) return { refusal: 'promo_used_before' };
    const keepsTime = hasTime(who, at);
    const from = keepsTime ? (endOf(who.row) ?? at) : at;
    const percent = code !== null ? (codes[code] ?? 0) : keepsTime ? codePercent(who, from) : 0;
    const lines = keepsTime ? slotLines(who.slots, months) : [];
    const term = discounted(months, percent, percentFor(who, months, keepsTime, at));
    const full = sumOf({ term, lines });
    const trialDays = isOnce || who.hadTrial ? 0 : trial;
    const sum = trialDays > 0 ? TRIAL_PRICE : full;
    if (isOnce && sum === 0) return { refusal: 'nothing_to_pay' };
    const firstDiscount = trialDays > 0 ? from + trialDays * DAY : sum === 0 && keepsTime ? from : at;
    return {
      sum,
      months,
      trialDays,
      isOnce,
      lines: trialDays > 0 ? [] : lines,
      addsTo: keepsTime ? from : null,
      lastPaid: who.lastPaid,
      code: code === null ? null : newCode(code, firstDiscount),
    };
  }
  const newCode = (name: string, from: number): Code => ({
    name,
    percent: codes[name] ?? 0,
    until: addMonths(from, CODE_MONTHS, from),
  });

  /** Whether a payment still buys what was offered; otherwise it goes back. */
  function isAsOffered(who: Person, { lastPaid, code, lines, addsTo }: Offer): boolean {
    const isGuest = lines === null;
    if (who.restrictedSince !== null || (code !== null && who.usedCodes.has(code.name))) return false;
    if (!isGuest && lastPaid !== who.lastPaid) return false;
    return addsTo === null || isGuest || liveSlots(who.slots).length <= lines.length;
  }

  /** An offer was paid. Returns what became of the payment; null if nothing had to be paid. */
  function settle(name: string, sold: Offer, id: string, at: number): Payment | null {
    const who = person(name);
    if (sold.sum === 0) {
      settleFree(who, sold, at);
      return null;
    }
    const isGiven = isAsOffered(who, sold);
    const kind = !isGiven ? 'surplus' : sold.trialDays > 0 ? 'trial' : 'term';
    const payment = pay(who, { kind, sum: sold.sum, months: sold.trialDays > 0 ? 0 : sold.months, id }, at);
    if (isGiven) settleTerm(who, sold, payment, at);
    else payment.refunded = payment.sum;
    tellDue(who, at);
    return payment;
  }

  function offerDevice(name: string, at: number): { readonly sum: number; readonly coming: number } | Refusal {
    const who = person(name);
    const end = endOf(who.row) ?? 0;
    if (who.restrictedSince !== null) return { refusal: 'restricted' };
    if (who.months === null || at >= end) return { refusal: 'not_active' };
    const share = (end - at) / termLength(end, who.months, who.anchor);
    const rest = Math.max(LEAST_DEVICE_PAYMENT, Math.round(slotPrice(who.months) * share));
    const isTold = who.renewal === 'active' && who.announced !== null;
    const coming = isTold ? slotPrice(plannedMonths(who) ?? 1) : 0;
    return { sum: rest + coming, coming };
  }

  const tellDue = (who: Person, at: number): void => {
    if (isToAnnounce(who, at)) announce(who, chargeOf(who, at), at);
  };

  /** The moment of the next thing that happens to somebody by itself. */
  function dueOf(who: Person): { at: number; run: (at: number) => void } | null {
    const end = endOf(who.row);
    if (end === null || who.renewal !== 'active' || who.restrictedSince !== null) return null;
    if (who.announced === null && clock < end)
      return { at: Math.max(clock, end - NOTICE_HOURS * HOUR), run: (at) => tellDue(who, at) };
    if (who.attempts >= ATTEMPTS) return null;
    return { at: end + who.attempts * RETRY_HOURS * HOUR, run: (at) => chargeCard(who, at) };
  }

  function chargeCard(who: Person, at: number): void {
    const charge = who.announced ?? chargeOf(who, at);
    const sum = sumOf(charge);
    if (sum > 0 && cardsFail) {
      failCharge(who);
      return;
    }
    const months = plannedMonths(who) ?? 1;
    const payment = sum === 0 ? null : pay(who, { kind: 'renewal', sum, months, id: null }, at);
    renew(who, payment, charge.lines, at);
    tellDue(who, at);
  }

  function returnGift(gift: Gift): void {
    gift.isReturned = true;
    gift.payment.refunded = gift.payment.sum;
  }

  /** Time passes, with what is due in it. */
  function advance(to: number): void {
    for (;;) {
      const dues = [...people.values()].flatMap((who) => dueOf(who) ?? []);
      for (const gift of gifts)
        if (gift.claimedBy === null && !gift.isReturned)
          dues.push({ at: gift.payment.at + GIFT_RETURNED_AFTER, run: () => returnGift(gift) });
      const next = dues.reduce((first, each) => (each.at < first.at ? each : first), { at: Infinity, run: noop });
      if (next.at > to) break;
      clock = Math.max(clock, next.at);
      next.run(clock);
    }
    clock = to;
  }

  const act = (name: string, at: number, what: (who: Person) => void): void => {
    what(person(name));
    tellDue(person(name), at);
  };

  return {
    person,
    people,
    gifts,
    advance,
    offer,
    settle,
    offerDevice,
    nextSum: (name: string, at: number) => nextSum(person(name), at),
    setCardsFail: (failing: boolean) => void (cardsFail = failing),
    join: (name: string, inviter: string | null) => {
      people.set(name, newPerson(name, inviter === null ? null : person(inviter)));
    },
    settleDevice: (name: string, { sum, coming }: { sum: number; coming: number }, id: string, at: number) => {
      const who = person(name);
      settleDevice(who, pay(who, { kind: 'device', sum, months: 0, id }, at), at, coming);
    },
    extraDevices: (name: string, at: number) => extraDevices(person(name), at),
    /** What somebody without an account pays for a term, without a trial, who then claims it. */
    offerToGuest: (months: Months, code: string | null, isOnce: boolean, at: number): Offer => ({
      sum: discounted(months, code === null ? 0 : (codes[code] ?? 0), 0),
      months,
      trialDays: 0,
      isOnce,
      lines: null,
      addsTo: null,
      lastPaid: null,
      code: code === null ? null : newCode(code, at),
    }),
    /** What the missed charge costs now: after the access is over, what the shop asks. */
    missedSum: (name: string, at: number) => {
      const who = person(name);
      const months = plannedMonths(who) ?? 1;
      return hasAccess(who, at) ? nextSum(who, at) : discounted(months, 0, percentFor(who, months, false, at));
    },
    payMissed: (name: string, sum: number, id: string, at: number) => {
      const who = person(name);
      const lines = hasAccess(who, at) ? (who.announced ?? chargeOf(who, at)).lines : [];
      renew(who, pay(who, { kind: 'missed', sum, months: plannedMonths(who) ?? 1, id }, at), lines, at);
      tellDue(who, at);
    },
    /** The sum of each term for the next charge; null if none can be chosen now. */
    choices: (name: string, at: number): Record<Months, number> | null => {
      const who = person(name);
      const end = endOf(who.row) ?? 0;
      const isPossible =
        who.renewal === 'active' && who.restrictedSince === null && who.attempts === 0 && who.months !== null;
      if (!isPossible || at >= end - NOTICE_HOURS * HOUR || who.announced !== null) return null;
      if (liveSlots(who.slots).some(({ coming }) => coming > 0)) return null;
      const of = (months: Months): number =>
        sumOf(comingCharge({ ...who, planned: months }, percentFor(who, months, false, at)));
      return { 1: of(1), 3: of(3), 6: of(6), 12: of(12) };
    },
    choose: (name: string, months: Months) => {
      const who = person(name);
      who.planned = months === who.months ? null : months;
    },
    cancel: (name: string) => cancel(person(name)),
    resume: (name: string, at: number) => act(name, at, resume),
    /** Another card for the renewals; the payment that checks it goes back. A term sold once renews from then on. */
    changeCard: (name: string, sum: number, id: string, at: number) =>
      act(name, at, (who) => {
        pay(who, { kind: 'card-check', sum, months: 0, id }, at).refunded = sum;
        who.hasCard = true;
        if (who.renewal === 'unsupported') resume(who);
      }),
    enterCode: (name: string, code: string) => {
      const who = person(name);
      const end = endOf(who.row) ?? 0;
      const months = plannedMonths(who) ?? 1;
      const first = who.announced === null ? end : addMonths(end, months, who.anchor);
      who.usedCodes.add(code);
      who.code = newCode(code, first);
    },
    endCode: (name: string, at: number) => {
      const { code } = person(name);
      if (code !== null) code.until = Math.min(code.until, at);
    },
    removeSlot: (name: string) => removeSlot(person(name)),
    grant: (name: string, days: number, at: number) => act(name, at, (who) => grant(who, days, at)),
    restrict: (name: string, at: number) => restrict(person(name), at),
    lift: (name: string, at: number) => act(name, at, (who) => lift(who, at)),
    endTrial: (name: string, at: number) => act(name, at, (who) => endTrial(who, at)),
    give: (name: string, months: Months, id: string, at: number): Gift => {
      const payment = pay(person(name), { kind: 'gift', sum: termPrice(months), months, id }, at);
      const gift: Gift = { payer: name, months, payment, claimedBy: null, isReturned: false };
      gifts.push(gift);
      return gift;
    },
    claim: (name: string, gift: Gift, at: number) =>
      act(name, at, (who) => {
        gift.claimedBy = name;
        claimGift(who, gift.payment, gift.months, at);
      }),
    returnGift,
    /** A payment that gives nothing: it goes back. */
    paySurplus: (name: string, sum: number, id: string, at: number) => {
      pay(person(name), { kind: 'surplus', sum, months: 0, id }, at).refunded = sum;
    },
    /** Money of a payment went back. `at`: the date of the provider; `learned`: when the product knows of it. */
    refund: (
      name: string,
      payment: Payment,
      { sum, at, learned, byBank = false }: { sum: number; at: number; learned: number; byBank?: boolean },
    ) => {
      const who = person(name);
      payment.refunded += sum;
      if (payment.refunded >= NEARLY_ALL * payment.sum && regularPayments(who).includes(payment)) who.isSpoiled = true;
      if (payment.refunded < payment.sum) return;
      const gift = gifts.find((each) => each.payment === payment);
      if (gift !== undefined) gift.isReturned = true;
      const claimedBy = gift?.claimedBy ?? null;
      if (gift !== undefined && claimedBy === null) return;
      const loser = claimedBy ?? name;
      act(loser, learned, (each) => takeBack(each, payment, { at, learned, byBank }));
    },
    /** Staff move a payment to another account. */
    move: (from: string, payment: Payment, to: string, at: number) => {
      const [giver, receiver] = [person(from), person(to)];
      takeBack(giver, payment, { at, learned: at, byBank: false });
      giver.payments.splice(giver.payments.indexOf(payment), 1);
      receiver.payments.push(payment);
      receiver.payments.sort((left, right) => left.at - right.at);
      act(to, at, (who) => settleMoved(who, payment, payment.months, at));
    },
    /** Two accounts become one; the other one has no time. Its friends and used codes go to the one that stays. */
    merge: (name: string, other: string) => {
      const [stays, left] = [person(name), person(other)];
      for (const friend of people.values()) if (friend.inviter === left) friend.inviter = stays;
      for (const code of left.usedCodes) stays.usedCodes.add(code);
      stays.hadTrial ||= left.hadTrial;
      people.delete(other);
    },
    view: (name: string, at: number): View => {
      const who = person(name);
      const isOpen = hasAccess(who, at);
      const end = endOf(who.row) ?? 0;
      return {
        status: statusOf(who, at),
        hasAccess: isOpen,
        until: isOpen ? (at < end ? end : accessEnd(who)) : null,
        next: isOpen && who.renewal === 'active' && who.attempts === 0 ? { at: end, sum: nextSum(who, at) } : null,
        devices: isOpen ? DEVICES_INCLUDED + workingDevices(who, at) : 0,
        code: who.code !== null && at < who.code.until ? who.code.name : null,
        payments: who.payments.map(({ sum, refunded }) => [sum, refunded] as const),
      };
    },
  };
}

const noop = (): void => undefined;
