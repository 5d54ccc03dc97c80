import { readBooks, type Books } from '../model/ledger-check';
import { slotsAreCovered } from './oracle/person';
import type { Payment } from './oracle/row';
import { DAY, GRACE, HOUR } from './oracle/terms';
import { Difference, same, type Stage } from './history';

/** What is compared after every step. */

/** The product dates by whole seconds of the provider, and its clock runs on while it works. */
const SLACK = 90_000;
const MINUTE = 60_000;
/** The provider takes no charge that is farther ahead; the product plans it later. */
const FARTHEST_CHARGE = 360 * DAY;
/** A job tells of a charge within this time. */
const LATE_MAIL = 10 * MINUTE;

const iso = (at: number): string => new Date(at).toISOString().slice(0, 19);

function sameMoment(what: string, right: number | null, got: number | null): void {
  const isSame = right === null || got === null ? right === got : Math.abs(right - got) < SLACK;
  if (!isSame) throw new Difference(what, right === null ? null : iso(right), got === null ? null : iso(got));
}

/** Compares what each customer sees, the ledger, the provider and the e-mails with the oracle. */
export async function compare(stage: Stage): Promise<void> {
  const { world, oracle } = stage;
  await world.worksOff();
  const books = await readBooks(world.product);
  const at = await world.now();
  oracle.advance(at);
  for (const name of oracle.people.keys()) {
    await compareCustomer(stage, name, at);
    compareRecurring(stage, name, books, at);
    compareAnnouncements(stage, name, at);
    if (!slotsAreCovered(oracle.person(name), at))
      throw new Difference(`the slots of ${name}`, 'no more than were paid', 'more');
  }
  for (const { id, amount, refunded } of books.charges) {
    const receipt = books.receipts.find(({ transactionId }) => transactionId === id);
    if (refunded > amount) throw new Difference(`the refunds of payment ${id}`, `at most ${amount}`, refunded);
    const returned = refunded + (stage.byBank.get(id) ?? 0);
    same(`payment ${id} in the ledger`, [amount, returned], receipt && [receipt.amount, receipt.refunded]);
  }
}

async function compareCustomer(stage: Stage, name: string, at: number): Promise<void> {
  const { world, oracle } = stage;
  const right = oracle.view(name, at);
  const [got, receipts] = [await world.sees(name), await world.paymentsOf(name)];
  const paid = receipts
    .filter(({ amount }) => amount > 0)
    .toSorted((left, other) => left.dateTime - other.dateTime || (left.transactionId < other.transactionId ? -1 : 1));
  // A payment of the same second may come before or after another one.
  const inOrder = (payments: readonly (readonly [number, number])[]) =>
    payments.map(([sum, refunded]) => `${sum / 100}${refunded > 0 ? ` - ${refunded / 100}` : ''}`).toSorted();
  same(`the payments of ${name}`, inOrder(right.payments), inOrder(paid.map((each) => [each.amount, each.refunded])));
  same(`the status of ${name}`, right.status, got.status);
  same(`the access of ${name}`, right.hasAccess, got.hasAccess);
  if (right.hasAccess) sameMoment(`the end of ${name}`, right.until, got.until);
  same(`the devices of ${name}`, right.devices, got.devices);
  if (right.next !== null || oracle.person(name).attempts === 0) {
    sameMoment(`the next charge of ${name}`, right.next?.at ?? null, got.nextCharge?.at ?? null);
    same(
      `the sum of the next charge of ${name}`,
      right.next && right.next.sum / 100,
      got.nextCharge && got.nextCharge.amount,
    );
  }
  if (got.nextCharge !== null)
    same(
      `the lines of the next charge of ${name}`,
      toKopecks(got.nextCharge.amount),
      toKopecks(got.nextCharge.ofLines),
    );
  compareSeenSums(stage, name, got.nextCharge && toKopecks(got.nextCharge.amount));
  if (right.hasAccess) same(`the code of ${name}`, right.code, got.code);
  learnIds(oracle.person(name).payments, paid);
}

const toKopecks = (roubles: number): number => Math.round(roubles * 100);

/** The provider numbers the charges that it makes by itself. */
function learnIds(
  payments: readonly Payment[],
  paid: readonly { readonly transactionId: string; readonly amount: number }[],
): void {
  const known = new Set(payments.map(({ id }) => id));
  const unknown = paid.filter(({ transactionId }) => !known.has(transactionId));
  for (const payment of payments) {
    if (payment.id !== null) continue;
    const index = unknown.findIndex(({ amount }) => amount === payment.sum);
    const [found] = index < 0 ? [] : unknown.splice(index, 1);
    payment.id = found?.transactionId ?? null;
  }
}

