import { devicesWithTime, hasAccess, hasTime, runningPayment, type Person } from './oracle/person';
import { endOf, type Payment } from './oracle/row';
import { liveSlots } from './oracle/slots';
import { DAY, HOUR, type Months } from './oracle/terms';
import { isRefusal, type Refusal } from './oracle/oracle';
import { Difference, same, type Dice, type Play, type Stage } from './history';
import { Refused } from './world';

/** All that customers, givers, guests, staff and the provider do in a history. Sums of the oracle are in kopecks. */

export const CODES = { TWENTY: 20, FIFTY: 50 } as const;
type CodeName = keyof typeof CODES;

const MINUTE = 60_000;
/** Support and finance refund what the provider still takes back. */
const OLDEST_REFUND = 350 * DAY;
const MOST_SLOTS = 6;

const when = (at: number): string => new Date(at).toISOString().slice(5, 16).replace('T', ' ');
const roubles = (kopecks: number): string => String(kopecks / 100);

/** The moment, up to which the oracle has followed. */
async function momentOf({ world, oracle }: Stage): Promise<number> {
  await world.worksOff();
  const at = await world.now();
  oracle.advance(at);
  return at;
}

const about = ({ oracle }: Stage, who: string): Person => oracle.person(who);
const isFree = (person: Person): boolean => person.restrictedSince === null;
/** The charge at the end of the time is far enough away to be moved. */
const isFarFromCharge = (person: Person, at: number): boolean =>
  person.renewal !== 'active' || ((endOf(person.row) ?? 0) > at + 30 * MINUTE && person.attempts === 0);

/** What the product answers; the code of its refusal. */
async function answerOf<Answer>(work: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code };
    throw error;
  }
}

const TERMS = [1, 1, 1, 1, 3, 6, 12] as const;
const codeOf = (dice: Dice): CodeName | null => (dice.oneIn(4) ? dice.pick(['TWENTY', 'FIFTY']) : null);

/** Orders and compares the price, or the refusal. Null if the order was refused. */
async function orders(stage: Stage, who: string, wanted: Parameters<Stage['oracle']['offer']>[1], at: number) {
  const { world, oracle } = stage;
  const offer = oracle.offer(who, wanted, at);
  const { months, trial, isOnce, code } = wanted;
  const buying = { months, trial, once: isOnce, ...(code !== null && { code }) };
  const ordered = await answerOf(world.orders(who, buying));
  if (isRefusal(offer) || isRefusal(ordered)) {
    same(
      `the order of ${who} for ${months} months${isOnce ? ' once' : ''}`,
      isRefusal(offer) ? offer.refusal : roubles(offer.sum),
      isRefusal(ordered) ? ordered.refusal : String(ordered.amount),
    );
    return null;
  }
  same(`the price of ${months} months for ${who}`, roubles(offer.sum), String(ordered.amount));
  return { offer, ordered };
}

function orderText(who: string, what: string, months: number, trial: number, code: string | null): string {
  const trialText = trial > 0 ? `, trial of ${trial} days` : '';
  return `${who} ${what} ${months} months${trialText}${code === null ? '' : ` with ${code}`}`;
}

/** `isOnce`: by a link that is paid at once. */
const buysTerm =
  (isOnce: boolean): Play =>
  async (stage, who, dice) => {
    const at = await momentOf(stage);
    const person = about(stage, who);
    const wanted = { months: dice.pick(TERMS), trial: dice.pick([1, 1, 5, 30]), isOnce, code: codeOf(dice) };
    const expected = stage.oracle.offer(who, wanted, at);
    // A free term needs no card, and no charge could follow it then.
    if (!isRefusal(expected) && expected.sum === 0 && !person.hasCard) return null;
    if (!isRefusal(expected) && !isFarFromCharge({ ...person, renewal: 'active' }, at) && hasTime(person, at))
      return null;
    const made = await orders(stage, who, wanted, at);
    const trial = made?.offer.trialDays ?? 0;
    const text = orderText(who, isOnce ? 'buys once' : 'buys', wanted.months, trial, wanted.code);
    if (made === null) return `${text}: refused`;
    const paid = await stage.world.pays(made.ordered);
    stage.oracle.settle(who, made.offer, paid.id, at);
    return `${text} for ${roubles(made.offer.sum)}`;
  };

