import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { chargeTotal } from '@functions/subscription/rules/charge';
import { checkOrder } from '@functions/purchase/rules/check';
import { quoteDevice } from '@functions/subscription/rules/device-price';
import { evolve, replay, isExpected, record, unreturnedSurplus } from '@functions/subscription/rules/evolve';
import { orderExpiry, settlementEventOf } from '@functions/purchase/rules/order';
import { premiseOf } from '@functions/purchase/rules/kinds/term';
import type { Purchase } from '@functions/purchase/rules/purchase';
import { quote } from '@functions/purchase/rules/quote';
import {
  comingPrice,
  comingPriceLines,
  grantsSomething,
  plannedPrice,
  noSubscription,
  type Subscription,
} from '@functions/subscription/rules/subscription';
import { isPayment, type SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { LIFT_NOTICE, termsAt, termsOfNextCharge } from '@functions/subscription/rules/terms';
import { noticeOf, orderOf } from '../../support/fixtures/domain-records';
import { runCount, SEED } from '../../support/depth';
import { REPEATED } from '../../support/sweep';
import { randomEventHistories } from '../../support/model/random-event-histories';
import { recordCounts } from '../../support/record-counts';

const RUNS = { seed: SEED, numRuns: runCount({ quick: 400, usual: 2_000, deep: 50_000 }) };
const LONG = { timeout: 120_000, ...REPEATED };
const TERMS = termsAt(Date.UTC(2026, 0, 1));

beforeAll(() => recordCounts('payments in any order', { seed: RUNS.seed, historiesForEachProperty: RUNS.numRuns }));

const shuffled = randomEventHistories(10).chain((history) =>
  fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
);

/** Records events in the order of arrival, one transaction each, and voids the surplus payments. */
function recordAll(arrival: readonly SubscriptionEvent[]): { state: Subscription; history: SubscriptionEvent[] } {
  const history: SubscriptionEvent[] = [];
  let state = noSubscription('anna');
  const add = (event: SubscriptionEvent): void => {
    state = record(state, event, history).subscription;
    history.push(event);
  };
  for (const event of arrival) {
    add(event);
    for (const transactionId of unreturnedSurplus(state)) add({ type: 'paymentVoided', at: event.at, transactionId });
  }
  return { state, history };
}

it('in every order of arrival, the payments that are kept are those that give time or a slot', LONG, () => {
  fc.assert(
    fc.property(shuffled, ([inOrder, arrival]) => {
      const { state, history } = recordAll(arrival);
      expect({ ...replay('anna', history), version: state.version }).toEqual({
        ...state,
        checkpoints: replay('anna', []).checkpoints,
      });
      const refunded = new Set(
        inOrder
          .filter((event) => event.type === 'refunded' && event.isFull)
          .map((event) => 'transactionId' in event && event.transactionId),
      );
      for (const { transactionId } of history.filter(isPayment)) {
        const isReturned = state.voided.includes(transactionId);
        if (isReturned) expect(grantsSomething(state, transactionId), `${transactionId} is refunded`).toBe(false);
        else
          expect(wasGiven(history, transactionId) || refunded.has(transactionId), `${transactionId} is kept`).toBe(
            true,
          );
      }
    }),
    RUNS,
  );
});

/** Whether a payment had an effect in the replay. The list of paid periods does not keep older payments. */
const wasGiven = (history: readonly SubscriptionEvent[], transactionId: string): boolean =>
  !replay('anna', history).surplus.includes(transactionId);

it('a voided payment stays voided, whatever arrives later', LONG, () => {
  fc.assert(
    fc.property(shuffled, randomEventHistories(3), ([, arrival], more) => {
      const { state, history } = recordAll(arrival);
      const later = replay('anna', [
        ...history,
        ...more.map((event, index) => ({
          ...event,
          ...('transactionId' in event && { transactionId: `later-${index}` }),
        })),
      ]);
      for (const transactionId of state.voided) expect(grantsSomething(later, transactionId)).toBe(false);
    }),
    RUNS,
  );
});

const someState = randomEventHistories(8).map((history) => replay('anna', history));
const someMoment = fc.constantFrom(
  -400 * DAY,
  -20 * DAY,
  -DAY,
  -2 * HOUR,
  -5 * MINUTE,
  -1,
  0,
  HOUR,
  2 * DAY,
  4 * DAY,
  300 * DAY,
);
const momentOf = (state: Subscription, offset: number): number =>
  Math.max(
    (state.currentPeriodEnd ?? Date.UTC(2027, 0, 1)) + offset,
    (state.lastEventKey?.[0] ?? 0) + 1,
    Date.UTC(2026, 0, 2),
  );

it('the lines of the coming charge add up to it, announced or not', LONG, () => {
  fc.assert(
    fc.property(someState, fc.boolean(), (state, isAnnounced) => {
      const terms = termsOfNextCharge(state, Date.UTC(2026, 0, 1));
      const lines = comingPriceLines(state, terms);
      const at = (state.lastEventKey?.[0] ?? 0) + 1;
      const announcement: SubscriptionEvent = {
        type: 'chargeAnnounced',
        at,
        periodEnd: state.currentPeriodEnd ?? 0,
        amount: chargeTotal(lines),
        lines,
      };
      const after =
        isAnnounced && isExpected(state, announcement)
          ? evolve(state, announcement)
          : { ...state, announcedCharge: null };
      if (after.tariff !== null) expect(chargeTotal(comingPriceLines(after, terms))).toBe(comingPrice(after, terms));
    }),
    RUNS,
  );
});

it(
  'a device costs the share of the remaining term, plus the announced term, and the next charge is as quoted',
  LONG,
  () => {
    fc.assert(
      fc.property(someState, someMoment, (state, offset) => {
        const now = momentOf(state, offset);
        const quoted = quoteDevice(state, now, TERMS);
        if (!quoted.ok || state.currentPeriodEnd === null || state.tariff === null) return;
        const { lines, now: price, comingPrice: next } = quoted.value;
        expect(chargeTotal(lines as never)).toBe(price);
        const term = TERMS.tariffs[state.tariff].extraDevice;
        const shortest = state.tariff * 28 * DAY;
        const daysLeft = lines[0]?.amount ?? 0;
        expect(daysLeft).toBeGreaterThanOrEqual(TERMS.leastDevicePayment);
        expect(daysLeft).toBeLessThanOrEqual(
          Math.max(TERMS.leastDevicePayment, Math.ceil((term * (state.currentPeriodEnd - now)) / shortest)),
        );
        const bought = evolve(state, {
          type: 'deviceSettled',
          at: now,
          transactionId: 'new',
          payToken: 'new',
          amount: price,
          periodEnd: state.currentPeriodEnd,
          lines,
        });
        expect(comingPrice(bought, termsOfNextCharge(bought, now))).toBe(next);
        const returned = evolve(bought, {
          type: 'refunded',
          at: now + 1,
          refundId: 'r',
          transactionId: 'new',
          isFull: true,
        });
        expect(returned).toMatchObject({ slots: state.slots, currentPeriodEnd: state.currentPeriodEnd });
        expect(plannedPrice(returned, TERMS)).toBe(plannedPrice(state, TERMS));
      }),
      RUNS,
    );
  },
);

const purchase = fc.record({
  tariff: fc.constantFrom(...TARIFFS),
  trialDays: fc.constantFrom(1, 5, 30),
  code: fc.constantFrom(null, { code: 'AUTUMN', percent: 50 }),
  wait: fc.constantFrom(0, MINUTE, 30 * MINUTE, 59 * MINUTE),
  confirm: fc.constantFrom(0, 2 * MINUTE),
});

it('an order that Check accepts gives what it quoted: its end, its slots, its code and its next charge', LONG, () => {
  fc.assert(
    fc.property(someState, someMoment, purchase, (state, offset, { tariff, trialDays, code, wait, confirm }) => {
      const ordered = momentOf(state, offset);
      const offer = quote({ tariff, trialDays, now: ordered, promo: code }, state);
      const bought: Purchase = { kind: 'new-subscription', quote: offer, premise: premiseOf(state, ordered) };
      const order = orderOf(bought, {
        orderId: 'order-new',
        amount: offer.firstPayment,
        created: ordered,
        expiresAt: orderExpiry(bought, ordered),
      });
      if (
        checkOrder(noticeOf({ amount: offer.firstPayment, invoiceId: order.orderId }), order, state, ordered + wait) !==
        'accepted'
      )
        return;
      const event = settlementEventOf(order, {
        transactionId: 'new',
        amount: offer.firstPayment,
        at: ordered + wait + confirm,
        token: 'tk',
      });
      expect(isExpected(state, event), 'Check and Pay agree').toBe(true);
      const after = evolve(state, event);
      if (offer.firstPayment === 0) return;
      const late = bought.premise?.paidUntil == null ? wait + confirm : 0;
      expect(Math.abs((after.currentPeriodEnd ?? 0) - offer.firstChargeAt - late), 'the end').toBeLessThanOrEqual(
        late === 0 ? 0 : 4 * DAY,
      );
      expect(after.promo?.code ?? null).toBe(
        offer.promo?.code ?? (bought.premise?.paidUntil == null ? null : (state.promo?.code ?? null)),
      );
      if (late === 0)
        expect(plannedPrice(after, termsOfNextCharge(after, ordered)), 'the next charge').toBe(offer.regularCharge);
    }),
    RUNS,
  );
});

it('a second order made before the first was paid is never accepted, and its payment gives nothing', LONG, () => {
  fc.assert(
    fc.property(
      someState,
      someMoment,
      fc.constantFrom(...TARIFFS),
      fc.constantFrom(...TARIFFS),
      (state, offset, one, other) => {
        const now = momentOf(state, offset);
        const orders = [one, other].map((tariff, index) => {
          const offer = quote({ tariff, trialDays: 5, now }, state);
          const bought: Purchase = {
            kind: index === 0 ? 'new-subscription' : 'resubscribe',
            quote: offer,
            premise: premiseOf(state, now),
          };
          return orderOf(bought, {
            orderId: `order-${index}-new`,
            amount: offer.firstPayment,
            created: now,
            expiresAt: orderExpiry(bought, now),
          });
        });
        const [first, second] = orders;
        if (!first || !second || first.amount === 0 || second.amount === 0) return;
        const paid = settlementEventOf(first, {
          transactionId: 'one',
          amount: first.amount,
          at: now + 1,
          token: 'tk',
        });
        if (!isExpected(state, paid)) return;
        const after = evolve(state, paid);
        expect(
          checkOrder(noticeOf({ amount: second.amount, invoiceId: second.orderId }), second, after, now + 2),
        ).not.toBe(0);
        expect(
          isExpected(
            after,
            settlementEventOf(second, { transactionId: 'two', amount: second.amount, at: now + 2, token: 'tk' }),
          ),
        ).toBe(false);
      },
    ),
    RUNS,
  );
});

it('lifting a restriction never revives renewals or refunded time, and leaves a day before a charge', LONG, () => {
  fc.assert(
    fc.property(
      someState,
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom('nothing', 'cancelled', 'refunded'),
      (state, days, meanwhile) => {
        const at = (state.lastEventKey?.[0] ?? Date.UTC(2026, 0, 1)) + 1;
        const restriction: SubscriptionEvent = { type: 'restricted', at, reason: 'law' };
        if (!isExpected(state, restriction)) return;
        const restricted = evolve(state, restriction);
        const running = restricted.time.findLast(({ from, until }) => from <= at && at < until);
        const event: SubscriptionEvent | null =
          meanwhile === 'cancelled'
            ? { type: 'cancelled', at: at + 1, by: 'customer' }
            : meanwhile === 'refunded'
              ? {
                  type: 'refunded',
                  at: at + 1,
                  refundId: 'r',
                  transactionId: running?.id ?? 'none',
                  isFull: true,
                }
              : null;
        const before = event !== null && isExpected(restricted, event) ? evolve(restricted, event) : restricted;
        const lifted = at + days * DAY;
        const after = evolve(before, { type: 'restrictionLifted', at: lifted });
        expect(after.autoRenewal).toBe(before.autoRenewal);
        if (after.autoRenewal === 'active' && after.currentPeriodEnd !== null)
          expect(after.currentPeriodEnd - lifted).toBeGreaterThanOrEqual(LIFT_NOTICE);
        if (meanwhile === 'refunded' && before.autoRenewal === 'cancelled' && restricted.autoRenewal !== 'cancelled') {
          const kept = (restricted.currentPeriodEnd ?? at) - (running?.until ?? at);
          expect(
            (after.currentPeriodEnd ?? lifted) - lifted,
            'the refunded time is not given back',
          ).toBeLessThanOrEqual(kept);
        }
      },
    ),
    RUNS,
  );
});