/** One recurring payment at the provider while a charge is planned, none otherwise. */
function compareRecurring(
  { world, oracle }: Stage,
  name: string,
  { recurring, mandates }: Pick<Books, 'recurring' | 'mandates'>,
  at: number,
): void {
  const person = oracle.person(name);
  if (person.attempts > 0) return;
  const { next } = oracle.view(name, at);
  const mandate = mandates.find(({ uid }) => uid === world.uidOf(name));
  const accounts = [world.uidOf(name), ...(mandate ? [mandate.accountId, ...mandate.previousAccountIds] : [])];
  const live = recurring.filter(({ accountId, isLive }) => isLive && accounts.includes(accountId));
  const isPlanned = next !== null && next.sum > 0 && next.at > at + HOUR && next.at < at + FARTHEST_CHARGE;
  if (!isPlanned && next !== null) return;
  same(`the recurring payments of ${name} at the provider`, isPlanned ? 1 : 0, live.length);
  const [one] = live;
  if (!isPlanned || one === undefined) return;
  sameMoment(`the date of the recurring payment of ${name}`, next.at, one.nextAt);
  if (person.announced !== null) same(`the sum of the recurring payment of ${name}`, next.sum / 100, one.amount / 100);
}

/**
 * Each announcement was due, with its sum; each charge was announced with its sum a day ahead. The e-mail about what a
 * customer did in that hour announces it too, if it names the sum and the date.
 */
function compareAnnouncements({ world, oracle }: Stage, name: string, at: number): void {
  const { told, payments } = oracle.person(name);
  const mails = world.mails.filter(({ to }) => to === world.addressOf(name));
  const announced = mails.flatMap(({ content, at: sentAt }) =>
    content.kind === 'trial-ended' || (content.kind === 'charge-ahead' && content.daysAhead <= 1)
      ? [{ sentAt, sum: content.amount, chargeAt: content.chargeAt }]
      : [],
  );
  for (const { sentAt, sum } of announced)
    if (!told.some((each) => each.sum === sum && Math.abs(each.at - sentAt) < LATE_MAIL))
      throw new Difference(
        `an announcement to ${name} of ${iso(sentAt)}`,
        told.slice(-3).map((each) => `${each.sum / 100} on ${iso(each.at)}`),
        sum / 100,
      );
  const isOf = (each: (typeof told)[number], { sum, chargeAt }: (typeof announced)[number]) =>
    sum === each.sum && Math.abs(chargeAt - each.end) < SLACK;
  const withAnother = mails.flatMap(({ content, at: sentAt }) => {
    if (!('nextChargeAt' in content) || content.nextChargeAt === null || content.nextAmount === null) return [];
    const mail = { sentAt, sum: content.nextAmount, chargeAt: content.nextChargeAt };
    return told.some((each) => isOf(each, mail) && each.at - sentAt < HOUR + LATE_MAIL) ? [mail] : [];
  });
  for (const each of told)
    if (each.sum > 0 && each.at < at - LATE_MAIL && each.end - each.at > DAY - HOUR) {
      const isTold =
        announced.some(({ sentAt, sum }) => sum === each.sum && Math.abs(each.at - sentAt) < LATE_MAIL) ||
        withAnother.some((mail) => isOf(each, mail));
      if (!isTold)
        throw new Difference(
          `an announcement to ${name} on ${iso(each.at)}`,
          each.sum / 100,
          announced.slice(-3).map(({ sentAt, sum }) => `${sum / 100} on ${iso(sentAt)}`),
        );
    }
  for (const { kind, sum, at: paidAt } of payments) {
    if (kind !== 'renewal') continue;
    const ofThis = [...announced, ...withAnother].filter(
      ({ chargeAt }) => chargeAt < paidAt + SLACK && chargeAt > paidAt - GRACE,
    );
    const inTime = ofThis.some((each) => each.sum >= sum && each.sentAt <= paidAt - DAY + LATE_MAIL);
    // Who begins the renewals in the last day is told at once.
    const isOwnAct = told.some((each) => each.sum === sum && each.at > paidAt - DAY + LATE_MAIL && each.at <= paidAt);
    if (!inTime && !isOwnAct)
      throw new Difference(`the charge of ${name} on ${iso(paidAt)}`, 'announced a day ahead', sum / 100);
  }
}

/** An announced sum never rises before its charge. */
function compareSeenSums({ oracle, seenSums }: Stage, name: string, sum: number | null): void {
  const { announced } = oracle.person(name);
  const before = seenSums.get(name);
  if (announced === null || sum === null) {
    seenSums.delete(name);
    return;
  }
  if (before?.end === announced.end && sum > before.sum)
    throw new Difference(`the announced charge of ${name}`, `at most ${before.sum / 100}`, sum / 100);
  seenSums.set(name, { end: announced.end, sum });
}