const opensLink: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const wanted = { months: dice.pick(TERMS), trial: 30, isOnce: true, code: codeOf(dice) };
  const made = await orders(stage, who, wanted, at);
  const text = orderText(who, 'opens a link of', wanted.months, 0, wanted.code);
  if (made === null) return `${text}: refused`;
  const link = await stage.world.opensLink(made.ordered);
  stage.links.push({ who, ...made, link, openedAt: at, timesPaid: 0 });
  return `${text} for ${roubles(made.offer.sum)}`;
};

const paysLink: Play = async (stage, _who, dice) => {
  const at = await momentOf(stage);
  const open = dice.of(stage.links.filter(({ openedAt, timesPaid }) => timesPaid < 2 && openedAt > at - 60 * DAY));
  if (open === undefined || !isFree(about(stage, open.who))) return null;
  const id = await stage.world.paysLink(open.link);
  open.timesPaid += 1;
  if (open.timesPaid === 1) stage.oracle.settle(open.who, open.offer, id, at);
  else stage.oracle.paySurplus(open.who, open.offer.sum, id, at);
  return `${open.who} pays the link of ${open.offer.months} months${open.timesPaid > 1 ? ' once more' : ''}`;
};

const buysDevice: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  if (person.months === null || stage.oracle.extraDevices(who, at) >= MOST_SLOTS) return null;
  const offer = stage.oracle.offerDevice(who, at);
  const ordered = await answerOf(stage.world.orders(who, { kind: 'device-slot' }));
  if (isRefusal(offer) || isRefusal(ordered)) {
    const got = isRefusal(ordered) ? ordered.refusal : String(ordered.amount);
    same(`the order of a device by ${who}`, isRefusal(offer) ? offer.refusal : roubles(offer.sum), got);
    return null;
  }
  const got = Math.round(ordered.amount * 100);
  // The clock runs between the two.
  if (Math.abs(got - offer.sum) > 1) throw new Difference(`the price of a device for ${who}`, offer.sum, got);
  const { id } = await stage.world.pays(ordered);
  stage.oracle.settleDevice(who, { ...offer, sum: got }, id, at);
  return `${who} buys a device for ${roubles(got)}`;
};

const removesSlot: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  if (liveSlots(person.slots).length === 0 || !hasAccess(person, at)) return null;
  await stage.world.removesSlot(who);
  stage.oracle.removeSlot(who);
  return `staff remove a slot of ${who}`;
};

const cancels: Play = async (stage, who) => {
  await momentOf(stage);
  if (about(stage, who).renewal !== 'active') return null;
  await stage.world.cancels(who);
  stage.oracle.cancel(who);
  return `${who} cancels`;
};

const resumes: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const mayResume = person.renewal === 'cancelled' && person.hasCard && person.months !== null && isFree(person);
  if (!mayResume || !isFarFromCharge({ ...person, renewal: 'active' }, at)) return null;
  await stage.world.resumes(who);
  stage.oracle.resume(who, at);
  return `${who} resumes`;
};

const chooses: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const choices = stage.oracle.choices(who, at);
  if (choices === null) return null;
  const got = await stage.world.choices(who);
  for (const months of [1, 3, 6, 12] as const)
    same(`the sum of ${months} months that ${who} may choose`, roubles(choices[months]), String(got[months]));
  const months: Months = dice.pick([1, 3, 6, 12]);
  const person = about(stage, who);
  if (months === (person.planned ?? person.months)) return null;
  await stage.world.chooses(who, months, choices[months] / 100);
  stage.oracle.choose(who, months);
  return `${who} chooses ${months} months from the next charge on`;
};

