import { slotsLeft } from '@functions/subscription/rules/slots';
import { periodsOf } from '../fixtures/domain-records';
import { expect } from 'vitest';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { toKopecks } from '@functions/base/contract/values/money';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { replay } from '@functions/subscription/rules/evolve';
import { isFreeTransaction } from '@functions/payments/rules/receipt';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Books } from './ledger-check';
import { isForPayer } from '../purchases/buying';
import { replaySteps } from './replay-steps';

/** Invariants between the provider's records, ours, and the profile of a customer. Each failure names its invariant. */

export interface Account {
  readonly uid: string;
  readonly stored: Subscription | null;
  readonly history: readonly SubscriptionEvent[];
  readonly profile: Profile;
}

const kopecks = (roubles: number | null): number => (roubles === null ? 0 : toKopecks(roubles));

/**
 * P1, P11: exactly one receipt per completed payment of the provider, with the same amount. A free term has a receipt
 * of 0 kopecks that the provider does not know.
 */
export function expectOneReceiptPerPayment({ charges, receipts }: Books): void {
  const [free, paid] = [receipts.filter(isFree), receipts.filter((receipt) => !isFree(receipt))];
  const ids = new Set(paid.map(({ transactionId }) => transactionId));
  expect(paid.length, 'P1 a payment has one receipt').toBe(ids.size);
  const ours = Object.fromEntries(paid.map(({ transactionId, amount }) => [transactionId, amount]));
  const theirs = Object.fromEntries(charges.map(({ id, amount }) => [id, amount]));
  expect(ours, 'P1, P11 receipts are the completed payments').toEqual(theirs);
  expect(
    free.filter(({ amount }) => amount !== 0),
    'P11 a free term costs nothing',
  ).toEqual([]);
}

const isFree = ({ transactionId }: { readonly transactionId: string }): boolean => isFreeTransaction(transactionId);

