import { expect } from 'vitest';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { refundStatus } from '@functions/payments/rules/refund';
import { grantsSomething } from '@functions/subscription/rules/subscription';
import { isPayment, type SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Books } from './ledger-check';
import { replaySteps, type ReplayStep } from './replay-steps';
import { isForPayer } from '../purchases/buying';
import type { Account } from './invariants';

/** Payments that had an effect in the replay: they gave time or a slot, whatever happened to it later. */
const usefulPayments = ({ uid, history }: Account): Set<string> =>
  new Set(
    replaySteps(uid, history).flatMap(({ event, after, hasEffect }) =>
      hasEffect && isPayment(event) && event.amount > 0 && grantsSomething(after, event.transactionId)
        ? [event.transactionId]
        : [],
    ),
  );

/**
 * A payment stays paid exactly when it gives time or a slot. Any other payment is refunded, or its refund is pending.
 */
export function expectOnlyUsefulPaymentsKept(account: Account, { receipts, refunds }: Books): void {
  const given = usefulPayments(account);
  const own = receipts.filter((each) => each.uid === account.uid && each.amount > 0 && isForPayer(each));
  const refundOf = (id: string) => refunds.find(({ transactionId }) => transactionId === id);
  const isUntouched = (id: string): boolean => (refundOf(id)?.parts.length ?? 0) === 0;
  const paid = own.filter(({ status }) => status === 'Paid').map(({ transactionId }) => transactionId);
  expect(paid.toSorted(), 'a paid receipt gives time or a slot').toEqual([...given].filter(isUntouched).toSorted());
  const settled = new Set(account.history.flatMap((event) => (isPayment(event) ? [event.transactionId] : [])));
  for (const { transactionId, status } of own) {
    const refund = refundOf(transactionId);
    if (refund && !isUntouched(transactionId)) {
      expect(status, `${transactionId} has the status of its refund`).toBe(refundStatus(refund));
    }
    if (settled.has(transactionId) && !given.has(transactionId)) {
      expect(status, `${transactionId} gives nothing`).toBeOneOf(['RefundPending', 'Refunded']);
    }
  }
}

/** The provider truncates times to seconds, and a job run takes some steps of the clock. */
const SLACK = MINUTE;

/**
 * Each automatic charge was announced with its amount at least a day ahead. Exceptions: an action of the customer in
 * the last day confirms the charge itself, and an amount that fell is announced again.
 */
export function expectChargesAnnounced({ uid, history }: Account, { charges }: Books): void {
  const steps = replaySteps(uid, history);
  for (const step of steps) {
    const { event } = step;
    if (event.type !== 'renewalSettled' || event.payToken !== null) continue;
    const charge = charges.find(({ id }) => id === event.transactionId);
    const periodEnd = chargedPeriodEnd(step);
    if (charge?.subscriptionId == null || periodEnd === null) continue;
    const isInLastDay = ({ at }: SubscriptionEvent): boolean => at > periodEnd - DAY - SLACK && at <= charge.at;
    if (history.some((act) => isOwnAct(act) && isInLastDay(act))) continue;
    const frozen = history.filter((each) => each.type === 'chargeAnnounced');
    const announced = frozen
      .filter((each) => Math.abs(each.periodEnd - periodEnd) < SLACK && each.at <= charge.at)
      .toSorted((left, right) => left.at - right.at);
    const inTime = announced.filter(({ at }) => at <= charge.at - DAY + SLACK).map(({ amount }) => amount);
    const about = `charge ${charge.id} of ${new Date(charge.at).toISOString()}`;
    expect(announced.at(-1)?.amount, `${about} is the sum that was announced last`).toBe(charge.amount);
    // A device was refunded: the charge is lower than announced, and is announced again.
    const wasLowered = history.some((act) => act.type === 'refunded' && isInLastDay(act));
    const isCovered = (amount: number): boolean => amount === charge.amount || (wasLowered && amount > charge.amount);
    const enough = inTime.filter(isCovered);
    expect(enough.length, `${about} was announced a day ahead: ${inTime.join(', ')}`).toBeGreaterThan(0);
  }
}

const isOwnAct = (act: SubscriptionEvent): boolean =>
  act.type === 'orderSettled' || act.type === 'resumed' || (act.type === 'renewalSettled' && act.payToken !== null);

/** Null for a charge without effect: another payment took its period, which is then unknown. */
const chargedPeriodEnd = ({ before, hasEffect }: ReplayStep): number | null =>
  hasEffect ? before.currentPeriodEnd : null;