const changesCard: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const { renewal, months } = person;
  if (!isFree(person) || !hasTime(person, at) || months === null) return null;
  if ((renewal !== 'active' && renewal !== 'unsupported') || (endOf(person.row) ?? 0) < at + HOUR) return null;
  const paid = await stage.world.changesCard(who, `${who}'s card of ${when(at)}`);
  stage.oracle.changeCard(who, Math.round(paid.amount * 100), paid.id, at);
  return `${who} changes the card`;
};

const entersCode: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const code = dice.pick(['TWENTY', 'FIFTY'] as const);
  const isRunning = person.code !== null && (endOf(person.row) ?? 0) < person.code.until;
  const isActive = isFree(person) && hasAccess(person, at) && person.renewal !== 'cancelled' && person.months !== null;
  if (!isActive || isRunning || person.usedCodes.has(code) || !hasTime(person, at)) return null;
  await stage.world.enters(who, code);
  stage.oracle.enterCode(who, code);
  return `${who} enters ${code}`;
};

const endsCode: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const { code } = about(stage, who);
  if (code === null || code.until <= at) return null;
  await stage.world.endsCode(who);
  stage.oracle.endCode(who, at);
  return `staff end the code of ${who}`;
};

const gives: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const months = dice.pick([1, 6, 12] as const);
  if (!isFree(about(stage, who))) return null;
  const gift = await stage.world.gives(who, months);
  stage.tokens.set(stage.oracle.give(who, months, gift.id, at), { token: gift.token, giftId: gift.orderId });
  return `${who} gives ${months} months`;
};

const waitingGifts = ({ oracle }: Stage) => oracle.gifts.filter((gift) => gift.claimedBy === null && !gift.isReturned);

const claims: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const gift = dice.of(waitingGifts(stage));
  const token = gift && stage.tokens.get(gift)?.token;
  if (gift === undefined || token === undefined || !isFree(person)) return null;
  if ((endOf(person.row) ?? 0) > at && !isFarFromCharge(person, at)) return null;
  same(`the claim of ${who}`, 'claimed', await stage.world.joins(who, { claims: token }));
  stage.oracle.claim(who, gift, at);
  return `${who} claims ${gift.months} months of ${gift.payer}`;
};

const takesGiftBack: Play = async (stage, _who, dice) => {
  await momentOf(stage);
  const gift = dice.of(waitingGifts(stage).filter(({ payment }) => payment.refunded === 0));
  const known = gift && stage.tokens.get(gift);
  if (gift === undefined || known === undefined) return null;
  await stage.world.takesBack(gift.payer, known.giftId);
  stage.oracle.returnGift(gift);
  return `${gift.payer} takes a gift of ${gift.months} months back`;
};

const grants: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const days = dice.pick([1, 7, 40]);
  // Whether days after the trial of a friend prolong the trial is not said.
  if (!isFree(person) || (person.inviter !== null && !hasTime(person, at))) return null;
  if (hasTime(person, at) && !isFarFromCharge(person, at)) return null;
  await stage.world.grants(who, days);
  stage.oracle.grant(who, days, at);
  return `staff grant ${who} ${days} days`;
};

const restricts: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  if (!isFree(person) || !hasAccess(person, at) || !isFarFromCharge(person, at)) return null;
  await stage.world.restricts(who);
  stage.oracle.restrict(who, at);
  return `staff restrict ${who}`;
};

const lifts: Play = async (stage, who) => {
  const at = await momentOf(stage);
  if (isFree(about(stage, who))) return null;
  await stage.world.lifts(who);
  stage.oracle.lift(who, at);
  return `staff let ${who} in again`;
};

const endsTrial: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const hasGift = person.row.some(({ source, until }) => source === 'gift' && until > at);
  const isLong = (endOf(person.row) ?? 0) > at + DAY + HOUR && person.trialEnd !== null && person.trialEnd > at;
  if (!person.isTrial || person.renewal !== 'active' || !isFree(person) || hasGift || !isLong) return null;
  await stage.world.endsTrial(who);
  stage.oracle.endTrial(who, at);
  return `staff end the trial of ${who}`;
};