/** P10: our refunds equal the provider's, each of them once, and never exceed the captured amount. */
export function expectRefundsMatchProvider({ charges, receipts, refunds, providerRefunds }: Books): void {
  for (const charge of charges) {
    const parts = refunds.find(({ transactionId }) => transactionId === charge.id)?.parts ?? [];
    const done = parts.filter(({ state }) => state === 'succeeded');
    const sum = done.reduce((total, { amount }) => total + amount, 0);
    const about = `P10 payment ${charge.id}`;
    expect(
      parts.filter(({ state }) => state === 'requested' || state === 'in-flight'),
      `${about}: no refund is pending`,
    ).toEqual([]);
    expect(sum, `${about}: our refunds are the provider's`).toBe(charge.refunded);
    expect(sum, `${about}: at most what was captured`).toBeLessThanOrEqual(charge.amount);
    expect(
      receipts.find(({ transactionId }) => transactionId === charge.id)?.refunded,
      `${about}: the receipt says so`,
    ).toBe(sum);
    expect(
      done.map(({ providerTransactionId }) => providerTransactionId).toSorted(),
      `${about}: one part for each`,
    ).toEqual(
      providerRefunds
        .filter(({ of }) => of === charge.id)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
}

/** P2: the stored subscription is the replay of its recorded events. */
export function expectStateMatchesHistory({ uid, stored, history }: Account): void {
  const { checkpoints } = stored ?? noSubscription(uid);
  expect(checkpoints.reached.length, 'checkpoints are reached once').toBe(new Set(checkpoints.reached).size);
  expect(stored ?? noSubscription(uid), 'P2 the state is the replay of its history').toEqual({
    ...replay(uid, history),
    checkpoints,
    version: history.length,
  });
}

/** Every paid period has one payment at the provider, and every paid receipt of the customer has its event. */
export function expectTimeMatchesPayments({ uid, history }: Account, { charges, receipts }: Books): void {
  const settled = history.filter((event) => 'amount' in event && 'transactionId' in event);
  const paid = settled.filter(({ amount }) => amount > 0);
  expect(new Set(paid.map(({ transactionId }) => transactionId)).size, 'P1 no payment is settled twice').toBe(
    paid.length,
  );
  for (const { transactionId, amount } of paid) {
    expect(charges.find(({ id }) => id === transactionId)?.amount, `P5 ${transactionId} was paid at the provider`).toBe(
      amount,
    );
  }
  const own = receipts.filter(
    (receipt) => receipt.uid === uid && receipt.status === 'Paid' && !isFree(receipt) && isForPayer(receipt),
  );
  for (const { transactionId, status } of own) {
    expect(
      paid.some((event) => event.transactionId === transactionId),
      `payment ${transactionId} (${status}) has its event`,
    ).toBe(true);
  }
}

/**
 * A renewal charged by the provider belongs to the customer, however late its notification arrives. It may be
 * quarantined only near another payment.
 */
export function expectRenewalsAssigned({ charges, receipts }: Books, accounts: readonly Account[]): void {
  for (const { id, at } of charges.filter(({ subscriptionId }) => subscriptionId !== null)) {
    const receipt = receipts.find(({ transactionId }) => transactionId === id);
    const owner = accounts.find(({ uid }) => uid === receipt?.uid);
    expect(owner?.uid, `renewal ${id} has an owner`).toBe(receipt?.uid ?? 'nobody');
    const others =
      owner?.history.filter(
        (event) => event.type === 'renewalSettled' || event.type === 'orderSettled' || event.type === 'refunded',
      ) ?? [];
    const hasAnother = others.some((event) => event.transactionId !== id && Math.abs(event.at - at) < 4 * DAY);
    if (receipt?.status === 'Quarantined')
      expect(hasAnother, `renewal ${id} passed Check but is quarantined`).toBe(true);
  }
}

/**
 * A payment gives exactly its term: days of trial or calendar months, to the second. A lifted restriction or a refund
 * of an earlier period moves the period but keeps its length.
 */
export function expectExactTime({ uid, stored, history }: Account): void {
  const given = new Map<string, { readonly start: number; readonly end: number }>();
  for (const { event, after, hasEffect } of replaySteps(uid, history)) {
    if (!hasEffect || (event.type !== 'orderSettled' && event.type !== 'renewalSettled')) continue;
    const time = periodsOf(after).find(({ transactionId }) => transactionId === event.transactionId);
    if (!time) continue;
    given.set(event.transactionId, time);
    const { start, end } = time;
    if (event.type === 'orderSettled' && event.trialDays > 0) {
      expect(end - start, `${event.transactionId} is a trial`).toBe(event.trialDays * DAY);
    } else {
      const allowed = event.type === 'orderSettled' ? [event.tariff] : TARIFFS;
      expect(monthsBetween(start, end), `${event.transactionId} buys whole months`).toBeOneOf(allowed);
    }
  }
  const isGift = (id: string) => history.some((event) => event.type === 'accessRestored' && event.transactionId === id);
  for (const { transactionId, start, end } of stored === null ? [] : periodsOf(stored)) {
    const time = given.get(transactionId);
    if (isGift(transactionId)) continue;
    expect(end - start, `${transactionId} keeps its length`).toBe(time ? time.end - time.start : null);
  }
}

/** Whole calendar months in Moscow, or null: from 31 January to 28 February, and from 28 February to 31 March. */
function monthsBetween(from: number, to: number): number | null {
  const [one, other] = [new Date(from + 3 * HOUR), new Date(to + 3 * HOUR)];
  const lastDay = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const [day, otherDay] = [one.getUTCDate(), other.getUTCDate()];
  const isSameDay =
    day === otherDay || (otherDay < day && otherDay === lastDay(other)) || (otherDay > day && day === lastDay(one));
  const isSameTime = one.toISOString().slice(11) === other.toISOString().slice(11);
  const months = (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
  return isSameDay && isSameTime ? months : null;
}

/** A renewal costs its announced amount. */
export function expectAnnouncedAmounts({ history }: Account): void {
  const inTime = history.toSorted((left, right) => left.at - right.at);
  for (const [index, event] of inTime.entries()) {
    if (event.type !== 'renewalSettled' || event.payToken !== null) continue;
    const announced = inTime.slice(0, index).findLast((earlier) => earlier.type === 'chargeAnnounced');
    if (announced && Math.abs(announced.periodEnd - event.at) < 2 * DAY + MINUTE)
      expect(event.amount, 'the amount was announced').toBe(announced.amount);
  }
}

/** The profile agrees with the stored subscription. */
export function expectProfileMatchesState({ stored, profile }: Account): void {
  const subscription = stored ?? noSubscription('');
  const now = Date.parse(profile.now);
  const { subscriptionIsActive: isActive, subscriptionStatus: status, discount } = profile.userInfo;
  expect(isActive, 'access = now < accessUntil').toBe(
    subscription.accessEndsAt !== null && now < subscription.accessEndsAt,
  );
  if (status === 'ACTIVE') expect(isActive).toBe(true);
  if (status === 'EXPIRED' || status === 'NOT_ACTIVE') expect(isActive).toBe(false);
  expect(discount).toBeGreaterThanOrEqual(0);
  expect(discount).toBeLessThanOrEqual(1);
  expect(slotsLeft(subscription, now).length).toBeLessThanOrEqual(7);
  const lines = profile.chargeLines.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
  if (profile.tariff !== null) expect(lines, 'the lines add up').toBe(kopecks(profile.userInfo.amount));
}

/** A paying customer has access for at least the term paid, unless a refund or a restriction ended it. */
export function expectPaidMeansAccess({ stored, history, profile }: Account): void {
  const now = Date.parse(profile.now);
  if (profile.restricted !== null || stored === null) return;
  for (const event of history) {
    if (
      event.type !== 'orderSettled' ||
      !periodsOf(stored).some(({ transactionId }) => transactionId === event.transactionId)
    )
      continue;
    const isOver = now >= event.at + (event.trialDays > 0 ? event.trialDays : 28 * event.tariff) * DAY;
    const wasReturned = history.some(
      (other) => other.at >= event.at && (other.type === 'refunded' || other.type === 'accountDeleted'),
    );
    if (!isOver && !wasReturned)
      expect(profile.userInfo.subscriptionIsActive, `${event.transactionId} pays for this day`).toBe(true);
  }
}

/** At most one live mandate per customer, with the amount and term of the profile; none without auto-renewal. */
export function expectMandateMatchesState(
  { uid, stored, profile }: Account,
  { recurring, orders, mandates }: Books,
): void {
  const accounts = new Set([uid, ...orders.filter((order) => order.uid === uid).map(({ accountId }) => accountId)]);
  const live = recurring.filter(({ accountId, isLive }) => isLive && accounts.has(accountId));
  const now = Date.parse(profile.now);
  const { currentPeriodEnd = null, autoRenewal = 'none' } = stored ?? {};
  const hasCard = mandates.some((mandate) => mandate.uid === uid && mandate.token !== null);
  const amount = kopecks(profile.userInfo.amount);
  const isNear = currentPeriodEnd !== null && currentPeriodEnd - now <= 365 * DAY;
  const isWanted = autoRenewal === 'active' && profile.restricted === null && hasCard && amount > 0 && isNear;
  expect(live.length, isWanted ? 'one live mandate' : 'no live mandate').toBe(isWanted ? 1 : 0);
  const [one] = live;
  if (!one || currentPeriodEnd === null) return;
  expect(one, 'as the profile says').toMatchObject({ amount, months: profile.tariffNextPeriod ?? profile.tariff });
  if (!one.isPastDue && currentPeriodEnd > now)
    expect(Math.abs((one.nextAt ?? 0) - currentPeriodEnd), 'the next charge is at the end date').toBeLessThan(
      12 * MINUTE,
    );
}

/** P12: a guest purchase belongs to one account. */
export function expectClaimedOnce({ prepaid, orders, receipts }: Books): void {
  for (const { hash, claimedBy, paidOrder } of prepaid) {
    const paid = orders.find(({ orderId }) => orderId === paidOrder);
    if (!paid || claimedBy === null || claimedBy === 'nobody') continue;
    const owners = receipts
      .filter(({ transactionId }) => transactionId === paid.paymentTransactionId)
      .map(({ uid }) => uid);
    expect(owners, `P12 ${hash.slice(0, 6)} is paid once and claimed once`).toEqual([claimedBy]);
  }
}