const refundable = (person: Person, at: number): Payment[] =>
  person.payments.filter(
    ({ id, kind, sum, refunded, at: paidAt }) =>
      id !== null && kind !== 'surplus' && kind !== 'card-check' && refunded < sum && paidAt > at - OLDEST_REFUND,
  );
const nameOf = ({ kind, sum, at }: Payment): string => `the ${kind} of ${roubles(sum)} paid ${when(at)}`;

/** The devices whose time ends with a refunded payment go back with it. */
function goesBack(stage: Stage, who: string, { payment, sum }: { payment: Payment; sum: number }, at: number): void {
  const devices = () => [...stage.oracle.people].map(([name, each]) => [name, devicesWithTime(each, at)] as const);
  const before = devices();
  stage.oracle.refund(who, payment, { sum, at, learned: at });
  const after = new Set(devices().flatMap(([, left]) => left));
  // Those of who claimed a gift go back with the gift.
  for (const [name, had] of before)
    for (const device of had.filter((each) => each !== payment && !after.has(each)))
      if (refundable(about(stage, name), at).includes(device))
        stage.oracle.refund(name, device, { sum: device.sum - device.refunded, at, learned: at });
}

/** Staff refund any payment, mostly the newest; whole, or a part. */
const refunds: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const found = refundable(about(stage, who), at);
  const payment = dice.oneIn(2) ? found.at(-1) : dice.of(found);
  if (payment?.id == null) return null;
  const left = payment.sum - payment.refunded;
  const isFull = left < 2 || !dice.oneIn(4);
  const sum = isFull ? left : Math.floor(left / 2);
  await stage.world.refunds(who, payment.id, isFull ? undefined : sum / 100);
  goesBack(stage, who, { payment, sum }, at);
  return `staff refund ${isFull ? '' : `${roubles(sum)} of `}${nameOf(payment)} of ${who}`;
};

/** Support presses the button without naming a payment: the one of the running term goes back. */
const refundsRunning: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const running = runningPayment(person, at);
  if (running === null || running.refunded > 0 || running.at < at - OLDEST_REFUND || !isFree(person)) return null;
  await stage.world.refunds(who);
  goesBack(stage, who, { payment: running, sum: running.sum }, at);
  return `staff refund what ${who} uses now: ${nameOf(running)}`;
};

/** The account of Anna takes over the one of her cousin, whose friend pays for a discount. */
const merges: Play = async (stage) => {
  const { world, oracle } = stage;
  const at = await momentOf(stage);
  const [anna, cousin] = [oracle.people.get('anna'), oracle.people.get('cousin')];
  if (anna === undefined || cousin === undefined || !isFree(anna) || !isFree(cousin)) return null;
  if (hasAccess(cousin, at) || cousin.renewal === 'active' || cousin.renewal === 'lost') return null;
  if (stage.links.some(({ who }) => who === 'cousin')) return null;
  if ((endOf(anna.row) ?? 0) > at && !isFarFromCharge(anna, at)) return null;
  await world.takesOver('anna', 'cousin');
  oracle.merge('anna', 'cousin');
  return 'the account of anna takes over that of cousin';
};

/** Money goes back at the provider or by the bank, and the product learns it in the night, up to ten days later. */
const moneyGoesBack =
  (byBank: boolean): Play =>
  async (stage, who, dice) => {
    const { world, oracle } = stage;
    const at = await momentOf(stage);
    const person = about(stage, who);
    const payment = dice.of(refundable(person, at).filter(({ kind, refunded }) => kind !== 'gift' && refunded === 0));
    const end = endOf(person.row) ?? 0;
    if (payment?.id == null || (person.renewal === 'active' && end < at + 2 * DAY)) return null;
    const last = Math.max(stage.lastActs.get(who) ?? 0, ...person.payments.map(({ at: paidAt }) => paidAt));
    const date = byBank ? Math.min(at, Math.max(last + MINUTE, at - dice.pick([0, 1, 3, 10]) * DAY)) : at;
    if (byBank) {
      await world.isChargedBack(payment.id, date);
      stage.byBank.set(payment.id, payment.sum);
    } else {
      await world.loses('refund', true);
      await world.provider.refundByProvider({ transactionId: Number(payment.id) });
      await world.loses('refund', false);
    }
    await world.night();
    const learned = await momentOf(stage);
    oracle.refund(who, payment, { sum: payment.sum, at: date, learned, byBank });
    // The night comes at a whole hour, and nothing else shall end in its minute.
    await world.passes(0.013);
    const how = byBank
      ? `the bank takes back, dated ${when(date)},`
      : 'the provider returns, and loses the news of it,';
    return `${how} ${nameOf(payment)} of ${who}; the night of ${when(learned)}`;
  };

const paysMissed: Play = async (stage, who) => {
  const at = await momentOf(stage);
  const person = about(stage, who);
  const isMissed = person.renewal === 'lost' || person.attempts > 0;
  if (!isMissed || !isFree(person)) return null;
  const sum = stage.oracle.missedSum(who, at);
  if (sum === 0) return null;
  const ordered = await stage.world.orders(who, { kind: 'past-due-payment' });
  same(`the missed charge of ${who}`, roubles(sum), String(ordered.amount));
  const { id } = await stage.world.pays(ordered);
  stage.oracle.payMissed(who, sum, id, at);
  return `${who} pays the missed charge of ${roubles(sum)}`;
};

const cardsChange: Play = async (stage) => {
  await momentOf(stage);
  stage.cardsFail = !stage.cardsFail;
  await stage.world.savedCardsFail(stage.cardsFail);
  stage.oracle.setCardsFail(stage.cardsFail);
  return stage.cardsFail ? 'the bank declines saved cards' : 'the bank takes saved cards again';
};

const NO_TROUBLE = { drop: 0, duplicate: 0, loseResponses: 0, inParallel: false };
const TROUBLES = {
  'is late': { drop: 3 },
  'comes twice': { duplicate: 1, inParallel: true },
  'is answered, and the answer is lost': { loseResponses: 2 },
} as const;
type Trouble = keyof typeof TROUBLES;
const troubleOf = (dice: Dice): Trouble =>
  dice.pick(['is late', 'comes twice', 'is answered, and the answer is lost'] as const);

/** What the provider tells of payments arrives with trouble meanwhile, and in the end. */
async function withTrouble<Result>({ world }: Stage, trouble: Trouble, work: () => Promise<Result>): Promise<Result> {
  const of = (fault: object) => ({ notifications: { pay: fault, fail: fault, recurrent: fault } });
  await world.provider.setFaults(of(TROUBLES[trouble]));
  const result = await work();
  await world.provider.setFaults(of(NO_TROUBLE));
  // What was lost comes again within half an hour.
  await world.passes(0.02);
  return result;
}

const timePasses: Play = async (stage, _who, dice) => {
  const days = dice.pick([0.1, 1.1, 3.1, 7.1, 20.1, 31.1, 31.1, 40.1]);
  const trouble = dice.oneIn(5) ? troubleOf(dice) : null;
  const pass = () => stage.world.passes(days);
  await (trouble === null ? pass() : withTrouble(stage, trouble, pass));
  const text = `${days} days pass until ${when(await momentOf(stage))}`;
  return trouble === null ? text : `${text}; the news of payments ${trouble}`;
};

const nearEnd: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const end = endOf(about(stage, who).row) ?? 0;
  const hours = dice.pick([-30, -23, -2, 0.5, 25, 49, 74, 80]);
  const target = end + hours * HOUR;
  if (target < at || target > at + 70 * DAY) return null;
  await stage.world.until(target);
  return `it is ${when(await momentOf(stage))}, ${hours} hours after the end of ${who}`;
};

/** A guest pays the full price, because the card has had a trial, and then signs in. */
const claimsGuestPurchase: Play = async (stage, who, dice) => {
  const { world, oracle } = stage;
  const at = await momentOf(stage);
  const person = about(stage, who);
  const [months, code, isOnce] = [dice.pick(TERMS), codeOf(dice), !person.hadTrial || dice.oneIn(2)];
  if (!isFree(person) || !isFarFromCharge(person, at)) return null;
  const offer = oracle.offerToGuest(months, code, isOnce, at);
  const buying = { months, once: isOnce, cardOf: `card of ${who}`, ...(code !== null && { code }) };
  const email = `guest-${when(at).replaceAll(/\W/g, '')}@example.com`;
  const token = world.newToken(buying);
  // The card is used up for trials by another guest, until nobody has claimed that one: refused while it still is.
  if (!isOnce && !stage.cardsWithTrial.has(who))
    await answerOf(world.buysAsGuest(`first-${email}`, { ...buying, months: 1 }));
  if (!isOnce) {
    const refused = await answerOf(world.paysByCard(await world.ordersAsGuest(email, token, buying)));
    same('a second trial of one card', true, isRefusal(refused));
  }
  const guest = await world.pays(await world.ordersAsGuest(email, token, buying));
  same(`the price of ${months} months for a guest`, roubles(offer.sum), String(guest.amount));
  await world.joins(who, { claims: token });
  oracle.settle(who, offer, guest.id, at);
  const how = isOnce ? 'once' : 'with renewal';
  return `${who} claims ${months} months that a guest bought ${how}${code === null ? '' : ` with ${code}`}`;
};

/** Staff move a term that was sold once to another customer with access. */
const movesPayment: Play = async (stage, who, dice) => {
  const at = await momentOf(stage);
  const [from, to] = [about(stage, who), dice.of([...stage.oracle.people.values()].filter(({ name }) => name !== who))];
  const payment = dice.of(
    from.payments.filter(({ kind, refunded, id }) => kind === 'term' && refunded === 0 && id !== null),
  );
  if (payment?.id == null || to === undefined || to.months === null || !hasTime(to, at)) return null;
  if (!isFree(to) || !isFree(from) || !isFarFromCharge(to, at) || !isFarFromCharge(from, at)) return null;
  // Nothing says whom a moved payment makes a friend.
  if (from.inviter !== null || to.inviter !== null) return null;
  await stage.world.moves(payment.id, to.name);
  stage.oracle.move(who, payment, to.name, at);
  return `staff move ${nameOf(payment)} from ${who} to ${to.name}`;
};

/** A purchase whose news is late, or arrives several times. */
const buysWithTrouble: Play = async (stage, who, dice) => {
  const trouble = troubleOf(dice);
  const what = dice.oneIn(3) ? buysDevice : buysTerm(false);
  const text = await withTrouble(stage, trouble, () => what(stage, who, dice));
  await momentOf(stage);
  return text && `${text}; the news of it ${trouble}`;
};

/** Each kind of step, and how often it is drawn. */
export const STEPS: Readonly<Record<string, readonly [Play, number]>> = {
  buysTerm: [buysTerm(false), 9],
  buysOnce: [buysTerm(true), 4],
  opensLink: [opensLink, 3],
  paysLink: [paysLink, 4],
  buysDevice: [buysDevice, 7],
  removesSlot: [removesSlot, 2],
  cancels: [cancels, 4],
  resumes: [resumes, 3],
  chooses: [chooses, 2],
  changesCard: [changesCard, 2],
  entersCode: [entersCode, 1],
  endsCode: [endsCode, 1],
  gives: [gives, 3],
  claims: [claims, 4],
  takesGiftBack: [takesGiftBack, 1],
  grants: [grants, 2],
  restricts: [restricts, 1],
  lifts: [lifts, 3],
  endsTrial: [endsTrial, 1],
  refunds: [refunds, 4],
  bankTakesBack: [moneyGoesBack(true), 1],
  newsOfRefundIsLost: [moneyGoesBack(false), 1],
  paysMissed: [paysMissed, 4],
  cardsChange: [cardsChange, 1],
  timePasses: [timePasses, 8],
  nearEnd: [nearEnd, 7],
  claimsGuestPurchase: [claimsGuestPurchase, 2],
  movesPayment: [movesPayment, 1],
  buysWithTrouble: [buysWithTrouble, 2],
  refundsRunning: [refundsRunning, 1],
  merges: [merges, 1],
};
